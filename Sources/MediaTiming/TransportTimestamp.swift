/// A 33-bit time stamp of an MPEG-2 system: PTS, DTS, `pts_time` (ISO/IEC 13818-1, section
/// 2.4.3.7).
///
/// It counts 90,000 times a second and wraps after about 26.5 hours, so two stamps have no order,
/// only a shortest distance.
public struct TransportTimestamp: Hashable, Sendable {
  /// The count, below 2^33.
  public let ticks: UInt64

  /// The number of ticks of a wrap.
  public static let modulus: UInt64 = 1 << 33
  /// Ticks per second.
  public static let timescale: Int64 = 90_000

  /// A stamp from its count modulo 2^33.
  public init(ticks: UInt64) {
    self.ticks = ticks & (Self.modulus - 1)
  }

  /// The stamp a number of ticks later, or earlier when negative, with wrap.
  public func advanced(by offset: Int64) -> TransportTimestamp {
    TransportTimestamp(ticks: ticks &+ UInt64(bitPattern: offset))
  }

  /// The shortest distance to another stamp in ticks, from -2^32 up to but not including 2^32.
  public func distance(to other: TransportTimestamp) -> Int64 {
    let forward = (other.ticks &- ticks) & (Self.modulus - 1)
    return forward < Self.modulus / 2 ? Int64(forward) : Int64(forward) - Int64(Self.modulus)
  }

  /// The sum of two stamps, as `pts_time` and `pts_adjustment` are added: the carry is dropped.
  public static func + (left: TransportTimestamp, right: TransportTimestamp) -> TransportTimestamp {
    TransportTimestamp(ticks: left.ticks + right.ticks)
  }

  /// The stamp in seconds from zero.
  public var time: MediaTime { MediaTime(value: Int128(ticks), timescale: Int128(Self.timescale)) }
}

/// A reading of the 27 MHz program clock (ISO/IEC 13818-1, section 2.4.2.2), which wraps with the 33-bit stamps.
public struct ProgramClock: Hashable, Sendable {
  /// The count, below 300 * 2^33.
  public let ticks: UInt64

  /// The number of ticks of a wrap.
  public static let modulus: UInt64 = 300 << 33
  /// Ticks per second.
  public static let timescale: Int64 = 27_000_000
  /// Half the period of the wrap.
  static let halfWrap = MediaTime(value: Int128(modulus / 2), timescale: Int128(timescale))
  /// The number of wraps a second.
  static let wrapsPerSecond = MediaTime(value: Int128(timescale), timescale: Int128(modulus))

  /// A reading from its count, taken modulo ``modulus``.
  public init(ticks: UInt64) {
    self.ticks = ticks % Self.modulus
  }

  /// A reading from the two fields of a PCR, `base * 300 + extension`.
  public init(base: UInt64, extension fine: UInt64) {
    self.init(ticks: TransportTimestamp(ticks: base).ticks * 300 + (fine & 0x1FF))
  }

  /// The same instant as a 90 kHz stamp.
  public init(_ timestamp: TransportTimestamp) {
    self.ticks = timestamp.ticks * 300
  }

  /// The last 90 kHz stamp that is not later.
  public var timestamp: TransportTimestamp { TransportTimestamp(ticks: ticks / 300) }

  /// The shortest distance to another reading in ticks of 27 MHz.
  public func distance(to other: ProgramClock) -> Int64 {
    let forward = (other.ticks + Self.modulus - ticks) % Self.modulus
    return forward < Self.modulus / 2 ? Int64(forward) : Int64(forward) - Int64(Self.modulus)
  }

  /// The reading a number of 27 MHz ticks later, or earlier when negative, with wrap.
  public func advanced(by offset: Int64) -> ProgramClock {
    let modulus = Int64(Self.modulus)
    let shift = ((offset % modulus) + modulus) % modulus
    return ProgramClock(ticks: ticks + UInt64(shift))
  }
}
