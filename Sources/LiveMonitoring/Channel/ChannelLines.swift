internal import HLSReports
internal import MediaTiming

/// Numbers and redacts the lines of a channel, the first of which is that it has started.
struct ChannelLines: Sendable {
  private let channel: String
  private let redaction: URIRedaction
  private var lines: [WatchLine] = []
  private(set) var hasStarted = false
  /// The number of the last line.
  private var seq = 0

  init(_ options: ChannelOptions) {
    channel = options.channel
    redaction = options.redaction
  }

  /// Adds a line.
  mutating func add(_ content: WatchLine.Content, at instant: CalendarTime) {
    seq += 1
    if case .started = content { hasStarted = true }
    lines.append(WatchLine(seq: seq, at: instant, channel: channel, content: content))
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
