public import AdBreaks
public import MediaTiming

/// An input that breaks a rule, or one that follows it.
///
/// Examples are complete playlists and can be run as they are. In an example that breaks a rule,
/// `▶` stands before the place where the first finding must point.
public struct RuleExample: Sendable {
  /// The kind of input.
  public enum Content: Sendable {
    /// A playlist of either kind, and the media playlists of a multivariant one that are available,
    /// by URI.
    case playlist(String, parts: [String: String])
    /// The snapshots of a live playlist.
    case snapshots([String])
  }

  /// The sign before the place of the first finding.
  public static let marker: Character = "▶"

  /// The input.
  public var content: Content
  /// The media of the segments, where it matters.
  public var media: [SegmentFacts?] = []
  /// The media of those playlists of a presentation that differ, by URI.
  public var mediaByPlaylist: [String: [SegmentFacts?]] = [:]
  /// The SCTE-35 messages in the segments of the playlist.
  public var splices: [InBandSplice] = []
  /// When the snapshots were fetched, where that matters.
  public var fetchTimes: [CalendarTime] = []
  /// The user's limits, where they matter.
  public var policy = ValidationPolicy()
  /// What the example shows, where the text does not make it clear.
  public var note: String?

  /// A playlist of either kind, with the available media playlists of a multivariant one by URI, and
  /// the media of the segments.
  public init(
    _ playlist: String, playlists: [String: String] = [:], media: [SegmentFacts?] = [],
    mediaByPlaylist: [String: [SegmentFacts?]] = [:], splices: [InBandSplice] = [],
    policy: ValidationPolicy = ValidationPolicy()
  ) {
    content = .playlist(playlist, parts: playlists)
    self.media = media
    self.mediaByPlaylist = mediaByPlaylist
    self.splices = splices
    self.policy = policy
  }

  /// The snapshots of a live playlist.
  public init(snapshots: [String], fetchTimes: [CalendarTime] = []) {
    content = .snapshots(snapshots)
    self.fetchTimes = fetchTimes
  }
}

extension RuleExample: ExpressibleByStringLiteral {
  /// One playlist of either kind.
  public init(stringLiteral playlist: String) { self.init(playlist) }
}
