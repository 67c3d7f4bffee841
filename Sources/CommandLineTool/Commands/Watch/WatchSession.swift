import Dispatch
import HLSReports
import HLSValidation
import LiveMonitoring
import LiveService
import MediaTiming
import ResourceLoading

/// One run of `watch`: makes its parts, runs them, and determines the exit status.
struct WatchSession {
  private let settings: WatchSettings
  private let session: Session
  private let clock = SystemClock()
  private let queue = WatchQueue()
  private let list: WatchList

  init(_ settings: WatchSettings, in session: Session) {
    self.settings = settings
    self.session = session
    list = WatchList(settings)
  }

  /// What is read before anything is followed.
  private struct Preparation {
    let configuration: WatchConfiguration
    let rules: ValidationSettings
    let baseline: FindingsBaseline?
    let inputs: WatchInputs
    /// Whether the run goes on while it has no channel.
    let waiting: WatchRun<ChannelState>.Waiting
  }

  func run() async -> ExitStatus {
    let preparation: Preparation
    do throws(UsageError) {
      preparation = try prepare()
    } catch {
      session.console.error(error.description)
      return .usage
    }
    for fault in preparation.inputs.faults { session.console.error(fault) }
    let status: ExitStatus = preparation.inputs.faults.isEmpty ? .success : .unreadable
    if preparation.inputs.isEmpty {
      guard case .never = preparation.waiting else {
        session.console.warn("no input of the list is in the shard; SIGHUP reads the list again")
        return await follow(preparation)
      }
      if status == .success { session.console.warn("no input is in the list, or in the shard") }
      return status
    }
    warnAboutUnknownChannels(preparation)
    return max(status, await follow(preparation))
  }

  /// Names channels of the configuration that are not followed. A list, or a shard, may have them at another time or place.
  private func warnAboutUnknownChannels(_ preparation: Preparation) {
    guard settings.listFile == nil, settings.shard == nil, preparation.inputs.faults.isEmpty else {
      return
    }
    let unknown = preparation.configuration.channels(otherThan: preparation.inputs.keys)
    guard !unknown.isEmpty else { return }
    session.console.warn(
      "--config: $.channels has options for \(unknown.joined(separator: ", ")), and no input has that key"
    )
  }

  private func prepare() throws(UsageError) -> Preparation {
    let (configuration, rules) = try settings.files.configuration()
    let baseline = try settings.files.baseline()
    let reading = try list.read(namedBy: session.console.redaction)
    let inputs = try WatchInputs(reading.own)
    guard settings.recording == nil || inputs.isLive else {
      throw UsageError("--record needs http(s) addresses, since a replay has a recording")
    }
    return Preparation(
      configuration: configuration, rules: rules, baseline: baseline, inputs: inputs,
      waiting: waiting(for: inputs, in: reading))
  }

  /// Whether a run goes on while no channel is followed: where SIGHUP can bring channels, and nothing else ends it.
  private func waiting(
    for inputs: WatchInputs, in reading: WatchList.Reading
  ) -> WatchRun<ChannelState>.Waiting {
    guard readsListAgain, settings.following.forTime == nil,
      settings.following.maximumReloads == nil, inputs.isLive, !reading.isEmpty,
      !inputs.isEmpty || inputs.faults.isEmpty
    else { return .never }
    return settings.listenAddress == nil ? .withoutInputs : .always
  }

  private var readsListAgain: Bool {
    settings.listFile != nil && settings.listFile != InputFile.standardInput
  }

  private func follow(_ preparation: Preparation) async -> ExitStatus {
    let builder = WatchBuilder(
      settings, preparation.configuration, rules: preparation.rules,
      baseline: preparation.baseline, clock: clock, queue: queue)
    let opened = openRecording(of: builder)
    let printer: LinePrinter
    do throws(WatchBuilder.Failure) {
      printer = try builder.printer(
        console: session.console, isContinued: opened?.isContinued ?? preparation.inputs.isLive,
        showsChannel: preparation.inputs.hasSeveralChannels || settings.listFile != nil,
        isLive: preparation.inputs.isLive)
    } catch {
      session.console.error(error.description)
      return .unreadable
    }
    let monitoring = WatchMonitoring(settings, clock: clock) { [queue] in
      queue.report($0)
    }
    let deliveries = builder.deliveries(loading: settings.reading.loading)
    let run = builder.run(
      opened, loaders: loaders(), waiting: preparation.waiting, registry: monitoring?.registry)
    if preparation.inputs.isEmpty { monitoring?.registry.beginWithoutChannels() }
    let stopping = Stopping()
    let loop = WatchLoop(
      printer: printer, recorder: opened?.recorder, deliveries: deliveries,
      registry: monitoring?.registry, onClosed: { stopping.stop() })
    if let resumption = opened?.resumption { await loop.complete(resumption) }
    let signals = WatchSignals(
      stop: { stopping.stop() }, reopen: { [queue] in queue.reopen() },
      reread: readsListAgain ? reread(for: run, monitoring?.registry) : nil)
    let work = WatchWork(
      inputs: preparation.inputs, run: run, builder: builder, registry: monitoring?.registry,
      deliveries: deliveries, queue: queue, clock: clock, forTime: settings.following.forTime)
    async let replayed = EndingSignals.handled(by: signals.take) {
      await work.perform(endedBy: stopping)
    }
    await loop.run(queue)
    var status = await replayed
    await opened?.recorder.end(await run.reason, at: clock.now())
    let lacksRecording =
      settings.recording != nil && opened.map(\.recorder.hasFailed) ?? true
    let isServed = await monitoring?.finish { session.console.error($0) } ?? true
    if await run.lacksPlaylist || lacksRecording || !isServed { status = .unreadable }
    return max(status, printer.finish())
  }

  /// Opens the recording. Channels are followed also without one that is to be written.
  private func openRecording(
    of builder: WatchBuilder
  ) -> WatchBuilder.OpenedRecording? {
    do throws(WatchBuilder.Failure) {
      return try builder.openRecording()
    } catch {
      session.console.error("\(error); nothing is recorded")
      return nil
    }
  }

  private func loaders() -> WatchLoaders {
    WatchLoaders(settings.reading.loading, clock: clock, makeLoader: session.makeLoader)
  }

  /// Reads the list of inputs again. One that is empty or has a fault may be written just now, and changes nothing; one
  /// with inputs of other shards alone is whole.
  private func reread(
    for run: WatchRun<ChannelState>, _ registry: ChannelRegistry?
  ) -> @Sendable () -> Void {
    let redaction = session.console.redaction
    // A pipe without a writer, or a file system that does not answer, would else stop the thread that takes signals.
    let reading = DispatchQueue(label: "list of inputs")
    return { [settings, list, queue] in
      reading.async {
        do throws(UsageError) {
          let listed = try list.read(namedBy: redaction)
          let inputs = try WatchInputs(listed.own)
          if let fault = inputs.faults.first { throw UsageError(fault) }
          guard !inputs.live.isEmpty || (inputs.isEmpty && !listed.isEmpty) else {
            throw UsageError("there is no input")
          }
          registry?.list(inputs.live.map(\.key))
          run.replace(by: inputs.live)
        } catch {
          // One that cannot be read is named already.
          let option = "--\(Option.filesFrom.name)"
          let name = settings.listFile.map { "\(option) \($0): " } ?? ""
          let message = error.description.hasPrefix(option) ? "\(error)" : "\(name)\(error)"
          queue.report("\(message); the inputs are as before")
        }
      }
    }
  }
}
