public import MediaTiming
internal import SourceDiagnostics

/// The duration of a break and whether it ends by itself: `break_duration()` (SCTE 35, section
/// 9.8.2).
public struct BreakDuration: Hashable, Sendable {
  /// Whether the splicer returns to the network by itself at the end of the duration.
  public var autoReturn: Bool
  /// The duration in ticks of 90 kHz, below 2^33.
  public var duration: UInt64
  /// The 6 reserved bits as sent. Writers set them to ones.
  public var reservedBits: UInt8 = 0x3F

  /// A duration in ticks of 90 kHz.
  public init(duration: UInt64, autoReturn: Bool) {
    self.duration = duration
    self.autoReturn = autoReturn
  }

  /// The duration in seconds.
  public var time: MediaTime {
    MediaTime(value: Int128(duration), timescale: Int128(TransportTimestamp.timescale))
  }

  @inline(__always)
  init(reading reader: inout SectionReader) throws(MalformedData) {
    let all = try reader.integer(5, "break_duration")
    self.autoReturn = all >> 39 & 1 == 1
    self.reservedBits = UInt8(truncatingIfNeeded: all >> 33) & 0x3F
    self.duration = all & FieldLimit.bits33
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    let ticks = try SectionWriter.checked(duration, FieldLimit.bits33, "breakDuration.duration")
    writer.write((autoReturn ? 1 << 39 : 0) | UInt64(reservedBits & 0x3F) << 33 | ticks, bytes: 5)
  }
}
