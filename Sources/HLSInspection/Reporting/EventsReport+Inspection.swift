internal import CueSources
public import HLSReports
public import MediaTiming
internal import SourceDiagnostics
public import TextTracks

extension EventsReport {
  /// The events of a playback of what an inspection found.
  ///
  /// - Throws: `InvalidPlaybackPlan` when the plan cannot be played.
  public init(
    _ inspection: Inspection, filter: CueFilter = CueFilter(), plan: PlaybackPlan
  ) throws(InvalidPlaybackPlan) {
    let tracks = filter.apply(to: inspection)
    var summaries: [Int: String] = [:]
    var playlists: [Int: Int] = [:]
    for track in tracks {
      playlists[track.uid] = track.playlist
      for cue in track.cues { summaries[cue.uid] = cue.content.summary }
    }
    let simulator = try PlaybackSimulator(tracks: tracks, plan: plan)
    let events = simulator.enumerated().map { index, event in
      EventReport(
        seq: index + 1, type: event.type.rawValue, position: event.position, time: event.time,
        trackUID: event.trackUid, trackType: event.trackType?.rawValue, cueUID: event.cueUid,
        cueID: event.cueId,
        programDateTime: inspection.date(
          at: event.time, part: event.trackUid.flatMap { playlists[$0] } ?? 0),
        reason: event.reason.rawValue, summary: event.cueUid.flatMap { summaries[$0] })
    }
    self.init(
      input: inspection.input, events: events,
      findings: FindingReport.grouped(inspection.findings))
  }
}

extension Inspection {
  /// The media time that a playback of the first part covers.
  public var playbackRange: MediaTimeRange {
    let timeline = parts.first?.timeline
    return MediaTimeRange(start: .zero, end: timeline?.end ?? timeline?.map.end)
  }

  /// Whether any part tells the date of its media times.
  public var hasDates: Bool { parts.contains { $0.timeline.map.hasDates } }

  /// The media time of a moment in the first part; `nil` when no date is known.
  public func mediaTime(of moment: Moment) -> MediaTime? { mediaTime(of: moment, part: 0) }

  func date(at time: MediaTime, part: Int) -> CalendarTime? {
    parts.indices.contains(part) ? parts[part].timeline.map.date(at: time)?.date : nil
  }
}
