public import MediaTiming
internal import SourceDiagnostics

/// The wall clock of the sender at the splice point: `time_descriptor()` (SCTE 35, section 10.3.4).
public struct TimeDescriptor: Hashable, Sendable {
  /// Seconds of International Atomic Time since 1970-01-01T00:00:00 TAI, below 2^48.
  public var taiSeconds: UInt64
  /// The nanoseconds after them.
  public var taiNanoseconds: UInt32
  /// The seconds by which TAI is ahead of UTC: 37 since 2017.
  public var utcOffset: UInt16

  /// A reading of a TAI clock.
  public init(taiSeconds: UInt64, taiNanoseconds: UInt32, utcOffset: UInt16) {
    self.taiSeconds = taiSeconds
    self.taiNanoseconds = taiNanoseconds
    self.utcOffset = utcOffset
  }

  /// The instant in UTC: TAI less ``utcOffset``.
  public var date: CalendarTime {
    let seconds = Int128(taiSeconds) - Int128(utcOffset)
    return CalendarTime(
      timeSince1970: MediaTime(value: seconds, timescale: 1)
        + MediaTime(value: Int128(taiNanoseconds), timescale: 1_000_000_000))
  }

  init(reading reader: inout SectionReader) throws(MalformedData) {
    self.taiSeconds = try reader.integer(6, "TAI_seconds")
    self.taiNanoseconds = try reader.uint32("TAI_ns")
    self.utcOffset = try reader.uint16("UTC_offset")
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    writer.write(try SectionWriter.checked(taiSeconds, FieldLimit.bits48, "taiSeconds"), bytes: 6)
    writer.write(taiNanoseconds)
    writer.write(utcOffset)
  }
}
