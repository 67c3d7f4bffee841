internal import AdBreaks
internal import CueSources
internal import HLSInspection
internal import HLSPlaylists
internal import HLSReports
internal import HLSValidation
internal import InspectionReports
internal import MediaTiming
internal import SourceDiagnostics
internal import TextTracks

/// Everything that was reported of a channel, and the alarms that follow from its content.
struct ChannelJournals: Sendable {
  /// What a step looks at.
  struct Step {
    let inspection: Inspection
    let playlists: [ChannelPlaylist]
    /// The playlist that has changed, or of which media was read.
    let changed: Int
    /// What a load has changed; `nil` for media.
    let change: PlaylistChange?
    /// What was found in the load itself.
    let events: [Diagnostic]
    let at: CalendarTime

    /// The playlists of the parts of the inspection.
    var known: [ChannelPlaylist] { playlists.filter { $0.latest != nil } }
    /// The first playlist, with its part; `nil` before its first load.
    var owner: (playlist: ChannelPlaylist, part: Inspection.Part)? {
      guard let first = playlists.first, first.latest != nil, let part = inspection.parts.first
      else { return nil }
      return (first, part)
    }
    /// What a load has changed in the first playlist.
    var ownChange: PlaylistChange? { changed == 0 ? change : nil }

    init(
      inspection: Inspection, playlists: [ChannelPlaylist], changed: Int, change: PlaylistChange?,
      events: [Diagnostic], at instant: CalendarTime
    ) {
      self.inspection = inspection
      self.playlists = playlists
      self.changed = changed
      self.change = change
      self.events = events
      at = instant
    }
  }

  private let options: ChannelOptions
  private(set) var cues: CueJournal
  private(set) var breaks = BreakJournal()
  private(set) var findings: FindingJournal
  private var breakAlarms: BreakAlarms
  private let renditionAlarms = RenditionAlarms()
  /// The player that joined; it plays only if its events are wanted.
  private var player = PlayerJournal()
  /// The timeline of the last step, for the dates of events.
  private var map = TimelineMap([])
  /// The first lines of ranges that the playlist has withdrawn.
  private var withdrawn: Set<SourceLine> = []
  /// What was wrong when all listed media had been read, and when that was.
  private var settled: (present: [FindingReport], at: CalendarTime?, isJudged: Bool) = (
    [], nil, false
  )
  /// The playlists that have changed since then.
  private var unjudged: Set<PlaylistKey> = []

  init(_ options: ChannelOptions) {
    self.options = options
    cues = CueJournal(.media, keepsRevisions: options.listsEvents)
    findings = FindingJournal(known: options.knownFindings)
    let interval = options.expectedBreakInterval ?? options.alarms[.noBreak].raise
    breakAlarms = BreakAlarms(expectedInterval: interval > .zero ? interval : nil)
  }

  /// Names the playlist that owns what all list.
  mutating func own(_ playlist: PlaylistKey) {
    cues = CueJournal(playlist, keepsRevisions: options.listsEvents)
  }

  /// The first entry of a channel.
  func begin(at instant: CalendarTime, _ board: inout AlarmBoard) {
    breakAlarms.begin(at: instant, &board)
  }

  /// Returns what is new in a step.
  mutating func contents(
    of step: Step, _ board: inout AlarmBoard
  ) -> [WatchLine.Content] {
    var contents: [WatchLine.Content] = []
    var alarms: [WatchLine.Alarm] = []
    if let (playlist, part) = step.owner, let liveEdge = playlist.liveEdge {
      contents += cueChanges(of: step, playlist, part, liveEdge).map { .cue($0) }
      contents += playerEvents(of: step, playlist, part, liveEdge).map { .event($0) }
      withdrawn.formUnion(step.ownChange?.withdrawn ?? [])
      withdrawn.subtract(step.ownChange?.restored ?? [])
      let changes = breaks.step(
        part.adBreaks.breaks.filter { options.filter.passes($0) && !isWithdrawn($0) },
        in: view(of: step, playlist, liveEdge))
      contents += changes.changes.map { .adBreak($0) }
      alarms = breakAlarms.look(
        at: breaks, changes, in: alarmView(of: step, playlist, part, liveEdge), &board)
    }
    if step.change != nil {
      alarms += renditionAlarms.look(at: compared(step), at: step.at, &board)
    }
    contents += findingChanges(of: step).map { .finding($0) }
    return contents + alarms.map { .alarm($0) }
  }

  /// Forgets what ended before a media time.
  mutating func forget(before time: MediaTime) {
    cues.forget(before: time)
    breakAlarms.forget(keeping: Set(breaks.entries.map(\.key)))
  }

  /// When the next event of the player happens.
  var nextEvent: CalendarTime? { options.listsEvents ? player.nextDue : nil }

  /// Lets the player play up to an instant.
  mutating func play(to instant: CalendarTime) -> [WatchLine.Content] {
    guard options.listsEvents else { return [] }
    return player.play(to: instant) { map.date(at: $0)?.date }.map { .event($0) }
  }

  private mutating func playerEvents(
    of step: Step, _ playlist: ChannelPlaylist, _ part: Inspection.Part, _ liveEdge: MediaTime
  ) -> [EventReport] {
    guard options.listsEvents, let served = playlist.latest?.playlist else { return [] }
    map = part.timeline.map
    return player.step(
      cues.takeRevisions(), joinTime: served.joinTime(liveEdge), liveEdge: liveEdge, at: step.at
    ) { map.date(at: $0)?.date }
  }

  /// Whether the ranges that signal a break were all withdrawn, and nothing else signals it.
  private func isWithdrawn(_ adBreak: AdBreak) -> Bool {
    guard !withdrawn.isEmpty else { return false }
    return adBreak.evidence.allSatisfy { $0.source.map(withdrawn.contains) ?? false }
  }

  private mutating func cueChanges(
    of step: Step, _ playlist: ChannelPlaylist, _ part: Inspection.Part, _ liveEdge: MediaTime
  ) -> [WatchLine.CueChange] {
    let offset = playlist.live?.forgottenSegmentCount ?? 0
    return cues.changes(
      in: options.filter.apply(to: step.inspection),
      CueJournal.View(
        segmentOffset: offset, liveEdge: liveEdge, isEnded: playlist.isEnded,
        withdrawn: step.ownChange?.withdrawn ?? [], restored: step.ownChange?.restored ?? [],
        mediaSequence: { playlist.mediaSequence(ofSegment: $0 + offset) }))
  }

  private func view(
    of step: Step, _ playlist: ChannelPlaylist, _ liveEdge: MediaTime
  ) -> BreakJournal.View {
    var view = BreakJournal.View(
      liveEdge: liveEdge, isEnded: playlist.isEnded,
      segmentOffset: playlist.live?.forgottenSegmentCount ?? 0,
      start: playlist.live?.playlist.segments.first?.startTime ?? .zero,
      tolerance: playlist.targetDuration)
    guard let change = step.ownChange, change.loses, let live = playlist.live else { return view }
    let load = live.snapshots.last?.index ?? 0
    let ids = Set(playlist.latest?.playlist.dateRanges.map(\.id) ?? [])
    // Where segments were jumped over, only a break that should have ended there may have done so.
    let known = change.restarts ? nil : playlist.startTime(ofSegment: change.added.lowerBound)
    view.goesOn = { adBreak in
      if let known, let start = adBreak.startTime, let planned = adBreak.plannedDuration,
        start + planned > known
      {
        return true
      }
      return adBreak.evidence.contains { evidence in
        guard let source = evidence.source else { return false }
        return source.load >= load
          || evidence.tagName == TagName.dateRange.rawValue
            && adBreak.id.map(ids.contains) ?? false
      }
    }
    return view
  }

  private func alarmView(
    of step: Step, _ playlist: ChannelPlaylist, _ part: Inspection.Part, _ liveEdge: MediaTime
  ) -> BreakAlarms.View {
    let segments = part.playlist?.segments ?? OnDemandCollection([])
    let first = part.media.firstIndex { $0 != nil }
    let last = part.media.lastIndex { $0 != nil }
    return BreakAlarms.View(
      at: step.at, liveEdge: liveEdge, targetDuration: playlist.targetDuration,
      playlist: playlist.key, mediaStart: first.map { segments[$0].startTime },
      mediaEnd: last.map { segments[$0].endTime }, hasMessages: !part.splices.isEmpty,
      unseen: playlist.unseen)
  }

  private func compared(_ step: Step) -> [RenditionAlarms.Compared] {
    zip(step.known, step.inspection.parts).compactMap { playlist, part in
      guard let live = playlist.live, let edge = playlist.liveEdge,
        let first = live.snapshots.last?.window.first
      else { return nil }
      let position = first - live.forgottenSegmentCount
      guard live.playlist.segments.indices.contains(position) else { return nil }
      return RenditionAlarms.Compared(
        key: playlist.key, part: part, windowStart: live.playlist.segments[position].startTime,
        liveEdge: edge, targetDuration: playlist.targetDuration)
    }
  }

  // MARK: Findings

  private mutating func findingChanges(of step: Step) -> [WatchLine.FindingChange] {
    let known = step.known
    let channel = ChannelFindings(
      of: step.inspection, served: known.compactMap { $0.latest?.playlist },
      unseen: known.map(\.unseen), settings: options.validation)
    let changed = step.playlists[step.changed]
    var events = ((step.change?.findings ?? []) + step.events)
      .filter { options.validation.includes($0.rule.code) }
    if let reload = step.change?.reload {
      events += Validator(settings: options.validation).findings(in: reload)
    }
    let place = SourceLocation(playlist: known.firstIndex { $0.key == changed.key })
    events = events.map { $0.located(in: place) }
    let longest = known.map(\.targetDuration).max() ?? .zero
    let patience = longest * MediaTime(seconds: 2)
    unjudged.insert(changed.key)
    if isSettled(step, longest) {
      settled = (channel.present.map { counted($0, in: known) }, step.at, true)
      unjudged = []
    }
    return findings.changes(
      settled.present, events: events.isEmpty ? [] : channel.reports(of: events),
      at: step.at, retention: options.retention ?? Self.retention, patience: patience)
  }

  /// How long a finding of a single load stays, if nothing else was asked for.
  private static let retention = MediaTime(seconds: 1800)

  /// Whether it is time to judge what is known again.
  ///
  /// Segments that are listed and not read yet look as if they lacked what is in them, and playlists that are loaded one
  /// after the other as if they differed.
  private mutating func isSettled(_ step: Step, _ targetDuration: MediaTime) -> Bool {
    let last = settled.at ?? step.at
    settled.at = last
    let time = last.distance(to: step.at)
    if time > targetDuration * MediaTime(seconds: 2) { return true }
    guard step.playlists.allSatisfy(\.media.isComplete) else { return false }
    guard settled.isJudged else { return step.known.count == step.playlists.count }
    return time >= targetDuration.half
      && step.known.allSatisfy { $0.isEnded || unjudged.contains($0.key) }
  }

  /// The same with segments that count from the first one ever.
  private func counted(_ report: FindingReport, in known: [ChannelPlaylist]) -> FindingReport {
    guard let index = report.location.playlist, known.indices.contains(index),
      let offset = known[index].live?.forgottenSegmentCount, offset > 0
    else { return report }
    var report = report
    report.location.segment = report.location.segment.map { $0 + offset }
    for index in report.otherLocations.indices {
      report.otherLocations[index].segment = report.otherLocations[index].segment.map {
        $0 + offset
      }
    }
    return report
  }
}
