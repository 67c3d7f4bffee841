extension MediaTime: CustomStringConvertible {
  /// Seconds rounded to six decimals, half away from zero, without needless zeros: `4.0`, `9.5`, `3.413333`.
  public var description: String {
    let (whole, fraction, negative) = roundedParts(decimals: 6)
    var text = DigitText(capacity: 16)
    if negative { text.append("-") }
    text.append(whole)
    text.append(".")
    let firstDecimal = text.count + 1
    text.append(fraction, width: 6)
    text.dropTrailingZeros(downTo: firstDecimal)
    return text.string
  }

  /// A clock reading such as `0:01:04.500`, rounded to milliseconds.
  public var clockText: String { clock(decimals: 3).string }

  /// A time of the presentation in messages of findings: a clock reading exact to the microsecond, such as
  /// `0:01:04.500` or `0:01:04.500025`.
  ///
  /// A message may be about less than a millisecond, so it must not round as lists do.
  package var momentText: String {
    var text = clock(decimals: 6)
    text.dropTrailingZeros(downTo: text.count - 3)
    return text.string
  }

  private func clock(decimals: Int) -> DigitText {
    let (whole, fraction, negative) = roundedParts(decimals: decimals)
    var text = DigitText(capacity: 16)
    if negative { text.append("-") }
    text.append(whole / 3600)
    text.append(":")
    text.append(UInt64(truncatingIfNeeded: whole / 60 % 60), width: 2)
    text.append(":")
    text.append(UInt64(truncatingIfNeeded: whole % 60), width: 2)
    text.append(".")
    text.append(fraction, width: decimals)
    return text
  }

  /// A length in messages of findings, exact to the microsecond: `4.0 s`, `9.009 s`.
  package var messageText: String { "\(self) s" }

  /// The time in seconds to the millisecond, for lists that people read: `12.500 s`.
  package var secondsText: String {
    let (whole, fraction, negative) = roundedParts(decimals: 3)
    var text = DigitText(capacity: 16)
    if negative, (whole, fraction) != (0, 0) { text.append("-") }
    text.append(whole)
    text.append(".")
    text.append(fraction, width: 3)
    text.append(" ")
    text.append("s")
    return text.string
  }

  private func roundedParts(decimals: Int) -> (whole: UInt128, fraction: UInt64, isNegative: Bool) {
    if let parts = smallParts(decimals: decimals) { return parts }
    var unit: Int128 = 1
    for _ in 0..<decimals { unit *= 10 }
    let whole = value / timescale
    let rest = value % timescale
    let wide = rest.magnitude.multipliedFullWidth(by: unit.magnitude)
    let divided = timescale.magnitude.dividingFullWidth(wide)
    var fraction = UInt64(truncatingIfNeeded: divided.quotient)
    if divided.remainder >= timescale.magnitude - divided.remainder { fraction += 1 }
    let carries = UInt128(fraction) == unit.magnitude
    let total = whole.magnitude + (carries ? 1 : 0)
    if carries { fraction = 0 }
    return (total, fraction, value < 0 && (total != 0 || fraction != 0))
  }

  /// The parts of a time whose numbers fit 64 bits, as nearly every time of a stream does; `nil`
  /// for others.
  private func smallParts(decimals: Int) -> (whole: UInt128, fraction: UInt64, isNegative: Bool)? {
    guard let number = UInt64(exactly: value.magnitude), let scale = UInt64(exactly: timescale),
      scale <= Self.largestSmallTimescale
    else { return nil }
    var unit: UInt64 = 1
    for _ in 0..<decimals { unit *= 10 }
    var (whole, rest) = number.quotientAndRemainder(dividingBy: scale)
    var fraction = rest * unit / scale
    rest = rest * unit % scale
    if rest >= scale - rest { fraction += 1 }
    if fraction == unit {
      whole += 1
      fraction = 0
    }
    return (UInt128(whole), fraction, value < 0 && (whole != 0 || fraction != 0))
  }

  /// Below it, a million units of a fraction fit 64 bits.
  private static let largestSmallTimescale: UInt64 = 1 << 43
}
