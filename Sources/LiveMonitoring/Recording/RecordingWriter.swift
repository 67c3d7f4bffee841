internal import ByteParsing
internal import FieldValues
public import HLSReports
public import MediaTiming
internal import ResourceLoading

/// Writes what happens to channels to a folder that a replay reads, or goes on with one.
///
/// Each method returns when all is written, so that a process that is killed loses nothing that was returned. The first
/// failure, such as a full disk, is thrown once; after that, writes are attempted again and fail silently. The gaps are
/// noted among the runs as soon as that can be written.
///
/// ```swift
/// let writer = try RecordingWriter(folder: "rec", options: options, at: clock.now())
/// try await writer.begin(channel: "news", input: address, at: clock.now())
/// try await writer.write(entry, channel: "news")
/// ```
public actor RecordingWriter {
  /// The folder.
  public nonisolated let folder: String
  /// The first failure of a write; `nil` without one.
  public private(set) var failure: RecordingError?

  let options: RecordingOptions
  let redaction: RecordingRedaction
  let lock: RecordingLock
  var header: RecordingHeader
  /// The inputs of the channels of the header, by name.
  private var inputs: [String: String]
  /// The inputs of channels that the header does not have, since it could not be written, by name.
  private var unlisted: [String: String] = [:]
  var runs: AppendFile
  /// Lines about runs that could not be written yet.
  var pendingMarks: [UInt8] = []
  var index: AppendFile
  var lines: AppendFile
  let printed: PrintedCount
  let run: Int
  /// The number of the last entry.
  var seq = 0
  var channels: [String: ChannelFiles] = [:]
  /// The number of bytes of lines that this run removed.
  var removedLineBytes: Int64 = 0
  /// The hour, in hours from 1970, before which all was removed.
  var removedHour: Int64?

  /// The files of a channel.
  struct ChannelFiles {
    /// The last body of each playlist.
    var bodies: [PlaylistKey: IndexHead.Body] = [:]
    /// The milliseconds in the name of the last body of each playlist.
    var times: [PlaylistKey: Int64] = [:]
    /// The last address of each playlist.
    var addresses: [PlaylistKey: String] = [:]
    /// The hashes of media to which no entry refers yet.
    var newMedia: Set<String> = []
    /// The body of the last load of each playlist that could not be written.
    var unwritten: [PlaylistKey: [UInt8]] = [:]
    /// The number of the last line.
    var line = 0
    /// What is missing since an entry could not be written; `nil` if nothing is.
    var loss: Loss?
  }

  /// Creates a recording, or goes on with the one in a folder; a new run begins.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder, which is created if it is missing.
  ///   - options: how the recording is written.
  ///   - instant: when the run begins.
  public init(
    folder: String, options: RecordingOptions, at instant: CalendarTime
  ) throws(RecordingError) {
    self.folder = folder
    self.options = options
    redaction = RecordingRedaction(keepsQueries: options.keepsQueries, headers: options.headers)
    try RecordingStorage.createFolder(folder)
    lock = try RecordingLock(folder: folder)
    let headerFile = "\(folder)/\(RecordingFiles.header)"
    if RecordingStorage.exists(headerFile) {
      header = try RecordingHeader(inFolder: folder)
      header.version = options.version
      header.keepsQueries = options.keepsQueries
    } else {
      // Files of another program with these names stay as they are.
      for name in RecordingFiles.logs where RecordingStorage.exists("\(folder)/\(name)") {
        throw .foreign(file: "\(folder)/\(name)")
      }
      header = RecordingHeader(version: options.version, keepsQueries: options.keepsQueries)
    }
    inputs = Dictionary(header.channels.map { ($0.key, $0.input) }) { $1 }
    try RecordingStorage.replace(headerFile, with: header.bytes)
    runs = try AppendFile(path: "\(folder)/\(RecordingFiles.runs)")
    index = try AppendFile(path: "\(folder)/\(RecordingFiles.index)")
    lines = try AppendFile(path: "\(folder)/\(RecordingFiles.lines)")
    printed = try PrintedCount(folder: folder, limit: lines.length)
    let found = try RecordingContinuation(folder: folder, header: header, runs: runs)
    run = found.run
    seq = found.seq
    channels = found.channels
    try runs.append(
      RunLine.began(
        RunLine.Place(run: run, channel: nil, at: instant, seq: seq),
        RunLine.Beginning(
          version: options.version, options: redaction.text(options.optionsText),
          settings: options.settings)
      ).bytes)
  }

  // MARK: Runs

  /// Adds channels that are about to begin, so that the list of channels is written once for all of them.
  ///
  /// - Parameter inputs: The names of the channels, and the inputs as the user named them. The ones that the recording
  ///   has already are left as they are.
  public func add(_ inputs: [(channel: String, input: String)]) throws(RecordingError) {
    let added = inputs.filter { self.inputs[$0.channel] == nil }.map { channel, input in
      RecordingHeader.Channel(key: channel, input: redaction.address(input))
    }
    guard !added.isEmpty else { return }
    try attempt { () throws(RecordingError) in try list(added) }
  }

  /// Writes the list of channels with some more, or with other inputs of them.
  private func list(_ channels: [RecordingHeader.Channel]) throws(RecordingError) {
    let keys = Set(channels.map(\.key))
    var changed = header
    changed.channels.removeAll { keys.contains($0.key) }
    changed.channels += channels
    try RecordingStorage.replace("\(folder)/\(RecordingFiles.header)", with: changed.bytes)
    header = changed
    for channel in channels { inputs[channel.key] = channel.input }
  }

  /// Writes the list of channels with those that could not be listed yet.
  func listMissing() throws(RecordingError) {
    guard !unlisted.isEmpty else { return }
    try list(
      unlisted.sorted { $0.key < $1.key }
        .map { RecordingHeader.Channel(key: $0.key, input: $0.value) })
    unlisted = [:]
  }

  /// Begins to record a channel in this run.
  ///
  /// - Parameters:
  ///   - channel: The name of the channel.
  ///   - input: The input as the user named it.
  ///   - instant: When the channel begins.
  ///   - passed: Up to when time has passed for a channel that goes on, from ``StateResumption``.
  public func begin(
    channel: String, input: String, at instant: CalendarTime, passed: CalendarTime? = nil
  ) throws(RecordingError) {
    let input = redaction.address(input)
    unlisted[channel] = inputs[channel] == input ? nil : input
    // What the run before could not write ends here at the latest.
    endGap(of: channel, at: instant)
    try note(
      .began(place(channel, at: instant), RunLine.Beginning(input: input, passed: passed)))
  }

  /// Records that a channel stops, before its last lines.
  public func end(
    channel: String, _ reason: WatchLine.Ended.Reason, at instant: CalendarTime
  ) throws(RecordingError) {
    endGap(of: channel, at: instant)
    try note(.stopped(place(channel, at: instant), reason))
  }

  /// Records that the run stops.
  public func end(
    _ reason: WatchLine.Ended.Reason, at instant: CalendarTime
  ) throws(RecordingError) {
    try note(.stopped(place(nil, at: instant), reason))
  }

  func place(_ channel: String?, at instant: CalendarTime) -> RunLine.Place {
    RunLine.Place(run: run, channel: channel, at: instant, seq: seq)
  }

  // MARK: Lines

  /// Writes lines, before they are printed; returns the number of bytes of all lines so far, for ``notePrinted(upTo:)``,
  /// those counted that were removed meanwhile.
  ///
  /// The lines are written as they are: redact them first.
  @discardableResult
  public func write(
    _ newLines: [WatchLine], channel: String
  ) throws(RecordingError) -> Int64 {
    if let last = newLines.last { channels[channel, default: ChannelFiles()].line = last.seq }
    let bytes = newLines.flatMap { Array($0.json.utf8) }
    try attempt { () throws(RecordingError) in try lines.append(bytes) }
    return lines.length + removedLineBytes
  }

  /// Notes how many bytes of the lines were printed, as ``write(_:channel:)-swift.method`` returned it.
  public func notePrinted(upTo count: Int64) throws(RecordingError) {
    try attempt { () throws(RecordingError) in
      try printed.raise(to: min(count - removedLineBytes, lines.length))
    }
  }

  // MARK: Failures

  /// Does some work; throws only the first failure of all, so that following goes on.
  @discardableResult
  func attempt<Value>(
    _ work: () throws(RecordingError) -> Value
  ) throws(RecordingError) -> Value? {
    do throws(RecordingError) {
      return try work()
    } catch {
      guard failure == nil else { return nil }
      failure = error
      throw error
    }
  }
}
