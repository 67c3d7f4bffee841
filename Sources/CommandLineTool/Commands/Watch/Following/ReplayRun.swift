import HLSInspection
import HLSReports
import LiveMonitoring
import LiveService
import MediaTiming
import SourceDiagnostics

/// Replays recordings.
struct ReplayRun: Sendable {
  let clock: any WatchClock
  let queue: WatchQueue
  /// What is served of the channels; `nil` for nothing.
  let registry: ChannelRegistry?
  /// How many times as fast as it happened; `nil` for as fast as possible.
  let speed: MediaTime?
  /// The options of a channel with a key and an input.
  let options: @Sendable (_ key: String, _ input: String) -> ChannelOptions

  /// Replays a recording; returns the fault, if there is one.
  func run(_ input: WatchInputs.RecordedInput) async -> String? {
    for channel in input.recording.channels { queue.add(input.name ?? channel.key) }
    for line in input.recording.gapLines() { queue.report(line) }
    let state: @Sendable (Recording.Channel) -> ChannelState = { [options] channel in
      ChannelState(options(input.name ?? channel.key, channel.input))
    }
    let report: @Sendable (String) -> Void = { [queue] in queue.report($0) }
    guard let registry else {
      return await run(input, Replay(input.recording, report: report, state: state))
    }
    return await run(
      input,
      StateReplay(input.recording, report: report) { channel in
        Self.observed(state(channel), by: registry)
      })
  }

  private static func observed(
    _ state: ChannelState, by registry: ChannelRegistry
  ) -> ObservedChannel {
    ObservedChannel(
      state, observer: registry.begin(state.options.channel, known: state, isReplay: true))
  }

  private func run(
    _ input: WatchInputs.RecordedInput, _ replay: StateReplay<some LoggedState>
  ) async -> String? {
    await Self.fault(of: input.recording.folder) {
      let missing = try await replay.run(
        speed: speed.map { .times($0, from: clock.now()) } ?? .maximum,
        sleep: { [clock] in try await clock.sleep(until: $0) },
        output: { [queue] lines, channel in
          try Task.checkCancellation()
          await queue.emit(lines, channel: input.name ?? channel)
        })
      guard let first = missing.first else { return nil }
      let others = missing.count == 1 ? "" : ", nor one of \(missing.count - 1) others"
      return "\(input.recording.folder): no playlist of channel \(first.quoted) was loaded\(others)"
    }
  }

  /// Replays the snapshots of a folder; returns the fault, if there is one.
  func run(_ input: NamedInput, _ snapshots: SnapshotReplay) async -> String? {
    queue.add(input.key)
    var options = options(input.key, input.input)
    // The segments beside the snapshots may be others by now.
    options.inspection.readsSegments = false
    let state = ChannelState(options)
    guard let registry else { return await run(input, snapshots, state) }
    return await run(input, snapshots, Self.observed(state, by: registry))
  }

  private func run(
    _ input: NamedInput, _ snapshots: SnapshotReplay, _ state: some LoggedState
  ) async -> String? {
    var state = state
    return await Self.fault(of: input.input) {
      try await snapshots.run(
        &state, speed: speed, clock: clock,
        output: { [queue] lines in
          try Task.checkCancellation()
          await queue.emit(lines, channel: input.key)
        })
      return nil
    }
  }

  private static func fault(of input: String, _ work: () async throws -> String?) async -> String? {
    do {
      return try await work()
    } catch is CancellationError {
      return nil
    } catch let error as RecordingError {
      return error.description
    } catch {
      return "\(input): \(error)"
    }
  }
}
