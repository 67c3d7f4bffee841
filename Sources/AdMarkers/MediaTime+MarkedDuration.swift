package import MediaTiming

extension MediaTime {
  /// A duration as ad markers have it: seconds as a decimal number, or a duration of ISO 8601.
  package init?(markedDuration text: String) {
    guard let duration = MediaTime(decimal: text) ?? MediaTime(isoDuration: text) else {
      return nil
    }
    self = duration
  }

  /// A duration in days, hours, minutes and seconds (ISO 8601-1, section 5.5.2), such as `PT1M30S`. Years and months have
  /// no length of their own, and must be 0.
  private init?(isoDuration text: String) {
    guard text.hasPrefix("P") else { return nil }
    var total: MediaTime?
    var number = ""
    var isTimeOfDay = false
    for character in text.dropFirst() {
      let unit: Int
      switch (character, isTimeOfDay) {
      case ("T", false) where number.isEmpty:
        isTimeOfDay = true
        continue
      case ("Y", false), ("M", false): unit = 0
      case ("D", false): unit = 86_400
      case ("H", true): unit = 3600
      case ("M", true): unit = 60
      case ("S", true): unit = 1
      default:
        number.append(character)
        continue
      }
      guard let value = MediaTime(decimal: number), !value.isNegative, unit > 0 || value == .zero
      else { return nil }
      total = (total ?? .zero) + value * MediaTime(seconds: unit)
      number = ""
    }
    guard number.isEmpty, let total else { return nil }
    self = total
  }
}
