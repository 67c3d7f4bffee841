/// An exact point or length of media time: a rational number of seconds.
///
/// Values are kept in lowest terms, so that equal times are equal values and hash alike. Arithmetic
/// is exact as long as the reduced result fits 128-bit integers, which holds for every sum of
/// timescales and decimal durations found in streams; beyond that the result is rounded to a
/// picosecond, and beyond that range it saturates. It never traps.
public struct MediaTime: Hashable, Comparable, Sendable {
  /// Times are most of what long playlists keep, and nearly all of them fit twelve bytes.
  private enum Storage: Hashable, Sendable {
    case small(value: Int64, timescale: UInt32)
    /// What does not fit the other case.
    case large(Fraction)
  }

  private final class Fraction: Hashable, Sendable {
    let value: Int128
    let timescale: Int128

    init(value: Int128, timescale: Int128) {
      self.value = value
      self.timescale = timescale
    }

    static func == (left: Fraction, right: Fraction) -> Bool {
      left.value == right.value && left.timescale == right.timescale
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(value)
      hasher.combine(timescale)
    }
  }

  private let storage: Storage

  /// The numerator of the fraction, in units of 1/``timescale`` seconds.
  public var value: Int128 {
    switch storage {
    case .small(let value, _): Int128(value)
    case .large(let fraction): fraction.value
    }
  }

  /// The denominator of the fraction: always positive, and without a common factor with ``value``.
  public var timescale: Int128 {
    switch storage {
    case .small(_, let timescale): Int128(timescale)
    case .large(let fraction): fraction.timescale
    }
  }

  /// The timescale of results that have no exact form.
  static let fallbackTimescale: Int128 = 1_000_000_000_000

  /// Zero.
  public static let zero = MediaTime(reducedValue: 0, timescale: 1)

  private init(reduced value: Int64, _ timescale: UInt32) {
    storage = .small(value: value, timescale: timescale)
  }

  init(reducedValue: Int128, timescale: Int128) {
    if let small = Int64(exactly: reducedValue), let scale = UInt32(exactly: timescale) {
      storage = .small(value: small, timescale: scale)
    } else {
      storage = .large(Fraction(value: reducedValue, timescale: timescale))
    }
  }

  /// The same as of wide numbers, for a timescale that is positive, which takes a fraction of the time.
  private init(value: Int64, timescale: Int64) {
    guard timescale != 1 else {
      storage = .small(value: value, timescale: 1)
      return
    }
    let divisor = Int64(
      truncatingIfNeeded: Self.greatestCommonDivisor(value.magnitude, timescale.magnitude))
    let (value, timescale) = (value / divisor, timescale / divisor)
    if let scale = UInt32(exactly: timescale) {
      storage = .small(value: value, timescale: scale)
    } else {
      storage = .large(Fraction(value: Int128(value), timescale: Int128(timescale)))
    }
  }

  /// A number of units of a timescale, such as 90,000 per second.
  ///
  /// A timescale of zero or less is invalid and gives zero.
  public init(value: Int128, timescale: Int128) {
    guard timescale > 0, value != .min else {
      self = .zero
      return
    }
    if let value = Int64(exactly: value), let timescale = Int64(exactly: timescale) {
      self.init(value: value, timescale: timescale)
      return
    }
    let divisor = Self.greatestCommonDivisor(value.magnitude, timescale.magnitude)
    self.init(reducedValue: value / divisor, timescale: timescale / divisor)
  }

  /// A whole number of seconds.
  public init(seconds: Int) { storage = .small(value: Int64(seconds), timescale: 1) }

  /// The time nearest to a number of seconds, in microseconds.
  ///
  /// Only for floating point values from outside; `nil` when the number is not finite or too large.
  public init?(approximating seconds: Double) {
    let microseconds = seconds * 1_000_000
    guard microseconds.magnitude < 9.0e18 else { return nil }
    let value = Int64(microseconds + (microseconds < 0 ? -0.5 : 0.5))
    self.init(value: Int128(value), timescale: 1_000_000)
  }

  /// The number of seconds, for output without exactness.
  public var seconds: Double {
    // A conversion from 128 bits takes many times as long.
    if case .small(let value, let timescale) = storage { return Double(value) / Double(timescale) }
    return Double(value) / Double(timescale)
  }

  /// Whether the time lies before zero.
  public var isNegative: Bool {
    switch storage {
    case .small(let value, _): value < 0
    case .large(let fraction): fraction.value < 0
    }
  }

  /// The same as an announced duration; `nil` for 0, which encoders and packagers write where they do not know it.
  package var asAnnounced: MediaTime? { self == .zero ? nil : self }

  /// The number of whole units of a timescale, rounded half away from zero; `nil` out of range.
  public func rounded(toTimescale scale: Int64) -> Int64? {
    // Nearly every time has a timescale that divides the other one, and needs no wide division.
    if case .small(let value, let timescale) = storage, scale % Int64(timescale) == 0 {
      let (product, overflow) = value.multipliedReportingOverflow(by: scale / Int64(timescale))
      return overflow ? nil : product
    }
    let (product, overflow) = value.multipliedReportingOverflow(by: Int128(scale))
    guard !overflow else { return nil }
    return Int64(exactly: Self.divideRounding(product, by: timescale))
  }

  /// Whether a time is earlier than another.
  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    if case .small(let a, let scaleA) = left.storage, case .small(let b, let scaleB) = right.storage
    {
      return scaleA == scaleB ? a < b : Int128(a) * Int128(scaleB) < Int128(b) * Int128(scaleA)
    }
    if left.timescale == right.timescale { return left.value < right.value }
    // Full-width products keep the comparison exact for every pair of values.
    let a = left.value.multipliedFullWidth(by: right.timescale)
    let b = right.value.multipliedFullWidth(by: left.timescale)
    return a.high != b.high ? a.high < b.high : a.low < b.low
  }

  /// The sum of two times.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    if case .small(let a, let scaleA) = left.storage,
      case .small(let b, let scaleB) = right.storage,
      let sum = smallSum(a, scaleA, b, scaleB)
    {
      return sum
    }
    if left.timescale == right.timescale {
      let (sum, overflow) = left.value.addingReportingOverflow(right.value)
      if !overflow { return MediaTime(value: sum, timescale: left.timescale) }
      return approximateSum(left, right)
    }
    let divisor = Int128(greatestCommonDivisor(left.timescale.magnitude, right.timescale.magnitude))
    let leftFactor = right.timescale / divisor
    let rightFactor = left.timescale / divisor
    let (a, overflowA) = left.value.multipliedReportingOverflow(by: leftFactor)
    let (b, overflowB) = right.value.multipliedReportingOverflow(by: rightFactor)
    let (sum, overflowSum) = a.addingReportingOverflow(b)
    let (scale, overflowScale) = left.timescale.multipliedReportingOverflow(by: leftFactor)
    guard !overflowA, !overflowB, !overflowSum, !overflowScale else {
      return approximateSum(left, right)
    }
    return MediaTime(value: sum, timescale: scale)
  }

  /// The sum of two fractions whose parts fit 64 bits; `nil` where those of the sum do not.
  private static func smallSum(
    _ a: Int64, _ scaleA: UInt32, _ b: Int64, _ scaleB: UInt32
  ) -> MediaTime? {
    if scaleA == scaleB {
      let (sum, overflow) = a.addingReportingOverflow(b)
      return overflow ? nil : MediaTime(value: sum, timescale: Int64(scaleA))
    }
    let divisor = Int64(truncatingIfNeeded: greatestCommonDivisor(UInt64(scaleA), UInt64(scaleB)))
    let (wideA, overflowA) = a.multipliedReportingOverflow(by: Int64(scaleB) / divisor)
    let (wideB, overflowB) = b.multipliedReportingOverflow(by: Int64(scaleA) / divisor)
    let (sum, overflowSum) = wideA.addingReportingOverflow(wideB)
    let (scale, overflowScale) = Int64(scaleA).multipliedReportingOverflow(
      by: Int64(scaleB) / divisor)
    guard !overflowA, !overflowB, !overflowSum, !overflowScale else { return nil }
    return MediaTime(value: sum, timescale: scale)
  }

  /// The difference of two times.
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime { left + -right }

  /// The negated time.
  public static prefix func - (time: MediaTime) -> MediaTime {
    if case .small(let value, let timescale) = time.storage, value != .min {
      return MediaTime(reduced: -value, timescale)
    }
    return MediaTime(reducedValue: 0 &- time.value, timescale: time.timescale)
  }

  /// Adds a time.
  public static func += (left: inout MediaTime, right: MediaTime) { left = left + right }

  /// Subtracts a time.
  public static func -= (left: inout MediaTime, right: MediaTime) { left = left - right }

  /// The time multiplied by a ratio, such as a playback rate.
  public static func * (left: MediaTime, right: MediaTime) -> MediaTime {
    if case .small(let a, let scaleA) = left.storage, case .small(let b, 1) = right.storage {
      let (value, overflow) = a.multipliedReportingOverflow(by: b)
      if !overflow { return MediaTime(value: value, timescale: Int64(scaleA)) }
    }
    // Cross-reducing first keeps products of large fractions in range.
    let a = MediaTime(value: left.value, timescale: right.timescale)
    let b = MediaTime(value: right.value, timescale: left.timescale)
    let (value, overflowValue) = a.value.multipliedReportingOverflow(by: b.value)
    let (scale, overflowScale) = a.timescale.multipliedReportingOverflow(by: b.timescale)
    guard !overflowValue, !overflowScale else { return approximateProduct(left, right) }
    return MediaTime(reducedValue: value, timescale: scale)
  }

  /// Half of the time.
  package var half: MediaTime {
    if case .small(let value, let timescale) = storage {
      if value.isMultiple(of: 2) { return MediaTime(reduced: value / 2, timescale) }
      let (double, overflow) = timescale.multipliedReportingOverflow(by: 2)
      if !overflow { return MediaTime(reduced: value, double) }
    }
    return self * MediaTime(reduced: 1, 2)
  }

  /// The distance from zero.
  public var magnitude: MediaTime { isNegative ? -self : self }

  private static func approximateProduct(_ left: MediaTime, _ right: MediaTime) -> MediaTime {
    if let product = MediaTime(approximating: left.seconds * right.seconds) { return product }
    return MediaTime(reducedValue: left.isNegative == right.isNegative ? .max : -.max, timescale: 1)
  }

  private static func approximateSum(_ left: MediaTime, _ right: MediaTime) -> MediaTime {
    let a = left.inFallbackTimescale
    let b = right.inFallbackTimescale
    let (sum, overflow) = a.addingReportingOverflow(b)
    guard !overflow else { return MediaTime(reducedValue: a < 0 ? -.max : .max, timescale: 1) }
    return MediaTime(value: sum, timescale: fallbackTimescale)
  }

  private var inFallbackTimescale: Int128 {
    let whole = value / timescale
    let rest = value % timescale
    let (scaled, overflow) = whole.multipliedReportingOverflow(by: Self.fallbackTimescale)
    guard !overflow else { return value < 0 ? -.max : .max }
    let wide = rest.magnitude.multipliedFullWidth(by: Self.fallbackTimescale.magnitude)
    let part = Int128(timescale.magnitude.dividingFullWidth(wide).quotient)
    let (sum, overflowSum) = scaled.addingReportingOverflow(rest < 0 ? -part : part)
    return overflowSum ? (value < 0 ? -.max : .max) : sum
  }

  static func divideRounding(_ value: Int128, by divisor: Int128) -> Int128 {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    guard remainder.magnitude >= divisor.magnitude - remainder.magnitude else { return quotient }
    return quotient + (value < 0 ? -1 : 1)
  }

  private static func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> Int128 {
    // Nearly every value of a stream fits 64 bits, where the division is many times cheaper.
    var a = left
    var b = right
    while b != 0 {
      if let small = UInt64(exactly: a), let other = UInt64(exactly: b) {
        return Int128(greatestCommonDivisor(small, other))
      }
      (a, b) = (b, a % b)
    }
    return Int128(truncatingIfNeeded: a)
  }

  private static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var a = left
    var b = right
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension MediaTime {
  /// Decimal text such as `9.967`, exactly; `nil` for other text.
  ///
  /// Digits after the eighteenth of the fraction are ignored. A sign is accepted, an exponent is
  /// not.
  public init?(decimal text: some StringProtocol) {
    var text = text.utf8[...]
    var isNegative = false
    if let first = text.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      text = text.dropFirst()
    }
    var value: Int128 = 0
    var scale: Int128 = 1
    var sawDigit = false
    var sawPoint = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        sawDigit = true
        if sawPoint {
          guard scale < 1_000_000_000_000_000_000 else { continue }
          scale *= 10
        }
        guard value < 1_000_000_000_000_000_000_000_000_000_000_000 else { return nil }
        value = value * 10 + Int128(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "."):
        guard !sawPoint else { return nil }
        sawPoint = true
      default: return nil
      }
    }
    guard sawDigit else { return nil }
    self.init(value: isNegative ? -value : value, timescale: scale)
  }
}
