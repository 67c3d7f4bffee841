public import AdBreaks
public import MediaTiming

/// An input that breaks a rule, or one that keeps it.
///
/// Examples are whole playlists, so that they can be tried as they are. In those that break a rule a `▶` stands
/// before the place where the first finding must point.
public struct RuleExample: Sendable {
  /// What the example is made of.
  public enum Content: Sendable {
    /// One playlist of either kind.
    case playlist(String)
    /// A live playlist as it was at several times.
    case snapshots([String])
    /// A multivariant playlist, and the playlists that it names by their URIs, as far as they can be had.
    case presentation(String, playlists: [String: String])
  }

  /// The sign before the place of the first finding.
  public static let marker: Character = "▶"

  /// What it is made of.
  public var content: Content
  /// What the segments of the playlist hold, where that matters.
  public var media: [SegmentFacts?] = []
  /// The same for playlists of a presentation that differ in it, by their URIs.
  public var mediaByPlaylist: [String: [SegmentFacts?]] = [:]
  /// The SCTE-35 messages in the segments of the playlist.
  public var splices: [InBandSplice] = []
  /// When the snapshots were fetched, where that matters.
  public var fetchTimes: [CalendarTime] = []
  /// What the house asks, where that matters.
  public var policy = ValidationPolicy()
  /// What it shows, where the text does not tell.
  public var note: String?

  /// One playlist of either kind, with what its segments hold.
  public init(
    _ playlist: String, media: [SegmentFacts?] = [], splices: [InBandSplice] = [],
    policy: ValidationPolicy = ValidationPolicy(), note: String? = nil
  ) {
    content = .playlist(playlist)
    self.media = media
    self.splices = splices
    self.policy = policy
    self.note = note
  }

  /// A live playlist as it was at several times.
  public init(snapshots: [String], fetchTimes: [CalendarTime] = [], note: String? = nil) {
    content = .snapshots(snapshots)
    self.fetchTimes = fetchTimes
    self.note = note
  }

  /// A multivariant playlist with those that it names, and what the segments of each of these hold.
  public init(
    _ multivariant: String, playlists: [String: String], media: [SegmentFacts?] = [],
    mediaByPlaylist: [String: [SegmentFacts?]] = [:], policy: ValidationPolicy = ValidationPolicy(),
    note: String? = nil
  ) {
    content = .presentation(multivariant, playlists: playlists)
    self.media = media
    self.mediaByPlaylist = mediaByPlaylist
    self.policy = policy
    self.note = note
  }
}

extension RuleExample: ExpressibleByStringLiteral {
  /// One playlist of either kind.
  public init(stringLiteral playlist: String) { self.init(playlist) }
}
