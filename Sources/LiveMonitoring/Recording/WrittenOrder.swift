internal import HLSReports

/// Puts the lines of several channels in the order in which a recording has them.
///
/// Channels are followed at the same time, so that the order of their lines does not follow from what they got.
///
/// Where the recording is damaged, a line may wait for one that never comes. Then the order is given up.
struct WrittenOrder {
  /// The maximum number of lines that wait for their turn.
  static let maximumWaitingCount = 10_000

  private let written: RecordedLines?
  /// The next line of the recording; `nil` behind the last one.
  private var next: RecordedLine?
  private var waiting: [String: ArraySlice<WatchLine>] = [:]
  private var waitingCount = 0

  /// The order of a recording; that of the lines themselves where there is one channel.
  init(of recording: Recording) throws(RecordingError) {
    written =
      recording.channels.count > 1
      ? try RecordedLines(path: "\(recording.folder)/\(RecordingFiles.lines)") : nil
    next = try written?.next()
  }

  /// Takes lines of a channel; returns those whose turn it is.
  mutating func add(
    _ lines: [WatchLine], of channel: String
  ) throws(RecordingError) -> [(channel: String, lines: [WatchLine])] {
    waiting[channel, default: []] += lines
    waitingCount += lines.count
    var due: [(channel: String, lines: [WatchLine])] = []
    while let turn = next {
      guard let first = waiting[turn.channel]?.first else {
        if waitingCount <= Self.maximumWaitingCount { return due }
        next = nil
        break
      }
      // What other options leave out, or add, has no turn.
      if first.seq <= turn.seq {
        waiting[turn.channel]?.removeFirst()
        waitingCount -= 1
        due.append((turn.channel, [first]))
      }
      if first.seq >= turn.seq { next = try written?.next() }
    }
    return due + takeAll()
  }

  /// Returns the lines that have no turn.
  mutating func takeAll() -> [(channel: String, lines: [WatchLine])] {
    defer { (waiting, waitingCount) = ([:], 0) }
    return waiting.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map {
      ($0.key, Array($0.value))
    }
  }
}
