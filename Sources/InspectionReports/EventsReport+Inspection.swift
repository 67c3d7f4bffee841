internal import CueSources
internal import FieldValues
public import HLSInspection
public import HLSReports
internal import MediaTiming
internal import SourceDiagnostics
public import TextTracks

extension EventsReport {
  /// The events of a playback of an inspection.
  ///
  /// - Throws: `InvalidPlaybackPlan` when the plan cannot be played.
  public init(
    _ inspection: Inspection, filter: CueFilter = CueFilter(), plan: PlaybackPlan
  ) throws(InvalidPlaybackPlan) {
    let tracks = filter.apply(to: inspection)
    let kept = Set(tracks.flatMap { $0.cues.map(\.uid) })
    let reloads = inspection.reloadSequence?.keeping { kept.contains($0.cue.uid) }
    var record = EventRecord(of: inspection, tracks: tracks)
    var playback = try PlaybackSimulator(tracks: tracks, reloads: reloads, plan: plan)
      .makeIterator()
    var events: [EventReport] = []
    while let event = playback.next() {
      events.append(record.report(of: event, load: playback.latestReload))
    }
    self.init(
      input: inspection.input, events: events,
      findings: FindingReport.grouped(inspection.findings, of: inspection))
  }
}

/// Records events with the content of the cues at their time.
private struct EventRecord {
  private let inspection: Inspection
  /// The cues that may change, as last reported.
  private var known: [Int: Cue] = [:]
  private var playlists: [Int: Int] = [:]
  private var count = 0

  init(of inspection: Inspection, tracks: [TextTrack]) {
    self.inspection = inspection
    for track in tracks { playlists[track.uid] = track.playlist }
  }

  mutating func report(of event: TrackEvent, load: PlaylistReload?) -> EventReport {
    count += 1
    var report = EventReport(
      seq: count, type: event.type.rawValue, position: event.position, time: event.time,
      trackUID: event.trackUid, trackType: event.trackType?.rawValue, cueUID: event.cueUid,
      cueID: event.cueId,
      programDateTime: inspection.date(
        at: event.time, part: event.trackUid.flatMap { playlists[$0] } ?? 0),
      reason: event.reason.rawValue, summary: event.cue?.content.summary)
    if let load, event.isFromLoad { report.snapshot = load.uri }
    report.changed = changes(by: event, isReloaded: load != nil)
    return report
  }

  /// Returns the changes of an update.
  private mutating func changes(by event: TrackEvent, isReloaded: Bool) -> [Field] {
    // Without reloads nothing is updated, so nothing has to be kept.
    guard isReloaded, let cue = event.cue, event.type == .addcue || event.type == .updatecue
    else { return [] }
    let before = known.updateValue(cue, forKey: cue.uid)
    return event.type == .updatecue ? before.map(cue.changes) ?? [] : []
  }
}

extension TrackEvent {
  /// Whether the event was caused by a load of the playlist.
  fileprivate var isFromLoad: Bool {
    switch type {
    case .addcue, .updatecue, .removecue: cue.map { $0.addTime == nil } ?? false
    default: false
    }
  }
}

extension Cue {
  /// Returns the changed fields with their new values.
  fileprivate func changes(since known: Cue) -> [Field] {
    var changes: [Field] = []
    func compare(_ name: String, _ before: MediaTime?, _ now: MediaTime?) {
      if before != now { changes.append(Field(name, now.map(FieldValue.time) ?? .null)) }
    }
    compare("startTime", known.startTime, startTime)
    compare("endTime", known.endTime, endTime)
    let before = known.content.fields
    let now = content.fields
    let values = Dictionary(before.map { ($0.name, $0.value) }, uniquingKeysWith: { a, _ in a })
    changes += now.filter { values[$0.name] != $0.value }
    let names = Set(now.map(\.name))
    return changes + before.filter { !names.contains($0.name) }.map { Field($0.name, .null) }
  }
}
