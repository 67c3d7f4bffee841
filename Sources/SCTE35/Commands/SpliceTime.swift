public import MediaTiming
internal import SourceDiagnostics

/// The time of a splice: `splice_time()` (SCTE 35, section 9.8.1).
///
/// Without a time stamp it means "on arrival", which is not the same as a time stamp of zero.
public struct SpliceTime: Hashable, Sendable {
  /// `pts_time` as sent, without the `pts_adjustment` of the section.
  public var ptsTime: TransportTimestamp?
  /// The reserved bits as sent: 6 after a set `time_specified_flag`, else 7. Writers set them to
  /// ones.
  public var reservedBits: UInt8

  /// A splice at a time stamp, or on arrival.
  public init(_ ptsTime: TransportTimestamp? = nil) {
    self.ptsTime = ptsTime
    self.reservedBits = Self.reserved(ptsTime != nil)
  }

  static func reserved(_ isSpecified: Bool) -> UInt8 { isSpecified ? 0x3F : 0x7F }

  @inline(__always)
  init(reading reader: inout SectionReader) throws(MalformedData) {
    let first = try reader.uint8("time_specified_flag")
    guard first & 0x80 != 0 else {
      self.ptsTime = nil
      self.reservedBits = first & 0x7F
      return
    }
    let low = try reader.uint32("pts_time")
    self.ptsTime = TransportTimestamp(ticks: UInt64(first & 1) << 32 | UInt64(low))
    self.reservedBits = first >> 1 & 0x3F
  }

  func write(to writer: inout SectionWriter) {
    guard let ptsTime else {
      writer.write(reservedBits & 0x7F)
      return
    }
    let flags = UInt64(0x80 | (reservedBits & 0x3F) << 1)
    writer.write(flags << 32 | ptsTime.ticks, bytes: 5)
  }
}
