internal import CueSources
internal import FieldValues
public import HLSInspection
public import HLSReports
package import MediaTiming
internal import SourceDiagnostics
public import TextTracks

extension EventsReport {
  /// The events of a playback of an inspection. A live presentation starts where a player joins, unless the
  /// plan has another start.
  ///
  /// - Throws: `InvalidPlaybackPlan` when the plan cannot be played.
  public init(
    _ inspection: Inspection, filter: CueFilter = CueFilter(), plan: PlaybackPlan
  ) throws(InvalidPlaybackPlan) {
    let tracks = filter.apply(to: inspection)
    let kept = Set(tracks.flatMap { $0.cues.map(\.uid) })
    let reloads = inspection.reloadSequence?.keeping { kept.contains($0.cue.uid) }
    let playlists = Dictionary(
      tracks.map { ($0.uid, $0.playlist) }, uniquingKeysWith: { first, _ in first })
    var plan = plan
    plan.from = plan.from ?? inspection.joinTime
    var playback = try PlaybackSimulator(tracks: tracks, reloads: reloads, plan: plan)
      .makeIterator()
    let events = EventRows(
      of: ReportedPlayback(
        playback: playback, playlists: playlists, maps: inspection.parts.map(\.timeline.map)))
    self.init(
      input: inspection.input, events: events,
      findings: FindingReport.grouped(inspection.findings, of: inspection))
    // What did not happen is known at the end.
    guard !plan.modes.isEmpty || !plan.seeks.isEmpty else { return }
    while playback.next() != nil {}
    notes = playback.pendingModes.map(Self.note)
    notes += [Self.note(on: playback.pendingSeeks)].compactMap(\.self)
  }

  /// The sentence about a mode that was not set.
  private static func note(on change: PlaybackPlan.ModeChange) -> String {
    "the mode \(change.mode.rawValue) of \(change.type) at \(change.time.clockText) was not set: "
      + "playback did not reach its position"
  }

  /// The sentence about the seeks that have not happened.
  private static func note(on seeks: [PlaybackPlan.Seek]) -> String? {
    seeks.first.map { first in
      let others = seeks.count > 1 ? ", nor \(seeks.count - 1) after it" : ""
      return "the seek at \(first.time.clockText) to \(first.target.clockText) did not happen"
        + "\(others): playback did not reach its position"
    }
  }
}

/// The reports of the events of a playback.
private struct ReportedPlayback: IteratorProtocol, Sendable {
  var playback: SimulatedPlayback
  /// The playlist of each track.
  let playlists: [Int: Int]
  /// The dates of each playlist.
  let maps: [TimelineMap]
  private var record = EventRecord()
  /// The segment of the last date, near which the next one is sought.
  private var segment: Int?

  init(playback: SimulatedPlayback, playlists: [Int: Int], maps: [TimelineMap]) {
    self.playback = playback
    self.playlists = playlists
    self.maps = maps
  }

  mutating func next() -> EventReport? {
    guard let event = playback.next() else { return nil }
    let part = event.trackUid.flatMap { playlists[$0] } ?? 0
    let place =
      maps.indices.contains(part) ? maps[part].date(at: event.time, nearSegment: segment) : nil
    segment = place?.segment
    let load = playback.latestReload
    return record.report(
      of: event, date: place?.date, isReloaded: load != nil,
      snapshot: event.isFromLoad ? load?.uri : nil)
  }
}

/// Records events with the content of the cues at their time.
package struct EventRecord: Sendable {
  /// The cues that may change, as last reported.
  private var known: [Int: Cue] = [:]
  private var count = 0

  /// A record without events.
  package init() {}

  /// Returns the report of the next event.
  ///
  /// - Parameters:
  ///   - date: the date at its time, if known.
  ///   - isReloaded: whether the playlist is a live one, whose cues may change.
  ///   - snapshot: the live snapshot that caused it.
  package mutating func report(
    of event: TrackEvent, date: CalendarTime?, isReloaded: Bool, snapshot: String? = nil
  ) -> EventReport {
    count += 1
    var report = EventReport(
      seq: count, type: event.type.rawValue, position: event.position, time: event.time,
      trackUID: event.trackUid, trackType: event.trackType?.rawValue, cueUID: event.cueUid,
      cueID: event.cueId, programDateTime: date, reason: event.reason.rawValue,
      summary: event.cue?.content.summary)
    report.mode = event.mode?.rawValue
    report.snapshot = snapshot
    report.changed = changes(by: event, isReloaded: isReloaded)
    if event.type == .removecue { event.cueUid.map { known[$0] = nil } }
    return report
  }

  /// Returns the changes of an update.
  private mutating func changes(by event: TrackEvent, isReloaded: Bool) -> [Field] {
    guard let cue = event.cue, event.type == .addcue || event.type == .updatecue else { return [] }
    // Without reloads only the ends of some cues become known, so that others need not be kept.
    let before =
      isReloaded || cue.awaitsEnd
      ? known.updateValue(cue, forKey: cue.uid) : known.removeValue(forKey: cue.uid)
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
