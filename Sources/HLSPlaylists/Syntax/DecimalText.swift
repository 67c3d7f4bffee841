internal import MediaTiming

/// An exact decimal number of seconds in the bytes of a playlist, packed without a string.
struct DecimalText {
  /// The value in units of 10^-18.
  var units: Int128
  /// The number of written decimals, at most 18; further ones are ignored.
  var decimals: Int
  /// The offset after the last digit.
  var end: Int

  static let unitsPerSecond: Int128 = 1_000_000_000_000_000_000
  /// A larger whole part is out of range: sums of 2^31 such numbers still fit 128 bits.
  static let maximumWhole: UInt64 = 10_000_000_000

  /// Reads a sign, digits and a fraction at the start of a range; `nil` without digits or out of range.
  static func parse(_ bytes: [UInt8], in range: Range<Int>) -> DecimalText? {
    parse(bytes.span, in: range)
  }

  /// Reads the same from a borrowed text.
  static func parse(_ bytes: Span<UInt8>, in range: Range<Int>) -> DecimalText? {
    var index = range.lowerBound
    let end = range.upperBound
    var isNegative = false
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    let firstDigit = index
    var whole: UInt64 = 0
    while index < end, let digit = digit(bytes[index]) {
      whole = whole &* 10 &+ digit
      guard whole <= maximumWhole else { return nil }
      index += 1
    }
    var digits = index - firstDigit
    var fraction: UInt64 = 0
    var decimals = 0
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < end, let digit = digit(bytes[index]) {
        if decimals < 18 {
          fraction = fraction &* 10 &+ digit
          decimals += 1
        }
        digits += 1
        index += 1
      }
    }
    guard digits > 0 else { return nil }
    let scaled = fraction &* powersOfTen[18 - decimals]
    let units = Int128(whole) * unitsPerSecond + Int128(scaled)
    return DecimalText(units: isNegative ? -units : units, decimals: decimals, end: index)
  }

  var time: MediaTime { Self.time(units: units, decimals: decimals) }

  /// Returns the exact time of a number of units, with at least as many decimals as any written
  /// number had.
  static func time(units: Int128, decimals: Int) -> MediaTime {
    let kept = min(max(0, decimals), 18)
    return MediaTime(
      value: units / Int128(powersOfTen[18 - kept]), timescale: Int128(powersOfTen[kept]))
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt64? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? UInt64(digit) : nil
  }

  private static let powersOfTen: [UInt64] = {
    var powers: [UInt64] = [1]
    for _ in 0..<18 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()
}
