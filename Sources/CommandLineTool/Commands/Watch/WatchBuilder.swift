import ByteParsing
import HLSReports
import HLSValidation
import LiveMonitoring
import LiveService
import MediaTiming
import ResourceLoading

/// Makes the parts of a run from its settings.
struct WatchBuilder: Sendable {
  /// Why a part cannot be made, in one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A recording that is written.
  struct OpenedRecording {
    let recorder: WatchRecorder
    let resumption: StateResumption<WatchedState<ChannelState>>
    /// Whether the folder had a recording.
    let isContinued: Bool
  }

  private let settings: WatchSettings
  private let configuration: WatchConfiguration
  private let rules: ValidationSettings
  private let baseline: FindingsBaseline?
  private let clock: SystemClock
  private let queue: WatchQueue

  init(
    _ settings: WatchSettings, _ configuration: WatchConfiguration, rules: ValidationSettings,
    baseline: FindingsBaseline?, clock: SystemClock, queue: WatchQueue
  ) {
    self.settings = settings
    self.configuration = configuration
    self.rules = rules
    self.baseline = baseline
    self.clock = clock
    self.queue = queue
  }

  private func channelOptions(_ key: String, _ input: String) -> ChannelOptions {
    var options = settings.channelOptions(key, input: input, configuration.channel(key))
    options.validation = rules
    options.knownFindings = baseline?.fingerprints ?? []
    return options
  }

  // MARK: Output

  /// Makes what prints lines.
  ///
  /// - Parameter isLive: whether something is followed. Then a status may be shown, which depends on the time of day, and
  ///   no reader of the output is waited for.
  func printer(
    console: Console, isContinued: Bool, showsChannel: Bool, isLive: Bool
  ) throws(Failure) -> LinePrinter {
    do throws(FileOutput.Failure) {
      return try LinePrinter(
        settings.output, console: console, isContinued: isContinued, showsChannel: showsChannel,
        waitsForReaders: !isLive,
        now: console.showsStatus && isLive ? { [clock] in clock.now() } : nil)
    } catch {
      throw Failure(description: error.description)
    }
  }

  /// Makes what passes alarms on.
  func deliveries(loading: ResourceLoader.Options) -> [AlarmDelivery] {
    let report: @Sendable (String) -> Void = { [queue] in queue.report($0) }
    var deliveries: [AlarmDelivery] = []
    if let text = settings.alarmCommand {
      let command = AlarmCommand(text: text)
      deliveries.append(AlarmDelivery(deliver: { await command.run($0) }, report: report))
    }
    if let webhook = settings.webhook {
      let sender = WebhookSender(webhook, options: loading)
      deliveries.append(AlarmDelivery(deliver: { await sender.send($0) }, report: report))
    }
    return deliveries
  }

  // MARK: Recording

  /// Opens the recording, if one is written, and finds what the runs before left.
  func openRecording() throws(Failure) -> OpenedRecording? {
    guard let target = settings.recording else { return nil }
    do throws(RecordingError) {
      let isContinued = Recording.isRecording(folder: target.path)
      if isContinued { try goOn(with: try Recording(folder: target.path)) }
      let writer = try RecordingWriter(
        folder: target.path, options: recordingOptions(keep: target.keep), at: clock.now())
      let replay = StateReplay(
        try Recording(folder: target.path), report: { [queue] in queue.report($0) }
      ) { channel in
        WatchedState(ChannelState(channelOptions(channel.key, channel.input)))
      }
      let recorder = WatchRecorder(writer) { [queue] in queue.report($0) }
      return OpenedRecording(
        recorder: recorder, resumption: try replay.resume(), isContinued: isContinued)
    } catch {
      throw Failure(description: error.description)
    }
  }

  /// Lets the clock go on from the end of a recording that another clock, which was ahead, has made: alarms would be due
  /// only when this one has passed it.
  private func goOn(with recording: Recording) throws(RecordingError) {
    guard let last = try recording.lastInstant() else { return }
    let lead = clock.goOn(from: last)
    guard lead >= Self.leastReportedLead else { return }
    queue.report(
      "\(recording.folder): ends at \(last), which is \(lead.messageText) ahead of the clock; time goes on from there"
    )
  }

  private static let leastReportedLead = MediaTime(seconds: 1)

  private func recordingOptions(keep: MediaTime?) -> RecordingOptions {
    var options = RecordingOptions()
    options.version = Version.text
    options.optionsText = settings.text
    options.settings = settingsHash
    options.keepsQueries = settings.keepsQueries
    options.headers = settings.reading.loading.headers + configuration.headers
    options.keep = keep
    return options
  }

  /// A hash of what lines follow from beside what was loaded. Another build may have other rules.
  private var settingsHash: String {
    let known = (baseline?.fingerprints ?? []).sorted()
    let text = ([Version.description(), settings.lineText] + known).joined(separator: "\n")
    let hash = SHA256.hash(of: Array(text.utf8) + configuration.bytes)
    return String(Hexadecimal.text(hash).prefix(Self.hashLength))
  }

  private static let hashLength = 16

  // MARK: Following

  /// Makes what follows channels.
  ///
  /// - Parameters:
  ///   - waiting: whether it goes on while no channel is followed.
  ///   - registry: what is served of the channels.
  func run(
    _ opened: OpenedRecording?, loaders: WatchLoaders, waiting: WatchRun<ChannelState>.Waiting,
    registry: ChannelRegistry?
  ) -> WatchRun<ChannelState> {
    let known = (opened?.resumption.channels ?? [:]).mapValues { channel in
      WatchRun<ChannelState>.Known(
        state: channel.state.state, seq: channel.seq, lastEntry: channel.state.lastEntry,
        passed: channel.passed,
        isNew: channel.isNew, isLoaded: channel.isLoaded)
    }
    let recorder = opened?.recorder
    let capture = settings.recording?.includesMedia == true ? recorder : nil
    let memory = MediaMemory()
    let end = settings.following.forTime.map { clock.now().advanced(by: $0) }
    return WatchRun(
      clock: clock, queue: queue, recorder: recorder, waiting: waiting, known: known,
      makeState: { input in ChannelState(channelOptions(input.key, input.input)) },
      makeRunner: { state, input, instant in
        guard let location = try? ResourceLocation(userText: input.input),
          let shared = loaders.loader(
            for: location, headers: configuration.channel(input.key).headers)
        else { return nil }
        let loader = registry.map { measured(shared, of: input.key, in: $0) } ?? shared
        let observer = registry?.begin(input.key, known: state)
        var options = settings.following
        // A channel that starts later ends with the others.
        options.forTime = end.map { max(clock.now().distance(to: $0), .zero) }
        guard let capture else {
          return ChannelFollower(
            state, at: location, loader: loader, clock: clock, memory: memory,
            options: options, resumingAfter: instant, observer: observer)
        }
        let tap = MediaCapture(loader, recorder: capture, channel: input.key)
        return RecordedFollower(
          follower: ChannelFollower(
            state, at: location, loader: tap, clock: clock, memory: memory,
            options: options, resumingAfter: instant, observer: observer),
          capture: tap)
      })
  }

  /// A loader of a channel whose requests are counted.
  private func measured(
    _ loader: any ExchangeLoader & Loader, of key: String, in registry: ChannelRegistry
  ) -> any ExchangeLoader & Loader {
    MeasuredLoader(loader, clock: clock) { registry.take($0, of: key) }
  }

  /// Replays all recordings and folders; returns the status.
  ///
  /// - Parameter registry: what is served of the channels.
  func replay(_ inputs: WatchInputs, registry: ChannelRegistry?) async -> ExitStatus {
    let run = ReplayRun(
      clock: clock, queue: queue, registry: registry, speed: settings.speed,
      options: { channelOptions($0, $1) })
    return await withTaskGroup(of: String?.self) { group in
      for input in inputs.recordings { group.addTask { await run.run(input) } }
      for input in inputs.folders { group.addTask { await replay(input, in: run) } }
      var status = ExitStatus.success
      for await fault in group {
        guard let fault else { continue }
        queue.report(fault)
        status = .unreadable
      }
      return status
    }
  }

  private func replay(_ input: NamedInput, in run: ReplayRun) async -> String? {
    do throws(UsageError) {
      guard let location = try? ResourceLocation(userText: input.input) else {
        throw UsageError("is no path")
      }
      return await run.run(
        input, try await SnapshotReplay(in: location, from: ResourceLoader()))
    } catch {
      return "\(input.input): \(error)"
    }
  }
}
