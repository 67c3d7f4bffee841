import HLSReports
import LiveMonitoring
import Synchronization

@testable import CommandLineTool

/// A run of `watch` over scripted channels, with a recording and a file of lines.
struct WatchTrial: Sendable {
  /// What a channel does.
  struct Script: Sendable {
    var entries: [ChannelEntry] = []
    /// Whether the channel ends by itself.
    var ends = true
  }

  /// The folder of `rec` and `lines`.
  let folder: String
  /// Seconds on the clock.
  var seconds = 0
  /// Whether there is a recording.
  var records = true
  /// Whether the run goes on while no channel is followed.
  var waiting = WatchRun<LineState>.Waiting.never
  /// How often all channels are followed until they have ended.
  var rounds = 1

  /// Makes a run, or continues the one of the folder.
  ///
  /// - Parameter act: called with the run when a channel starts.
  func run(
    _ scripts: [String: Script], inputs: [String]? = nil,
    act: @escaping @Sendable (WatchRun<LineState>, String) -> Void = { _, _ in }
  ) async throws -> Outcome {
    let clock = StandingClock(seconds: seconds)
    let queue = WatchQueue()
    let isContinued = Recording.isRecording(folder: "\(folder)/rec")
    let recorder =
      records
      ? WatchRecorder(
        try RecordingWriter(
          folder: "\(folder)/rec", options: RecordingOptions(), at: clock.now())
      ) { queue.report($0) } : nil
    let resumption =
      records
      ? try StateReplay(try Recording(folder: "\(folder)/rec")) { channel in
        WatchedState(LineState(channel: channel.key))
      }.resume() : nil
    let printer = try printer(isContinued: isContinued)
    let alarms = Mutex<[String]>([])
    let delivery = AlarmDelivery(
      deliver: { alarm in
        alarms.withLock { $0.append(alarm.channel) }
        return nil
      }, report: { _ in })
    let loop = WatchLoop(
      printer: printer, recorder: recorder, deliveries: [delivery], onClosed: {})
    if let resumption { await loop.complete(resumption) }
    let starting = Starting()
    let run = WatchRun<LineState>(
      clock: clock, queue: queue, recorder: recorder, waiting: waiting,
      known: (resumption?.channels ?? [:]).mapValues { channel in
        WatchRun<LineState>.Known(
          state: channel.state.state, seq: channel.seq, lastEntry: channel.state.lastEntry,
          passed: channel.passed, isNew: channel.isNew, isLoaded: channel.isLoaded)
      },
      makeState: { LineState(channel: $0.key) },
      makeRunner: { state, input, _ in
        let script = scripts[input.key] ?? Script()
        starting.act(input.key)
        return ScriptedRunner(
          state, script.entries, ends: script.ends, at: WatchLines.instant(seconds + 50))
      })
    starting.action = { act(run, $0) }
    // The two refer to each other, and the run keeps the recording locked.
    defer { starting.action = nil }
    let names = inputs ?? scripts.keys.sorted()
    async let done: Void = {
      for _ in 0..<rounds {
        await run.run(names.map { NamedInput("https://h.example/\($0)", name: $0) })
      }
      await delivery.finish {
        for await _ in AsyncStream<Void>.makeStream().stream {}
      }
      queue.finish()
    }()
    await loop.run(queue)
    await done
    await recorder?.end(await run.reason, at: clock.now())
    return Outcome(
      status: printer.finish(), lacksPlaylist: await run.lacksPlaylist,
      alarmCount: alarms.withLock { $0.count })
  }

  /// How a run ended.
  struct Outcome {
    var status: CommandLineTool.ExitStatus
    var lacksPlaylist: Bool
    var alarmCount: Int
  }

  private func printer(isContinued: Bool) throws -> LinePrinter {
    let arguments = try Arguments(
      ["--format", "ndjson=\(folder)/lines"], options: WatchCommand.options)
    return try LinePrinter(
      OutputOptions(arguments, formats: WatchSettings.formats, words: []),
      console: Console(environment: [:]), isContinued: isContinued, showsChannel: true, now: nil)
  }

  /// Calls a function for each channel that starts; it is set after the run is made.
  private final class Starting: Sendable {
    private let stored = Mutex<(@Sendable (String) -> Void)?>(nil)

    var action: (@Sendable (String) -> Void)? {
      get { stored.withLock { $0 } }
      set { stored.withLock { $0 = newValue } }
    }

    func act(_ channel: String) { action?(channel) }
  }
}
