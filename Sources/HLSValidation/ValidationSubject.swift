public import HLSPlaylists
public import MediaTiming
public import SourceDiagnostics

/// All that is known of one input, as rules look at it.
public struct ValidationSubject: Sendable {
  /// The multivariant playlist, when the input is one.
  public var multivariant: MultivariantSubject?
  /// The media playlists as they were served: those of the presentation, or the snapshots of a live one.
  public var playlists: [MediaPlaylistSubject] = []
  /// The media playlists, or the file, on their timelines.
  public var presentations: [PresentationSubject] = []
  /// The snapshots of a live playlist in order, delta updates completed; empty for another input.
  public var snapshots: [MediaPlaylist] = []
  /// When each snapshot was fetched; empty where that is not known, as of files.
  public var fetchTimes: [CalendarTime] = []
  /// What was met while all this was read.
  public var findings: [Diagnostic]
  /// What is asked of it.
  public var policy: ValidationPolicy

  /// An input of which only the findings are known yet.
  public init(findings: [Diagnostic], policy: ValidationPolicy = ValidationPolicy()) {
    self.findings = findings
    self.policy = policy
  }
}
