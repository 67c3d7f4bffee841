public import HLSReports

extension CueFilter {
  /// An analysis, saved earlier, with what passes: the types, packet identifiers and identifiers of the filter.
  ///
  /// Programs and limits of time are only known while a stream is read.
  public func apply(to analysis: PresentationAnalysis) -> PresentationAnalysis {
    var analysis = analysis
    if let cues = analysis.cues {
      analysis.cues?.tracks = cues.tracks.compactMap { track in
        guard types.isEmpty || types.contains(track.type) else { return nil }
        var track = track
        track.cues = ReportRows(
          track.cues.filter { cue in
            (pids.isEmpty || cue.source.pid.map(pids.contains) ?? false)
              && (eventIDs.isEmpty || cue.id.map(eventIDs.contains) ?? false)
          })
        return track.cues.isEmpty ? nil : track
      }
    }
    if let breaks = analysis.breaks {
      analysis.breaks?.breaks = ReportRows(breaks.breaks.filter(passes))
    }
    return analysis
  }
}
