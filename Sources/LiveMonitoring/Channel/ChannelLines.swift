internal import HLSReports
internal import MediaTiming

/// Numbers and redacts the lines of a channel, the first of which is that it has started.
struct ChannelLines: Sendable {
  private let channel: String
  private let redaction: URIRedaction
  private var lines: [WatchLine] = []
  private(set) var hasStarted = false
  /// What is reported behind the first line, which is not there yet.
  private var waiting: [WatchLine.Content] = []
  /// The number of the last line.
  private var seq = 0

  init(_ options: ChannelOptions) {
    channel = options.channel
    redaction = options.redaction
  }

  /// Adds a line, and behind the first one those that waited for it.
  mutating func add(_ content: WatchLine.Content, at instant: CalendarTime) {
    seq += 1
    if case .started = content { hasStarted = true }
    lines.append(WatchLine(seq: seq, at: instant, channel: channel, content: content))
    guard hasStarted, !waiting.isEmpty else { return }
    let contents = waiting
    waiting = []
    for content in contents { add(content, at: instant) }
  }

  /// Adds a line as soon as the first one is there.
  mutating func addBehindFirst(_ content: WatchLine.Content, at instant: CalendarTime) {
    if hasStarted { add(content, at: instant) } else { waiting.append(content) }
  }

  /// Goes on behind a line of another run.
  mutating func resume(after seq: Int) {
    self.seq = seq
    hasStarted = true
  }

  /// Goes on behind a line of the same run that is not known, unless there was none yet.
  mutating func skip(to seq: Int) {
    if hasStarted { self.seq = max(self.seq, seq) }
  }

  /// Returns the lines since the last call.
  mutating func take() -> [WatchLine] {
    defer { lines = [] }
    return lines.map { $0.redacted(by: redaction) }
  }
}
