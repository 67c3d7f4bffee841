/// The source of the cues of a track; the `type` of a track in reports.
///
/// The set is open: a new kind of cue source adds its own value.
public struct TrackType: RawRepresentable, Hashable, Sendable {
  /// The name in reports.
  public var rawValue: String

  /// A type from its name in reports.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Frames of ID3 tags.
  public static let id3 = TrackType(rawValue: "id3")
  /// `EXT-X-DATERANGE` tags, one cue per ID.
  public static let daterange = TrackType(rawValue: "daterange")
  /// SCTE-35 sections in a transport stream.
  public static let scte35 = TrackType(rawValue: "scte35")
  /// Breaks signalled by playlist tags other than date ranges.
  public static let cueTags = TrackType(rawValue: "cue-tags")
  /// Event messages of fragmented MP4.
  public static let emsg = TrackType(rawValue: "emsg")
  /// `EXT-X-PROGRAM-DATE-TIME` tags.
  public static let programDateTime = TrackType(rawValue: "program-date-time")
  /// Titles of an ICY stream.
  public static let icy = TrackType(rawValue: "icy")
  /// Chapters from any source.
  public static let chapters = TrackType(rawValue: "chapters")
}

extension TrackType: CustomStringConvertible {
  /// The name in reports.
  public var description: String { rawValue }
}
