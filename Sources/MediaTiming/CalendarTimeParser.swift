/// Parses ISO 8601 from bytes, field by field.
struct CalendarTimeParser {
  struct Result {
    var seconds: Int64
    var attoseconds: UInt64
    /// `nil` when no zone was written.
    var offsetMinutes: Int?
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Result? {
    var parser = CalendarTimeParser(bytes)
    return parser.parse()
  }

  private mutating func parse() -> Result? {
    guard let year = digits(4) else { return nil }
    let isExtended = skip("-")
    guard let month = digits(2) else { return nil }
    if isExtended, !skip("-") { return nil }
    guard let day = digits(2) else { return nil }
    let date = CivilDate(year: Int64(year), month: month, day: day)
    guard date.isValid, skip("T") || skip("t") || skip(" ") else { return nil }

    guard let hour = digits(2) else { return nil }
    let hasColons = skip(":")
    guard let minute = digits(2) else { return nil }
    var second = 0
    if hasColons ? skip(":") : (peek.map(isDigit) ?? false) {
      guard let value = digits(2) else { return nil }
      second = value
    }
    // 24:00:00 is the end of a day, and :60 a leap second; both are valid.
    guard hour < 24 || (hour == 24 && minute == 0 && second == 0), minute < 60, second <= 60 else {
      return nil
    }
    guard let attoseconds = fraction() else { return nil }
    guard let zone = zone(), index == bytes.count else { return nil }
    let local = date.daysSince1970 * 86400 + Int64(hour * 3600 + minute * 60 + second)
    return Result(
      seconds: local - Int64((zone.minutes ?? 0) * 60), attoseconds: attoseconds,
      offsetMinutes: zone.minutes)
  }

  /// The fraction of the second; zero without one, `nil` when it is malformed.
  private mutating func fraction() -> UInt64? {
    guard skip(".") || skip(",") else { return 0 }
    var value: UInt64 = 0
    var unit = CalendarTime.attosecondsPerSecond
    let start = index
    while let byte = peek, isDigit(byte) {
      unit /= 10
      value += UInt64(byte - UInt8(ascii: "0")) * unit
      index += 1
    }
    return index > start ? value : nil
  }

  private mutating func zone() -> (minutes: Int?, Void)? {
    guard let byte = peek else { return (nil, ()) }
    if skip("Z") || skip("z") { return (0, ()) }
    guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else { return nil }
    index += 1
    guard let hours = digits(2) else { return nil }
    var minutes = 0
    if skip(":") || peek != nil {
      guard let value = digits(2) else { return nil }
      minutes = value
    }
    guard hours < 24, minutes < 60 else { return nil }
    let total = hours * 60 + minutes
    return (byte == UInt8(ascii: "-") ? -total : total, ())
  }

  @inline(__always)
  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  @inline(__always)
  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @inline(__always)
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  @inline(__always)
  private mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - index >= count else { return nil }
    var value = 0
    for _ in 0..<count {
      let byte = bytes[index]
      guard isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      index += 1
    }
    return value
  }
}
