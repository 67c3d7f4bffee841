internal import ByteParsing
public import MediaTiming
internal import SourceDiagnostics

/// The place of a segment on the timeline, `sidx` (ISO/IEC 14496-12, section 8.16.3).
public struct SegmentIndex: Hashable, Sendable {
  /// The id of the indexed stream.
  public var referenceID: UInt32
  /// Units per second.
  public var timescale: UInt32
  /// The earliest presentation time in units.
  public var earliestPresentationUnits: UInt64
  /// The total duration of the index, in units.
  public var durationUnits: UInt64
  /// The offset of the box from the first byte of the file.
  public var byteOffset: Int

  init(reading reader: inout ByteReader, byteOffset: Int) throws(MalformedData) {
    let version = try reader.versionAndFlags().version
    self.byteOffset = byteOffset
    self.referenceID = try reader.uint32("reference_ID")
    self.timescale = try reader.uint32("timescale")
    self.earliestPresentationUnits = try reader.time(version, "earliest_presentation_time")
    _ = try reader.time(version, "first_offset")
    try reader.skip(2, "reserved")
    let count = try reader.uint16("reference_count")
    var duration: UInt64 = 0
    for _ in 0..<count {
      try reader.skip(4, "referenced_size")
      duration += UInt64(try reader.uint32("subsegment_duration"))
      try reader.skip(4, "SAP")
    }
    self.durationUnits = duration
  }

  /// The earliest presentation time; `nil` when the timescale is zero.
  public var earliestPresentationTime: MediaTime? {
    guard timescale > 0 else { return nil }
    return MediaTime(value: Int128(earliestPresentationUnits), timescale: Int128(timescale))
  }

  /// The total duration of the index; `nil` when the timescale is zero.
  public var duration: MediaTime? {
    guard timescale > 0 else { return nil }
    return MediaTime(value: Int128(durationUnits), timescale: Int128(timescale))
  }
}
