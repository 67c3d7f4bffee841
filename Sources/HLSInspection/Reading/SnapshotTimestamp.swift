internal import MediaTiming

/// The time in the name of a snapshot, as written by programs that record playlists.
///
/// It has a date, a time of day and a zone, `20260101T001000Z` or `2026-01-01T00-10-00.250+0100`;
/// or it is the number of seconds or milliseconds since 1970, with ten or thirteen digits. A time
/// without a zone may be any of 38 instants, so it does not count; nor does one of two numbers that
/// both look like times.
struct SnapshotTimestamp: Equatable {
  /// The notation of a time.
  enum Form: Equatable {
    case calendar
    case seconds
    case milliseconds
  }

  /// The seconds from 2001-09-09 to the end of 2099, the plausible ones with ten digits.
  private static let plausibleSeconds = 1_000_000_000..<4_102_444_800

  let form: Form
  let time: CalendarTime

  /// The only timestamp in a name; `nil` when there is none or several.
  init?(inName name: String) {
    var scanner = TimestampScanner(name)
    var found: SnapshotTimestamp?
    while let next = scanner.next() {
      guard found == nil else { return nil }
      found = next
    }
    guard let found else { return nil }
    self = found
  }

  /// Whether a file has the name of a load in a recording, such as `20260101T000000.100Z.m3u8`.
  static func isNameOfLoad(_ name: String) -> Bool {
    let letters = name.utf8.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let form = String(decoding: letters, as: UTF8.self)
    return ["TZ.mu", "T.Z.mu"].contains(form)
      && SnapshotTimestamp(inName: name)?.form == .calendar
  }

  fileprivate init(_ form: Form, _ time: CalendarTime) {
    self.form = form
    self.time = time
  }

  fileprivate init?(unixDigits digits: Substring.UTF8View, fraction: Substring.UTF8View) {
    guard let number = Int(Substring(digits)) else { return nil }
    switch digits.count {
    case 10 where Self.plausibleSeconds.contains(number):
      guard
        let time = MediaTime(decimal: "\(number).\(fraction.isEmpty ? "0" : Substring(fraction))")
      else { return nil }
      self.init(.seconds, CalendarTime(timeSince1970: time))
    case 13 where Self.plausibleSeconds.contains(number / 1000) && fraction.isEmpty:
      let time = MediaTime(value: Int128(number), timescale: 1000)
      self.init(.milliseconds, CalendarTime(timeSince1970: time))
    default: return nil
    }
  }

  /// Returns the times in names, one for each; empty when not every name has one in the same form,
  /// when they go back, or when all are equal, as the number of a channel would be.
  static func times(inNames names: [String]) -> [CalendarTime] {
    let stamps = names.compactMap(SnapshotTimestamp.init(inName:))
    guard let first = stamps.first, stamps.count == names.count,
      stamps.allSatisfy({ $0.form == first.form }),
      zip(stamps, stamps.dropFirst()).allSatisfy({ $0.time <= $1.time }),
      stamps.count == 1 || stamps.contains(where: { $0.time != first.time })
    else { return [] }
    return stamps.map(\.time)
  }
}

/// A scanner for timestamps in a name.
private struct TimestampScanner {
  private static let separators = Set("-_:.".utf8)
  private static let fractionLengths: Set<Int> = [3, 6, 9]

  private var rest: Substring.UTF8View

  init(_ name: String) { rest = Substring(name).utf8 }

  /// Returns the next timestamp.
  mutating func next() -> SnapshotTimestamp? {
    while let first = rest.first {
      guard Self.isDigit(first) else {
        rest.removeFirst()
        continue
      }
      let start = rest
      if let stamp = calendar() { return stamp }
      rest = start
      let digits = number()
      let afterDigits = rest
      let fraction = fraction()
      if let stamp = SnapshotTimestamp(unixDigits: digits, fraction: fraction) { return stamp }
      rest = afterDigits
    }
    return nil
  }

  // MARK: Calendar

  private mutating func calendar() -> SnapshotTimestamp? {
    guard let year = digits(4) else { return nil }
    let isExtended = skip { $0 == UInt8(ascii: "-") }
    guard let month = digits(2), !isExtended || skip({ $0 == UInt8(ascii: "-") }),
      let day = digits(2), skip({ "Tt_- ".utf8.contains($0) }), let hour = digits(2)
    else { return nil }
    let separated = skip(Self.separators.contains)
    guard let minute = digits(2), !separated || skip(Self.separators.contains),
      let second = digits(2)
    else { return nil }
    let fraction = fraction()
    guard let zone = zone() else { return nil }
    let text =
      "\(year)-\(month)-\(day)T\(hour):\(minute):\(second)"
      + (fraction.isEmpty ? "" : ".\(Substring(fraction))") + zone
    return CalendarTime(parsing: text).map { SnapshotTimestamp(.calendar, $0) }
  }

  /// Reads `Z`, `UTC`, `+hhmm`, `+hh:mm` or `-hh:mm`; digits after a hyphen may also count files.
  private mutating func zone() -> String? {
    if takes("UTC") || takes("Z") || takes("z") {
      return rest.first.map(Self.isWordCharacter) ?? false ? nil : "Z"
    }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip({ $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }), let hour = digits(2)
    else { return nil }
    let hasColon = skip { $0 == UInt8(ascii: ":") }
    guard hasColon || !isWest, let minute = digits(2),
      !(rest.first.map(Self.isDigit) ?? false)
    else { return nil }
    return "\(isWest ? "-" : "+")\(hour):\(minute)"
  }

  // MARK: Pieces

  private mutating func number() -> Substring.UTF8View {
    let digits = rest.prefix(while: Self.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits
  }

  /// Reads the digits after a point if there are as many as milli-, micro- or nanoseconds have.
  private mutating func fraction() -> Substring.UTF8View {
    let start = rest
    guard skip({ $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) else {
      return rest.prefix(0)
    }
    let digits = number()
    guard Self.fractionLengths.contains(digits.count) else {
      rest = start
      return rest.prefix(0)
    }
    return digits
  }

  private mutating func digits(_ count: Int) -> Substring? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return Substring(digits)
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) -> Bool {
    guard let first = rest.first, isSkipped(first) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takes(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
