internal import HLSPlaylists
internal import MediaTiming

/// The value of a marker line: attributes, whose names are read without regard to case, and what stands bare.
struct MarkerValue {
  private(set) var attributes: [(name: String, value: String)] = []
  /// The first bare number, or what stands after the stroke of `8.308/30`.
  private(set) var bareDuration: MediaTime?
  /// What stands before the stroke.
  private(set) var bareElapsed: MediaTime?
  /// The whole value without blanks around it.
  let text: String

  init(_ line: MarkerLine) {
    text = Self.trimmed(line.value ?? "")
    for attribute in line.attributes {
      if !attribute.hasValue, bareDuration == nil, bareElapsed == nil,
        let numbers = Self.numbers(attribute.name.rawValue)
      {
        (bareElapsed, bareDuration) = numbers
      } else {
        attributes.append(
          (Self.trimmed(attribute.name.rawValue).uppercased(), Self.trimmed(attribute.value)))
      }
    }
  }

  var isEmpty: Bool { text.isEmpty }

  /// The value of the first attribute that has one of the names.
  subscript(names: String...) -> String? {
    for name in names {
      if let value = attributes.first(where: { $0.name == name })?.value { return value }
    }
    return nil
  }

  func seconds(_ names: String...) -> MediaTime? {
    for name in names {
      if let value = self[name].flatMap({ MediaTime(decimal: $0) }) { return value }
    }
    return nil
  }

  /// `8.308/30` or `30`.
  private static func numbers(_ text: String) -> (MediaTime?, MediaTime?)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { MediaTime(decimal: trimmed(String($0))) }
    switch parts.count {
    case 1: return parts[0].map { (nil, $0) }
    case 2: return parts[0] == nil && parts[1] == nil ? nil : (parts[0], parts[1])
    default: return nil
    }
  }

  static func trimmed(_ text: String) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = text[...]
    while let first = text.first, isBlank(first) { text.removeFirst() }
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}

extension UInt32 {
  /// An event id as tags write it: decimal, or hexadecimal with `0x`.
  package init?(eventIDText text: String) {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      self.init(text.dropFirst(2), radix: 16)
    } else {
      self.init(text)
    }
  }
}
