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
  @SharedUntilWritten private var options: ChannelOptions
  @SharedUntilWritten private(set) var cues: CueJournal
  private(set) var breaks = BreakJournal()
  @SharedUntilWritten private(set) var findings: FindingReview
  /// When the rules about what is known are to be checked.
  private(set) var reviewDue: CalendarTime?
  private var breakAlarms: BreakAlarms
  private var renditionAlarms = RenditionAlarms()
  /// The player that joined; it plays only if its events are wanted.
  @SharedUntilWritten private var player = PlayerJournal()
  /// Whether the player does not know which ranges of the owner ended before the window.
  private var isOwnerNew = true
  /// The first segment and media time before which all is forgotten.
  private var forgotten: (segment: Int, time: MediaTime)?
  /// The timeline of the last step, for the dates of events.
  private var map = TimelineMap([])

  init(_ options: ChannelOptions) {
    _options = SharedUntilWritten(wrappedValue: options)
    _cues = SharedUntilWritten(
      wrappedValue: CueJournal(.media, keepsRevisions: options.listsEvents))
    _findings = SharedUntilWritten(wrappedValue: FindingReview(options))
    let interval = options.expectedBreakInterval ?? options.alarms[.noBreak].raise
    breakAlarms = BreakAlarms(expectedInterval: interval > .zero ? interval : nil)
  }

  /// Names the playlist that owns what all list.
  mutating func own(_ playlist: PlaylistKey) {
    cues.move(to: playlist)
    breaks.move()
    isOwnerNew = true
    forgotten = nil
  }

  /// Names another playlist that goes on with the presentation of the owner.
  mutating func goOn(as playlist: PlaylistKey) { cues.goOn(as: playlist) }

  /// Goes on at another address of the input.
  mutating func move(to input: String) {
    options.input = input
    findings.move(to: input)
  }

  /// The first entry of a channel.
  func begin(at instant: CalendarTime, _ board: inout AlarmBoard) {
    breakAlarms.begin(at: instant, &board)
  }

  /// Returns what is new in a step.
  mutating func contents(
    of step: ChannelStep, _ board: inout AlarmBoard
  ) -> [WatchLine.Content] {
    var contents: [WatchLine.Content] = []
    var alarms: [WatchLine.Alarm] = []
    if let (playlist, part) = step.owner, let liveEdge = playlist.liveEdge {
      let offset = playlist.live?.forgottenSegmentCount ?? 0
      let changes = breaks.step(
        part.adBreaks.breaks
          .filter { options.filter.passesOnAir($0) }
          .map { $0.countingSegments(from: offset) },
        in: view(of: step, playlist, liveEdge))
      contents += cueChanges(of: step, playlist, part, liveEdge, cancelling: changes.cancelled)
        .map { .cue($0) }
      contents += playerEvents(of: step, playlist, part, liveEdge).map { .event($0) }
      contents += changes.changes.map { .adBreak($0) }
      alarms = breakAlarms.look(
        at: breaks, changes, in: alarmView(of: step, playlist, part, liveEdge), &board)
    }
    if step.change != nil {
      alarms += renditionAlarms.look(
        at: step.playlists[step.changed].key, among: compared(step), at: step.at, &board)
    }
    let changes = findings.changes(of: step)
    if changes.isDue { reviewDue = step.at }
    contents += changes.changes.map { .finding($0) }
    return contents + alarms.map { .alarm($0) }
  }

  /// Goes on at an instant, after a time in which nobody looked: what was due in it is not, and the player has stood still.
  mutating func resume(at instant: CalendarTime) {
    reviewDue = nil
    player.resume(at: instant)
  }

  /// Checks the rules about what is known. It is due at once after a step, so that lines need not wait for it.
  mutating func review(_ step: ChannelStep) -> [WatchLine.Content] {
    reviewDue = nil
    return findings.review(step).map { .finding($0) }
  }

  /// Forgets what ended before a segment, that counts from the first one ever, and its start.
  mutating func forget(before segment: Int, startingAt time: MediaTime) {
    // Most loads forget nothing.
    guard forgotten?.segment != segment || forgotten?.time != time else { return }
    forgotten = (segment, time)
    cues.forget(before: time, segment: segment)
    player.forget(before: time)
    breakAlarms.forget(keeping: Set(breaks.entries.map(\.key)))
  }

  /// When the next event of the player happens.
  var nextEvent: CalendarTime? { options.listsEvents ? player.nextDue : nil }

  /// Lets the player play up to an instant.
  mutating func play(to instant: CalendarTime) -> [WatchLine.Content] {
    guard options.listsEvents else { return [] }
    return player.play(to: instant) { [map] in map.date(at: $0)?.date }.map { .event($0) }
  }

  private mutating func playerEvents(
    of step: ChannelStep, _ playlist: ChannelPlaylist, _ part: Inspection.Part,
    _ liveEdge: MediaTime
  ) -> [EventReport] {
    guard options.listsEvents, let served = playlist.latest?.playlist else { return [] }
    map = part.timeline.map
    return player.step(
      cues.takeRevisions(), joinTime: served.joinTime(liveEdge), liveEdge: liveEdge,
      unread: playlist.media.isComplete ? [] : playlist.unread, at: step.at
    ) { [map] in map.date(at: $0)?.date }
  }

  /// The first lines of date ranges that are since this step known to have ended before the window.
  private mutating func passedRanges(
    of step: ChannelStep, _ playlist: ChannelPlaylist
  ) -> [SourceLine] {
    guard options.listsEvents, let live = playlist.live else { return [] }
    guard !isOwnerNew else {
      isOwnerNew = false
      return live.dateRanges.filter { $0.removal?.reason == .endedBeforeWindow }
        .map { $0.source }
    }
    guard step.change != nil else { return [] }
    return (live.snapshots.last?.dateRangeChanges ?? [])
      .filter { $0.kind == .removed(.endedBeforeWindow) }.map(\.source)
  }

  private mutating func cueChanges(
    of step: ChannelStep, _ playlist: ChannelPlaylist, _ part: Inspection.Part,
    _ liveEdge: MediaTime, cancelling cancelled: [AdBreak]
  ) -> [WatchLine.CueChange] {
    let offset = playlist.live?.forgottenSegmentCount ?? 0
    let tracks = options.filter.apply(
      to: step.inspection(of: step.parts.part(of: 0).map { [$0] } ?? [], options))
    let passed = passedRanges(of: step, playlist)
    let isTagged = tracks.contains { $0.type == .cueTags }
    return cues.changes(
      in: tracks,
      CueJournal.View(
        segmentOffset: offset, liveEdge: liveEdge,
        edgeDate: part.timeline.map.date(at: liveEdge)?.date, isEnded: playlist.isEnded,
        withdrawn: step.change?.withdrawn ?? [], restored: step.change?.restored ?? [],
        cancelled: cancelled, passed: passed,
        breakEnds: isTagged
          ? BreakEnds(
            breaks.entries, tolerance: AdBreakAnalysis.markerReach(playlist.targetDuration))
          : BreakEnds(),
        mediaSequence: playlist.mediaSequence(ofSegment:)))
  }

  private func view(
    of step: ChannelStep, _ playlist: ChannelPlaylist, _ liveEdge: MediaTime
  ) -> BreakJournal.View {
    var view = BreakJournal.View(
      liveEdge: liveEdge, isEnded: playlist.isEnded,
      start: playlist.live?.playlist.segments.first?.startTime ?? .zero,
      tolerance: AdBreakAnalysis.markerReach(playlist.targetDuration),
      absentDateRanges: playlist.absentDateRanges)
    guard let change = step.change, change.loses, let live = playlist.live else { return view }
    let load = live.snapshots.last?.index ?? 0
    let ids = Set(playlist.latest?.playlist.dateRanges.map(\.id) ?? [])
    let listed = live.snapshots.last?.window ?? 0..<0
    let markers = playlist.latest?.playlist.markers
    // Where segments were jumped over, only a break that should have ended there may have done so.
    let known = change.restarts ? nil : playlist.startTime(ofSegment: change.added.lowerBound)
    view.endOfHole = known
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
          || evidence.segment.map(listed.contains) ?? false
            && markers?.contains {
              $0.name.rawValue == evidence.tagName && $0.value == evidence.tagValue
            } ?? false
      }
    }
    return view
  }

  private func alarmView(
    of step: ChannelStep, _ playlist: ChannelPlaylist, _ part: Inspection.Part,
    _ liveEdge: MediaTime
  ) -> BreakAlarms.View {
    let segments = part.playlist?.segments ?? OnDemandCollection([])
    let first = part.media.firstIndex { $0 != nil }
    let last = part.media.lastIndex { $0 != nil }
    return BreakAlarms.View(
      at: step.at, liveEdge: liveEdge, targetDuration: playlist.targetDuration,
      playlist: playlist.key, mediaStart: first.map { segments[$0].startTime },
      mediaEnd: last.map { segments[$0].endTime },
      firstMessage: part.splices.lazy.compactMap(\.segment).first {
        segments.indices.contains($0)
      }.map { segments[$0].startTime },
      unseen: playlist.unseen, readUnread: { playlist.unread })
  }

  /// The playlists to compare; none where there is nothing that one of them could lack.
  private func compared(_ step: ChannelStep) -> [RenditionAlarms.Compared] {
    guard step.known.contains(where: \.mayHaveBreaks) else { return [] }
    let parts = step.parts.all
    let marked = parts.contains { !$0.part.adBreaks.breaks.isEmpty }
    guard marked || step.known.contains(where: { $0.live?.dateRanges.isEmpty == false }) else {
      return []
    }
    return zip(step.known, parts.map(\.part)).compactMap { RenditionAlarms.Compared($0, $1) }
  }
}
