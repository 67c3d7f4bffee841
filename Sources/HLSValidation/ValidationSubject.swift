public import HLSPlaylists
public import MediaTiming
public import SourceDiagnostics

/// The known facts about one input, as rules see it.
public struct ValidationSubject: Sendable {
  /// The multivariant playlist, when the input is one.
  public var multivariant: MultivariantSubject?
  /// The media playlists as served: those of the presentation, or the snapshots of a live one.
  public var playlists: [MediaPlaylistSubject] = []
  /// The timelines of the media playlists, or of the file.
  public var presentations: [PresentationSubject] = []
  /// The snapshots of a live playlist in order, with delta updates completed; empty for another
  /// input.
  public var snapshots: [MediaPlaylist] = []
  /// The fetch time of each snapshot; empty if unknown, as for files.
  public var fetchTimes: [CalendarTime] = []
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
