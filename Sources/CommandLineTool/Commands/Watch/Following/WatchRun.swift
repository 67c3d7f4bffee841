import HLSReports
import LiveMonitoring
import MediaTiming
import ResourceLoading
import SourceDiagnostics

/// Follows channels, and starts and ends some while it runs.
actor WatchRun<State: LoggedState> {
  /// Makes what follows a channel, after the last entry of the runs before; `nil` if that is not possible.
  typealias MakeRunner =
    @Sendable (State, NamedInput, CalendarTime?) -> (any ChannelRunner<State>)?

  /// What is known of a channel from before.
  struct Known: Sendable {
    var state: State
    /// The number of its last line.
    var seq = 0
    /// When its last entry was complete.
    var lastEntry: CalendarTime?
    /// Up to when time has passed for it.
    var passed: CalendarTime?
    /// Whether nothing happened to it yet.
    var isNew = true
    /// Whether a playlist of it was loaded.
    var isLoaded = false
  }

  /// Whether a run goes on while no channel is followed, until it is stopped: a list that is read again may bring some.
  enum Waiting: Sendable {
    /// It ends with its last channel.
    case never
    /// It goes on as long as the list has no channel for it.
    case withoutInputs
    /// It also goes on when all channels of the list have ended.
    case always
  }

  private enum Command: Sendable {
    case stop
    case replace([NamedInput])
  }

  private enum Event: Sendable {
    case ended(String, WatchLine.Ended.Reason)
    case command(Command)
    case nothing
  }

  private let clock: any WatchClock
  private let queue: WatchQueue
  private let recorder: WatchRecorder?
  private let waiting: Waiting
  private let makeState: @Sendable (NamedInput) -> State
  private let makeRunner: MakeRunner
  private let commands = AsyncStream.makeStream(of: Command.self)

  private var known: [String: Known]
  /// The channels that have ended and that the list does not have, in that order.
  private var ended: [String] = []
  private var wanted: [String: NamedInput] = [:]
  private var active: Set<String> = []
  private var runners: [String: any ChannelRunner<State>] = [:]
  private var isStopping = false
  /// The channels that ended without a playlist.
  private var withoutPlaylist: Set<String> = []
  /// Whether a channel ended without a playlist, and did not have one later.
  var lacksPlaylist: Bool { !withoutPlaylist.isEmpty }
  /// Why the last channel ended.
  private(set) var reason = WatchLine.Ended.Reason.signal

  /// - Parameters:
  ///   - waiting: whether it goes on while no channel is followed.
  ///   - known: what is known of channels from before, by key.
  ///   - makeState: makes the state of a channel of which nothing is known.
  init(
    clock: any WatchClock, queue: WatchQueue, recorder: WatchRecorder? = nil,
    waiting: Waiting = .never, known: [String: Known] = [:],
    makeState: @escaping @Sendable (NamedInput) -> State,
    makeRunner: @escaping MakeRunner
  ) {
    self.clock = clock
    self.queue = queue
    self.recorder = recorder
    self.waiting = waiting
    self.known = known
    self.makeState = makeState
    self.makeRunner = makeRunner
  }

  /// Ends all channels soon.
  nonisolated func stop() { commands.continuation.yield(.stop) }

  /// Follows these inputs from now on: new ones start, missing ones end.
  nonisolated func replace(by inputs: [NamedInput]) {
    commands.continuation.yield(.replace(inputs))
  }

  /// Follows inputs with different keys until all have ended, and as long as it waits for others.
  func run(_ inputs: [NamedInput]) async {
    await recorder?.add(inputs)
    await withTaskGroup(of: Event.self) { group in
      for input in inputs { start(input, in: &group) }
      wait(in: &group)
      while !active.isEmpty || waitsForInputs, let event = await group.next() {
        switch event {
        case .ended(let key, let reason):
          active.remove(key)
          self.reason = reason
          if reason == .removed, let input = wanted[key], !isStopping { start(input, in: &group) }
        case .command(.stop):
          stopAll()
          wait(in: &group)
        case .command(.replace(let inputs)):
          if !isStopping { await recorder?.add(inputs) }
          replace(by: inputs, in: &group)
          wait(in: &group)
        case .nothing: break
        }
      }
      group.cancelAll()
    }
  }

  /// Whether a list that is read again may bring channels to a run that follows none.
  private var waitsForInputs: Bool {
    switch waiting {
    case .never: false
    case .withoutInputs: !isStopping && wanted.isEmpty
    case .always: !isStopping
    }
  }

  private func wait(in group: inout TaskGroup<Event>) {
    group.addTask { [commands] in
      for await command in commands.stream { return .command(command) }
      return .nothing
    }
  }

  private func stopAll() {
    isStopping = true
    if active.isEmpty { reason = .signal }
    for runner in runners.values { runner.stop(.signal) }
  }

  private func replace(by inputs: [NamedInput], in group: inout TaskGroup<Event>) {
    guard !isStopping else { return }
    let before = wanted
    wanted = Dictionary(inputs.map { ($0.key, $0) }) { first, _ in first }
    for key in active where wanted[key] != before[key] { runners[key]?.stop(.removed) }
    for key in before.keys.sorted() where known[key] != nil { leave(key) }
    // A channel that ended by itself is tried again.
    for input in inputs where !active.contains(input.key) {
      start(input, in: &group)
    }
    let kept = wanted.filter { before[$0.key] != nil }
    let moved = kept.filter { before[$0.key] != $0.value }.count
    queue.report(
      """
      the list of inputs was read again: \(Plural.text(wanted.count, "channel")), \
      \(wanted.count - kept.count) new, \(before.count - kept.count) removed\
      \(moved > 0 ? ", \(moved) with another address" : "")
      """)
  }

  private func start(_ input: NamedInput, in group: inout TaskGroup<Event>) {
    let key = input.key
    wanted[key] = input
    active.insert(key)
    ended.removeAll { $0 == key }
    queue.add(key)
    group.addTask { .ended(key, await self.follow(input)) }
  }

  // MARK: One channel

  private func follow(_ input: NamedInput) async -> WatchLine.Ended.Reason {
    let key = input.key
    let start = prepare(input)
    await recorder?.begin(
      channel: key, input: input.input, at: start.instant, passed: start.passed)
    if !start.lines.isEmpty { await queue.emit(start.lines, channel: key) }
    guard let runner = start.runner else {
      withoutPlaylist.insert(key)
      return .removed
    }
    runners[key] = runner
    defer { runners[key] = nil }
    if isStopping { runner.stop(.signal) }
    if wanted[key] != input { runner.stop(.removed) }
    let progress = start.progress
    let capture = (runner as? any MediaCapturing)?.capture
    let reason = await runner.run(
      log: { [recorder] entry in
        progress.note(entry)
        await recorder?.write(entry, channel: key, media: await capture?.hash(of: entry))
      },
      emit: { [queue] lines in
        progress.note(lines)
        await queue.emit(lines, channel: key)
      })
    if !progress.hasEnded { await recorder?.end(channel: key, reason, at: clock.now()) }
    let state = await runner.state
    if progress.isLoaded, state?.followsPlaylists ?? true {
      withoutPlaylist.remove(key)
    } else {
      withoutPlaylist.insert(key)
      queue.report("\(key): no playlist was loaded\(progress.refusal.map { ": \($0)" } ?? "")")
    }
    if let state { keep(state, input, progress) }
    return reason
  }

  /// What a channel starts with, without its state: what waits for the end of a channel keeps all that it was given.
  private struct Start {
    var instant: CalendarTime
    var passed: CalendarTime?
    var progress: ChannelProgress
    var lines: [WatchLine] = []
    var runner: (any ChannelRunner<State>)?
  }

  private func prepare(_ input: NamedInput) -> Start {
    let before = known.removeValue(forKey: input.key)
    // The clock of the machine may have been set back between two runs.
    let past = [before?.lastEntry, before?.passed].compactMap(\.self)
    let instant = past.reduce(clock.now(), max)
    var state = before?.state ?? makeState(input)
    var start = Start(
      instant: instant, passed: before?.passed,
      progress: ChannelProgress(
        before?.seq ?? 0, lastEntry: before?.lastEntry, isLoaded: before?.isLoaded ?? false))
    state.move(to: input.input)
    if let before, !before.isNew {
      start.progress.noteContent()
      start.lines = state.resume(at: instant, after: before.seq)
      start.progress.note(start.lines)
    }
    start.runner = makeRunner(state, input, past.max())
    return start
  }

  /// Keeps what is known of a channel that has ended, in case it starts again.
  private func keep(_ state: State, _ input: NamedInput, _ progress: ChannelProgress) {
    known[input.key] = Known(
      state: state, seq: progress.seq, lastEntry: progress.lastEntry,
      passed: progress.passed, isNew: !progress.hasContent, isLoaded: progress.isLoaded)
    leave(input.key)
  }

  /// Forgets channels that the list does not have, the first one that ended first. Lists may name new ones for ever; of a
  /// recording, each goes on where it ended.
  private func leave(_ key: String) {
    guard recorder == nil, wanted[key] == nil, !ended.contains(key) else { return }
    ended.append(key)
    if ended.count > Self.maximumEndedCount { known[ended.removeFirst()] = nil }
  }

  /// The maximum number of channels that have ended and are kept though the list does not have them.
  private static var maximumEndedCount: Int { 100 }
}
