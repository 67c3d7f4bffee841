internal import HLSReports

/// Puts the lines of several channels in the order in which a recording has them.
///
/// Channels are followed at the same time, so that the order of their lines does not follow from what they got.
///
/// Where the recording is damaged, a line may wait for one that never comes. Then the order is given up.
struct WrittenOrder {
  /// The maximum number of steps whose lines wait for their turn. One step may have many lines.
  static let maximumWaitingCount = 10_000

  private let written: RecordedLines?
  /// The next line of the recording; `nil` behind the last one.
  private var next: RecordedLine?
  /// The lines of steps that wait, by channel; no step is without any.
  private var waiting: [String: ArraySlice<ArraySlice<WatchLine>>] = [:]
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
    if !lines.isEmpty {
      waiting[channel, default: []].append(lines[...])
      waitingCount += 1
    }
    var due: [(channel: String, lines: [WatchLine])] = []
    while let turn = next {
      guard let first = waiting[turn.channel]?.first?.first else {
        if waitingCount <= Self.maximumWaitingCount { return due }
        next = nil
        break
      }
      // What other options leave out, or add, has no turn.
      if first.seq <= turn.seq {
        removeFirst(of: turn.channel)
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
      ($0.key, Array($0.value.joined()))
    }
  }

  private mutating func removeFirst(of channel: String) {
    guard let step = waiting[channel]?.startIndex else { return }
    waiting[channel]?[step].removeFirst()
    guard waiting[channel]?[step].isEmpty == true else { return }
    waiting[channel]?.removeFirst()
    waitingCount -= 1
  }
}
