internal import ByteParsing
internal import SourceDiagnostics

/// The mapping of a track's media to the timeline, `elst` (ISO/IEC 14496-12, section 8.6.6).
public struct EditList: Hashable, Sendable {
  /// One edit.
  public struct Edit: Hashable, Sendable {
    /// The duration in units of the movie's timescale. In fragmented files zero means to the end.
    public var duration: UInt64
    /// The start of the edit in the media, in units of the track; `nil` for an empty edit.
    public var mediaTime: Int64?
  }

  /// The edits in order.
  public var edits: [Edit]

  /// A list of edits.
  public init(edits: [Edit] = []) {
    self.edits = edits
  }

  init(reading reader: inout ByteReader) throws(MalformedData) {
    let version = try reader.versionAndFlags().version
    let count = Int(try reader.uint32("entry_count"))
    var edits: [Edit] = []
    while edits.count < min(count, ISOMediaLimits.editCount) {
      let duration = try reader.time(version, "segment_duration")
      let bits = try reader.time(version, "media_time")
      let mediaTime =
        version == 1
        ? Int64(bitPattern: bits) : Int64(Int32(truncatingIfNeeded: bits))
      try reader.skip(4, "media_rate")
      edits.append(Edit(duration: duration, mediaTime: mediaTime < 0 ? nil : mediaTime))
    }
    self.edits = edits
  }

  /// The media time, in units of the track, that is presented first.
  public var mediaTime: Int64 { edits.lazy.compactMap(\.mediaTime).first ?? 0 }

  /// The duration of the empty edits before the media, in units of the movie's timescale.
  public var emptyDuration: UInt64 {
    edits.prefix { $0.mediaTime == nil }.reduce(0) { $0 &+ $1.duration }
  }
}
