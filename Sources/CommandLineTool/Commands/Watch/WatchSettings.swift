import HLSInspection
import HLSReports
import InspectionReports
import LiveMonitoring
import LiveService
import MediaTiming
import ResourceLoading

/// The options of `watch`, interpreted.
struct WatchSettings: Sendable {
  /// The formats of lines.
  static let formats: [ReportFormat] = [.text, .ndjson]
  /// The options whose values may be secrets, which a recording does not contain.
  private static let secretOptions: Set<Option> = [
    .header, .webhook, .webhookHeader, .alarmCommand,
  ]

  /// The options on which no line depends beside what was loaded, and those for files, of which the content counts.
  private static let optionsWithoutLines: Set<Option> = [
    .forTime, .maximumReloads, .noDelta, .pinRedirect, .speed, .record, .recordMedia, .keep,
    .alarmCommand, .webhook, .webhookHeader, .listen, .metrics, .watchConfiguration, .baseline,
    .filesFrom, .shard, .timeout, .header, .privateHosts, .format, .failOn, .color, .quiet,
  ]

  /// Where a recording is written.
  struct RecordingFolder: Hashable, Sendable {
    var path: String
    var includesMedia: Bool
    /// How long entries are kept; `nil` for ever.
    var keep: MediaTime?
  }

  /// The inputs of the command line.
  let inputs: [NamedInput]
  /// The file with further inputs.
  let listFile: String?
  let shard: Shard?
  let reading: ReadingOptions
  let output: OutputOptions
  private(set) var following = FollowingOptions()
  let recording: RecordingFolder?
  /// How much that left the window stays known; `nil` for the default.
  let retention: MediaTime?
  let expectedBreakInterval: MediaTime?
  let filter: CueFilter
  let listsReloads: Bool
  let listsEvents: Bool
  /// How many times as fast as it happened a recording is replayed; `nil` for as fast as possible.
  let speed: MediaTime?
  let keepsQueries: Bool
  let alarmCommand: String?
  let webhook: Webhook?
  /// Where metrics and the state of channels are served.
  let listenAddress: ServiceAddress?
  /// The file that is replaced by the metrics from time to time.
  let metricsFile: String?
  let files: WatchFiles
  /// The options as text, without secrets.
  let text: String
  /// Those of them on which lines depend.
  let lineText: String

  init(_ arguments: Arguments) throws(UsageError) {
    var inputs: [NamedInput] = []
    for text in arguments.inputs { inputs.append(try NamedInput(parsing: text)) }
    self.inputs = inputs
    listFile = arguments.value(of: .filesFrom)
    guard !inputs.isEmpty || listFile != nil else {
      throw UsageError("no INPUT given: give the address of a playlist, or a recording")
    }
    shard = try arguments.value(of: .shard).map { text throws(UsageError) in
      try Shard(parsing: text)
    }
    files = try WatchFiles(arguments)
    let words = inputs.map(\.input)
    output = try OutputOptions(arguments, formats: Self.formats, words: words)
    var reading = try ReadingOptions(arguments)
    // Without a choice all playlists are followed, and the media of the first variant is read.
    reading.inspection.readsAllPlaylists = !arguments.has(.variant)
    self.reading = reading
    filter = try CueFilter(arguments)
    recording = try Self.recording(arguments)
    retention = try DurationArgument.duration(of: .retain, in: arguments)
    expectedBreakInterval = try DurationArgument.duration(of: .expectBreakEvery, in: arguments)
    listsReloads = arguments.has(.reloads)
    listsEvents = arguments.has(.events)
    keepsQueries = arguments.has(.noRedact) && !arguments.has(.redact)
    speed = try Self.speed(arguments)
    alarmCommand = try arguments.value(of: .alarmCommand).map { text throws(UsageError) in
      guard !text.isEmpty, !text.utf8.contains(0) else {
        throw UsageError("--alarm-command: the command is empty")
      }
      return text
    }
    webhook = try Webhook(arguments)
    listenAddress = try Self.listenAddress(arguments)
    metricsFile = try Self.metricsFile(
      arguments, output, keeping: KeptPaths(arguments, words: words))
    text = Self.text(of: WatchCommand.options, in: arguments)
    lineText = Self.text(
      of: WatchCommand.options.filter { !Self.optionsWithoutLines.contains($0) }, in: arguments)
    following.forTime = try DurationArgument.duration(of: .forTime, in: arguments)
    following.maximumReloads = arguments.value(of: .maximumReloads).flatMap { Int($0) }
    following.usesBlocking = !arguments.has(.noBlocking)
    following.usesDelta = !arguments.has(.noDelta)
    following.pinsRedirect = arguments.has(.pinRedirect)
    following.timeout = reading.loading.timeout
  }

  private static func recording(_ arguments: Arguments) throws(UsageError) -> RecordingFolder? {
    let keep = try DurationArgument.duration(of: .keep, in: arguments)
    guard let path = arguments.value(of: .record) else {
      for option in [Option.recordMedia, .keep] where arguments.has(option) {
        throw UsageError("--\(option.name) needs --record FOLDER")
      }
      return nil
    }
    guard !path.isEmpty else { throw UsageError("--record: the folder has no name") }
    return RecordingFolder(path: path, includesMedia: arguments.has(.recordMedia), keep: keep)
  }

  private static func listenAddress(_ arguments: Arguments) throws(UsageError) -> ServiceAddress? {
    guard let text = arguments.value(of: .listen) else { return nil }
    guard let address = ServiceAddress(parsing: text) else {
      throw UsageError("--listen \(text): expected HOST:PORT, as in 127.0.0.1:9464")
    }
    return address
  }

  private static func metricsFile(
    _ arguments: Arguments, _ output: OutputOptions, keeping kept: KeptPaths
  ) throws(UsageError) -> String? {
    guard let path = arguments.value(of: .metrics) else { return nil }
    guard !path.isEmpty else { throw UsageError("--metrics: the file has no name") }
    try kept.check(path, of: "--metrics \(path)")
    let identity = FileOutput.identity(of: path)
    guard !output.destinations.contains(where: { $0.file.map(FileOutput.identity) == identity })
    else { throw UsageError("--metrics \(path): lines are written to this file") }
    return path
  }

  private static func speed(_ arguments: Arguments) throws(UsageError) -> MediaTime? {
    guard let text = arguments.value(of: .speed), text != "max" else { return nil }
    guard let speed = MediaTime(decimal: text), speed > .zero else {
      throw UsageError("--speed \(text): expected a number above zero, or max")
    }
    return speed
  }

  private static func text(of options: [Option], in arguments: Arguments) -> String {
    options.filter(arguments.has).flatMap { option -> [String] in
      let name = "--\(option.name)"
      guard option.value != .none else { return [name] }
      let isSecret = secretOptions.contains(option)
      return arguments.values(of: option).map { "\(name) \(isSecret ? "…" : $0)" }
    }.joined(separator: " ")
  }

  /// What a channel is followed with.
  ///
  /// - Parameters:
  ///   - key: its name.
  ///   - input: the input as the user named it.
  func channelOptions(
    _ key: String, input: String, _ configuration: WatchConfiguration.Channel
  ) -> ChannelOptions {
    var options = ChannelOptions(channel: key, input: input)
    options.inspection = reading.inspection
    options.filter = filter
    options.usesBlocking = following.usesBlocking
    options.alarms = AlarmSettings(configuration.alarms)
    options.redaction = URIRedaction(ofWatchLinesKeepingQueries: keepsQueries)
    if let retention { options.retention = retention }
    options.listsReloads = listsReloads
    options.listsEvents = listsEvents
    // The option is for all channels alike; a number of the file, zero for no alarm, excepts channels from it.
    options.expectedBreakInterval =
      configuration.expectedBreakInterval ?? configuration.alarms[.noBreak]?.raise
      ?? expectedBreakInterval
    return options
  }
}
