internal import HLSValidation
internal import MediaTiming
internal import SourceDiagnostics

/// What a load changes in a playlist.
struct PlaylistChange {
  /// Whether it has a segment or part that was not there before.
  var isAdvance: Bool
  /// Whether its numbers begin again.
  var restarts: Bool
  /// Whether the numbers alone have changed: by its dates the load goes on where the one before ended.
  var isRenumbered = false
  /// Whether loads before it are missing in the recording, so that what was in them is not known.
  var isBehindGap = false
  /// Whether nobody looked for a time before it, in which segments may have come and gone.
  var isBehindStandstill = false
  /// Whether something may have happened that no load has listed.
  var loses: Bool { restarts && !isRenumbered || !missed.isEmpty }
  /// The new segments, counted from the first one ever.
  var added: Range<Int> = 0..<0
  /// Where segments were jumped over, by the segment behind, and how many.
  var missed: [(segment: Int, count: Int)] = []
  /// The first lines of date ranges that the playlist withdraws.
  var withdrawn: [SourceLine] = []
  /// Those that it lists again after all.
  var restored: [SourceLine] = []
  /// The findings between this load and earlier ones.
  var findings: [Diagnostic] = []
  /// The load and the one before it.
  var reload: ReloadSubject?

  init(isAdvance: Bool, restarts: Bool) {
    self.isAdvance = isAdvance
    self.restarts = restarts
  }
}
