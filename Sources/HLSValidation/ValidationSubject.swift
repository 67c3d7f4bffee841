public import HLSPlaylists
public import MediaTiming
public import SourceDiagnostics

/// The known facts about one input, as rules see it.
public struct ValidationSubject: Sendable {
  /// The multivariant playlist, when the input is one.
  public var multivariant: MultivariantSubject?
  /// The media playlists of the presentation as served; empty if there are several loads of one.
  public var playlists: [MediaPlaylistSubject] = []
  /// The timelines of the media playlists, or of the file.
  public var presentations: [PresentationSubject] = []
  /// The loads of a live playlist; empty for another input.
  public var loads: [MediaPlaylist] = []
  /// Where the segments of each load lie in the presentation; empty if unknown.
  public var loadPlacements: [LoadPlacement] = []
  /// The fetch time of each load; empty if unknown, as for files.
  public var fetchTimes: [CalendarTime] = []
  /// When each load was last repeated without a change; `nil` where that is not known, and empty if nothing is.
  package var lastFetchTimes: [CalendarTime?] = []
  /// The findings of the reading.
  public var findings: [Diagnostic]
  /// The user's limits.
  public var policy: ValidationPolicy

  /// An input of which only the findings are known yet.
  public init(findings: [Diagnostic], policy: ValidationPolicy = ValidationPolicy()) {
    self.findings = findings
    self.policy = policy
  }
}
