internal import HLSReports
internal import MediaTiming

/// The channels of a replay.
struct ReplayedChannels<State: LoggedState> {
  /// The states by name; of those that are replayed.
  var states: [String: State] = [:]
  private var progress: [String: Progress] = [:]
  /// The number of the run.
  private var run = 0
  /// When the first channel of the run began.
  private var runStart: CalendarTime?
  private let killed: KilledRuns?

  /// No channels.
  ///
  /// - Parameter killed: How far they came in runs that were killed; `nil` if nothing is printed when it is due.
  init(killed: KilledRuns?) { self.killed = killed }

  /// How far a channel is.
  private struct Progress {
    /// Whether a run follows it.
    var isRunning = false
    /// When the last thing happened in the run, if the run was killed.
    var end: CalendarTime?
    /// Since when nobody looked, until the next entry behind that.
    var standstill: Standstill?
    /// Whether entries are missing until the next one.
    var isInGap = false
    /// The end of the gap, once it is known.
    var gapEnd: RecordingGap.End?
    /// Whether it has an entry or a line.
    var hasContent = false
    /// Whether a playlist of it was loaded.
    var first = FirstPlaylist()
    /// Whether it began without a past, or a playlist of it was requested.
    var awaitsPlaylist = false
    /// The number of its last line.
    var seq = 0
    /// When something happened last.
    var at: CalendarTime?
  }

  /// An instant at which an alarm is due.
  struct Due: Hashable {
    var channel: String
    var at: CalendarTime
  }

  /// Whether a channel has an entry or a line.
  func hasContent(_ channel: String) -> Bool { progress[channel]?.hasContent ?? false }

  /// The channels of which no playlist was loaded, by name.
  ///
  /// - Parameter isCut: Whether entries at the start were removed. They may have been all of a channel, which then lacks
  ///   nothing.
  func withoutPlaylist(isCut: Bool) -> [String] {
    states.keys.filter { channel in
      !isLoaded(channel) && (!isCut || progress[channel]?.awaitsPlaylist == true)
    }.sorted()
  }

  /// Whether a playlist of a channel was loaded.
  func isLoaded(_ channel: String) -> Bool {
    progress[channel]?.first.isLoaded ?? false && states[channel]?.followsPlaylists ?? false
  }

  /// Whether a channel goes on at the end of the recording.
  var isAnyRunning: Bool { progress.values.contains { $0.isRunning && $0.hasContent } }

  /// The first alarm that is due before an event.
  ///
  /// An entry of a channel may be behind later ones of others. What falls due for it waits for as long.
  func nextDue(before event: RecordedEvent) -> Due? {
    var first: Due?
    let others = event.at.advanced(by: -WrittenOrder.patience)
    for (channel, progress) in progress where progress.isRunning && !progress.isInGap {
      let limit = channel == event.channel ? event.at : others
      guard let due = states[channel]?.nextDue, due < limit,
        progress.standstill.map({ due <= $0.since }) ?? true
      else { continue }
      if let end = progress.end, due > end { continue }
      if let first, (first.at, first.channel) < (due, channel) { continue }
      first = Due(channel: channel, at: due)
    }
    return first
  }

  /// Whether all lines of a channel up to an instant were returned, when an event was taken.
  ///
  /// - Parameter now: When the event happened.
  func isPast(_ instant: CalendarTime, of channel: String, at now: CalendarTime) -> Bool {
    if let at = progress[channel]?.at, at > instant { return true }
    let limit = now.advanced(by: -WrittenOrder.patience)
    guard instant < limit else { return false }
    guard let found = progress[channel] else { return true }
    // What fell due after a time in which nobody looked follows from the next entry.
    if found.isRunning { return found.standstill == nil }
    // What fell due in a run that was killed comes when the channel begins again.
    return runStart.map { $0 < limit } ?? true
  }

  /// Lets time pass for a channel; returns its lines.
  ///
  /// None of a gap: what was due then may have been prevented by an entry that is missing.
  mutating func pass(_ channel: String, to instant: CalendarTime) -> [WatchLine] {
    guard progress[channel]?.isInGap != true else { return [] }
    return note(states[channel]?.pass(to: instant) ?? [], of: channel, at: instant)
  }

  /// Sees the next event before time passes up to it: a run that was killed is over when the next one begins, and when
  /// nobody looked at a channel, nobody looked at any.
  mutating func open(_ event: RecordedEvent) {
    if case .entry(let entry, let channel) = event, let found = entry.standstill {
      for key in progress.keys
      where key == channel || progress[key]?.at ?? found.since < found.until {
        progress[key]?.standstill = found
      }
    }
    guard case .began(_, let run, let at, _, _) = event, run != self.run else { return }
    self.run = run
    runStart = at
    for channel in progress.keys { progress[channel]?.isRunning = false }
  }

  /// Takes the next event; returns the lines that follow from it.
  mutating func take(_ event: RecordedEvent) -> [WatchLine] {
    let channel = event.channel
    guard states[channel] != nil else { return [] }
    let hadContent = hasContent(channel)
    switch event {
    case .began(_, let run, let at, let passed, let input):
      progress[channel, default: Progress()].isRunning = true
      progress[channel]?.end = killed?.end(of: channel, run: run)
      progress[channel]?.standstill = nil
      if passed == nil { progress[channel]?.awaitsPlaylist = true }
      // What fell due before has the address before.
      let due = passed.map { pass(channel, to: $0) } ?? []
      if let input { states[channel]?.move(to: input) }
      guard hadContent || passed != nil else { return due }
      // Who goes on takes all since the last entry as one gap.
      let seq = max(progress[channel]?.seq ?? 0, progress[channel]?.gapEnd?.line ?? 0)
      progress[channel]?.isInGap = false
      progress[channel]?.gapEnd = nil
      return due + note(states[channel]?.resume(at: at, after: seq) ?? [], of: channel, at: at)
    case .entry(let entry, _):
      skip(channel, to: entry.ended)
      progress[channel, default: Progress()].isRunning = true
      if entry.standstill != nil { progress[channel]?.standstill = nil }
      progress[channel]?.hasContent = true
      progress[channel]?.first.take(entry)
      if case .playlist = entry { progress[channel]?.awaitsPlaylist = true }
      return note(states[channel]?.apply(entry) ?? [], of: channel, at: entry.ended)
    case .lost(_, let at):
      let due = pass(channel, to: at)
      progress[channel, default: Progress()].isInGap = true
      return due
    case .regained(_, let end):
      progress[channel]?.gapEnd = end
      return []
    case .missing(_, let end):
      skip(channel, to: end.at)
      progress[channel, default: Progress()].isRunning = true
      progress[channel]?.hasContent = true
      states[channel]?.giveUp(end)
      return note([], of: channel, at: end.at)
    case .stopped(_, let reason, let at):
      skip(channel, to: at)
      progress[channel, default: Progress()].isRunning = false
      return note(states[channel]?.end(reason, at: at) ?? [], of: channel, at: at)
    }
  }

  /// Ends the gap of a channel, if it is in one.
  private mutating func skip(_ channel: String, to instant: CalendarTime) {
    guard let found = progress[channel], found.isInGap else { return }
    let end = found.gapEnd ?? RecordingGap.End(at: instant)
    progress[channel]?.isInGap = false
    progress[channel]?.gapEnd = nil
    progress[channel]?.seq = max(found.seq, end.line)
    states[channel]?.skip(to: end)
  }

  /// Ends a channel that was still followed when the recording ended; returns its last lines.
  ///
  /// - Parameter written: When the last line of the channel in the recording was due.
  mutating func finish(_ channel: String, after written: CalendarTime?) -> [WatchLine] {
    guard let found = progress[channel], found.isRunning, found.hasContent else { return [] }
    var lines: [WatchLine] = []
    if let written { lines += pass(channel, to: written) }
    guard let at = progress[channel]?.at else { return lines }
    progress[channel]?.isRunning = false
    lines += note(states[channel]?.end(.recordingEnd, at: at) ?? [], of: channel, at: at)
    return lines
  }

  private mutating func note(
    _ lines: [WatchLine], of channel: String, at instant: CalendarTime
  ) -> [WatchLine] {
    var found = progress[channel] ?? Progress()
    found.at = found.at.map { max($0, instant) } ?? instant
    if let last = lines.last {
      found.seq = last.seq
      found.hasContent = true
    }
    progress[channel] = found
    return lines
  }
}

/// When things of a recording happen in a replay.
struct ReplayPace {
  private let speed: ReplaySpeed
  /// When the first thing happened.
  private var start: CalendarTime?

  init(_ speed: ReplaySpeed) { self.speed = speed }

  /// The instant of the clock for an instant of the recording; `nil` to go on at once.
  mutating func wake(at instant: CalendarTime) -> CalendarTime? {
    guard case .times(let factor, let now) = speed, factor > .zero else { return nil }
    let start = start ?? instant
    self.start = start
    let inverse = MediaTime(value: factor.timescale, timescale: factor.value)
    return now.advanced(by: start.distance(to: instant) * inverse)
  }
}
