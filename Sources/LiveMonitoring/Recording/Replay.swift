public import HLSReports
public import MediaTiming

/// Drives the states of channels from a recording, so that they give the lines that they gave then.
///
/// ```swift
/// let replay = Replay(recording) { channel in
///   ChannelState(ChannelOptions(channel: channel.key, input: channel.input))
/// }
/// try await replay.run { lines, channel in … }
/// ```
public typealias Replay = StateReplay<ChannelState>

/// How fast a recording is replayed.
public enum ReplaySpeed: Hashable, Sendable {
  /// As fast as possible.
  case maximum
  /// A number of times as fast as it happened, above zero, from an instant of the clock on.
  case times(MediaTime, from: CalendarTime)
}

/// Drives states from a recording.
public struct StateReplay<State: LoggedState>: Sendable {

  /// Takes the new lines of a channel.
  public typealias Output =
    @Sendable (_ lines: [WatchLine], _ channel: String) async throws -> Void

  private let recording: Recording
  private let report: @Sendable (String) -> Void
  private let makeState: @Sendable (Recording.Channel) -> State?

  /// A replay of a recording.
  ///
  /// - Parameters:
  ///   - recording: all runs and channels of a folder.
  ///   - report: takes lines about playlists that are not what was recorded.
  ///   - state: Returns the state of a channel of which nothing is known; `nil` to leave the channel out.
  public init(
    _ recording: Recording, report: @escaping @Sendable (String) -> Void = { _ in },
    state: @escaping @Sendable (Recording.Channel) -> State?
  ) {
    self.recording = recording
    self.report = report
    makeState = state
  }

  /// Replays all runs.
  ///
  /// - Parameters:
  ///   - speed: How fast.
  ///   - sleep: Sleeps until an instant of the clock; not called at the maximum speed.
  ///   - output: Takes the lines, in order.
  /// - Returns: The channels of which no playlist was loaded, by name; not those of which all was removed.
  /// - Throws: ``RecordingError`` behind the last line, if entries are missing.
  @discardableResult
  public func run(
    speed: ReplaySpeed = .maximum,
    sleep: @Sendable (CalendarTime) async throws -> Void = { _ in },
    output: Output
  ) async throws -> [String] {
    var channels = replayed(killed: try KilledRuns(of: recording))
    let events = try recording.events(report: report)
    var pace = ReplayPace(speed)
    var order = try WrittenOrder(of: recording)
    func print(_ lines: [WatchLine], _ channel: String) async throws {
      guard !lines.isEmpty else { return }
      for (channel, lines) in try order.add(lines, of: channel) { try await output(lines, channel) }
    }
    var passed: ReplayedChannels<State>.Due?
    while let event = try events.next() {
      channels.open(event)
      guard channels.states[event.channel] != nil else { continue }
      // What falls due between two entries is printed when it is due, also of other channels.
      while let due = channels.nextDue(before: event), due != passed {
        passed = due
        if let wake = pace.wake(at: due.at) { try await sleep(wake) }
        try await print(channels.pass(due.channel, to: due.at), due.channel)
      }
      if let wake = pace.wake(at: event.at) { try await sleep(wake) }
      try await print(channels.take(event), event.channel)
      let freed = try order.pass { channels.isPast($1, of: $0, at: event.at) }
      for (channel, lines) in freed { try await output(lines, channel) }
    }
    let last = channels.isAnyRunning ? try recording.lastLines() : [:]
    for channel in recording.channels {
      try await print(channels.finish(channel.key, after: last[channel.key]?.at), channel.key)
    }
    for (channel, lines) in order.takeAll() { try await output(lines, channel) }
    try events.checkWhole()
    return channels.withoutPlaylist(isCut: recording.isCut)
  }

  /// Rebuilds the states at the end of a recording, to go on with it.
  public func resume() throws(RecordingError) -> StateResumption<State> {
    var channels = replayed(killed: nil)
    let last = try recording.lastLines()
    let others = OtherSettings(of: recording)
    var missing = MissingLines(last: last, isCut: recording.isCut, others: others)
    let events = try recording.events(report: report)
    while let event = try events.next() {
      missing.take(channels.take(event), of: event.channel)
    }
    for fault in events.faults { report(fault.description) }
    var resumption = StateResumption<State>()
    for channel in recording.channels {
      let passed = last[channel.key]?.at
      if let passed { missing.take(channels.pass(channel.key, to: passed), of: channel.key) }
      guard let state = channels.states[channel.key] else { continue }
      resumption.channels[channel.key] = StateResumption<State>.Channel(
        state: state, seq: missing.seqs[channel.key] ?? 0, passed: passed,
        isNew: passed == nil && !channels.hasContent(channel.key),
        isLoaded: channels.isLoaded(channel.key))
    }
    resumption.missing = missing.lines
    let printed = try recording.printedByteCount()
    var reported: [String: ReportedFaults] = [:]
    for channel in others.channels { reported[channel] = ReportedFaults() }
    try recording.forEachLine { (line) throws(RecordingError) in
      if line.end > printed { resumption.unprinted.append(line) }
      reported[line.channel]?.take(line.bytes)
    }
    for found in missing.lines { reported[found.channel]?.take(Array(found.line.json.utf8)) }
    for (channel, faults) in reported {
      resumption.channels[channel]?.state.report(besides: faults)
    }
    return resumption
  }

  private func replayed(killed: KilledRuns?) -> ReplayedChannels<State> {
    var channels = ReplayedChannels<State>(killed: killed)
    for channel in recording.channels { channels.states[channel.key] = makeState(channel) }
    return channels
  }
}
