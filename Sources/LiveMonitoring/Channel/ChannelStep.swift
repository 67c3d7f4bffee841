internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// One step of a channel: what has changed, and what is known with it.
struct ChannelStep {
  let playlists: [ChannelPlaylist]
  /// The playlist that has changed, or of which media was read.
  let changed: Int
  /// What a load has changed; `nil` for media.
  let change: PlaylistChange?
  /// What was found in the load itself.
  let events: [Diagnostic]
  let at: CalendarTime
  /// The playlists that were loaded.
  let known: [ChannelPlaylist]
  /// What is known of them.
  let parts: StepParts
  /// The multivariant playlist, if the input is one, with the findings of reading it.
  let multivariant: (playlist: MultivariantPlaylist, findings: [Diagnostic])?

  /// The longest target duration of all playlists.
  let longestTargetDuration: MediaTime

  init(
    playlists: [ChannelPlaylist], changed: Int, change: PlaylistChange?, events: [Diagnostic],
    at instant: CalendarTime, parts: StepParts,
    multivariant: (playlist: MultivariantPlaylist, findings: [Diagnostic])?
  ) {
    self.playlists = playlists
    self.changed = changed
    self.change = change
    self.events = events
    at = instant
    // Mostly all of them, so that none is copied.
    known =
      playlists.contains { $0.latest == nil } ? playlists.filter { $0.latest != nil } : playlists
    self.parts = parts
    self.multivariant = multivariant
    longestTargetDuration = known.lazy.map { $0.targetDuration }.max() ?? .zero
  }

  /// The first playlist, with its part, where the step is about it.
  var owner: (playlist: ChannelPlaylist, part: Inspection.Part)? {
    guard changed == 0, let first = playlists.first, first.latest != nil,
      let part = parts.part(of: 0)?.part
    else { return nil }
    return (first, part)
  }

  /// What is known of some of the playlists, as one inspection.
  func inspection(of parts: some Sequence<AssembledPart>, _ options: ChannelOptions) -> Inspection {
    var assembly = InspectionAssembly(options.inspection)
    for part in parts { assembly.add(part) }
    // The input may have moved since the multivariant playlist was loaded.
    var inspection = assembly.finish(
      input: multivariant?.playlist.uri ?? options.input,
      subject: multivariant.map { .multivariant($0.playlist) } ?? .media)
    inspection.findings += multivariant?.findings ?? []
    return inspection
  }
}
