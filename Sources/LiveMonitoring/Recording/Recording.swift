public import HLSReports
public import MediaTiming

/// A recording of `watch`, as it is in its folder.
///
/// ```swift
/// let recording = try Recording(folder: "rec")
/// let events = try recording.events(of: "news")
/// while let event = try events.next() { … }
/// ```
public struct Recording: Sendable {
  /// A channel of a recording.
  public struct Channel: Hashable, Sendable {
    /// The name of the channel.
    public var key: String
    /// The input as the user named it, redacted.
    public var input: String
  }

  /// A run of the program.
  public struct Run: Hashable, Sendable {
    /// The number of the run, from 1.
    public var number: Int
    /// When it began.
    public var began: CalendarTime
    /// The version of the program.
    public var version: String
    /// The options, as text.
    public var options: String
    /// What its lines follow from beside the entries, as a hash; `nil` if that is not known.
    public var settings: String?
    /// When it stopped; `nil` if it was killed or goes on.
    public var stopped: CalendarTime?
    /// Why it stopped.
    public var reason: WatchLine.Ended.Reason?
  }

  /// The folder.
  public let folder: String
  /// The channels, in the order in which they were added.
  public let channels: [Channel]
  /// The runs, in order; of a recording that was cut, the one of the first entry and those behind it.
  public let runs: [Run]
  /// Whether entries at the start were removed, as `--keep` asks.
  public let isCut: Bool
  /// Whether queries and user names of addresses are as they were.
  public let keepsQueries: Bool

  /// Where the entries begin.
  let first: FirstEntry
  /// All lines about runs, but for damaged ones.
  let runLines: [RunLine]
  /// The damaged lines about runs.
  let unreadRunLines: UnreadLines
  /// The numbers of entries without a line of the index.
  let spent: SpentNumbers

  /// Whether a folder is a recording.
  public static func isRecording(folder: String) -> Bool {
    RecordingStorage.exists("\(folder)/\(RecordingFiles.header)")
  }

  /// Opens a recording.
  public init(folder: String) throws(RecordingError) {
    self.folder = folder
    let header = try RecordingHeader(inFolder: folder)
    channels = header.channels.map { Channel(key: $0.key, input: $0.input) }
    first = try FirstEntry(header, inFolder: folder)
    isCut = first.seq > 1
    keepsQueries = header.keepsQueries
    var runs: [Run] = []
    var lines: [RunLine] = []
    var spent = SpentNumbers()
    let file = try NumberedLines<RunLine>(path: "\(folder)/\(RecordingFiles.runs)", from: 0)
    while let mark = try file.next()?.head {
      spent.take(mark)
      lines.append(mark)
      guard mark.place.channel == nil else { continue }
      switch mark {
      case .began(let place, let beginning):
        runs.append(
          Run(
            number: place.run, began: place.at, version: beginning.version ?? "",
            options: beginning.options ?? "", settings: beginning.settings))
      case .stopped(let place, let reason):
        guard let index = runs.lastIndex(where: { $0.number == place.run }) else { continue }
        runs[index].stopped = place.at
        runs[index].reason = reason
      case .lost, .regained: break
      }
    }
    self.runs = runs
    self.spent = spent
    runLines = lines
    unreadRunLines = file.unread
  }

  /// The places at which channels begin and stop.
  var marks: some Sequence<RunLine> { runLines.lazy.filter { isMark($0) } }

  /// Whether a line is one of a channel and not before the first entry: the state of what was removed is not known.
  func isMark(_ line: RunLine) -> Bool {
    line.place.channel != nil && (!isCut || line.place.seq >= first.seq)
  }

  /// The lines of the index.
  func index() throws(RecordingError) -> NumberedLines<IndexHead> {
    try NumberedLines(
      path: "\(folder)/\(RecordingFiles.index)", from: first.seq, through: spent.limit)
  }

  /// The channels with entries; of a recording that was not cut, all.
  package func remainingChannels() throws(RecordingError) -> [Channel] {
    guard isCut else { return channels }
    var keys: Set<String> = []
    let index = try index()
    while let head = try index.next()?.head { keys.insert(head.channel) }
    return channels.filter { keys.contains($0.key) }
  }

  /// What happened to one channel, or to all, in order.
  ///
  /// - Parameters:
  ///   - channel: the name of the channel; `nil` for all channels.
  ///   - report: takes lines about playlists that are not what was recorded, the first ones of them.
  public func events(
    of channel: String? = nil, report: @escaping (String) -> Void = { _ in }
  ) throws(RecordingError) -> RecordedEvents {
    try RecordedEvents(of: self, channel: channel, report: report)
  }

  /// The number of bytes of all lines that were printed.
  public func printedByteCount() throws(RecordingError) -> Int64 {
    try PrintedCount.count(inFolder: folder)
  }

  /// Calls a function with each line that was written, in order.
  public func forEachLine(
    _ body: (RecordedLine) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    let lines = try RecordedLines(path: "\(folder)/\(RecordingFiles.lines)")
    while let line = try lines.next() { try body(line) }
  }

  /// The last instant of all runs and lines; `nil` if there is none.
  public func lastInstant() throws(RecordingError) -> CalendarTime? {
    let lines = try lastLines().values.map(\.at)
    return (lines + runLines.map(\.place.at)).max()
  }

  /// The last line of each channel.
  func lastLines() throws(RecordingError) -> [String: LastLine] {
    var last: [String: LastLine] = [:]
    try forEachLine { (line) throws(RecordingError) in
      let count = last[line.channel].map { $0.at == line.at ? $0.count + 1 : 1 } ?? 1
      last[line.channel] = LastLine(seq: line.seq, at: line.at, count: count)
    }
    return last
  }

  /// The last line of a channel.
  struct LastLine: Hashable {
    var seq: Int
    var at: CalendarTime
    /// The number of lines of the channel at that time.
    var count: Int
  }
}
