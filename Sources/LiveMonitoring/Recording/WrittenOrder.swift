internal import HLSReports
internal import MediaTiming

/// Puts the lines of several channels in the order in which a recording has them.
///
/// Channels are followed at the same time, so that the order of their lines does not follow from what they got.
///
/// The lines of a channel are found again by their times: with other options, or where `--keep` removed the start, they
/// are others, with other numbers. A line that was not written then waits for a while, and so do others behind one that
/// never comes. Where the steps that wait are too many, the order is given up.
struct WrittenOrder {
  /// The maximum number of steps whose lines wait for their turn. One step may have many lines.
  static let maximumWaitingCount = 10_000
  /// How much later than it was complete an entry may be in a recording, behind those of other channels.
  static let patience = MediaTime(seconds: 10)

  private let written: RecordedLines?
  /// The next line of the recording; `nil` behind the last one.
  private var next: RecordedLine?
  /// The lines of steps that wait, by channel; no channel and no step is without any.
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
    return try takeDue { _ in false }
  }

  /// Gives up the turns that are past; returns the lines that no longer wait.
  ///
  /// - Parameter isPast: Whether all lines of a channel up to a time were added.
  mutating func pass(
    _ isPast: (_ channel: String, _ at: CalendarTime) -> Bool
  ) throws(RecordingError) -> [(channel: String, lines: [WatchLine])] {
    let due = try takeDue { isPast($0.channel, $0.at) }
    guard waitingCount > 0, let turn = next else { return due }
    // They would have been written before.
    return due + take(before: turn.at.advanced(by: -Self.patience))
  }

  /// Returns the lines that have no turn.
  mutating func takeAll() -> [(channel: String, lines: [WatchLine])] {
    defer { (waiting, waitingCount) = ([:], 0) }
    return waiting.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.joined())) }
  }

  /// Returns the lines whose turn it is, or all behind the last turn.
  private mutating func takeDue(
    isPast: (RecordedLine) -> Bool
  ) throws(RecordingError) -> [(channel: String, lines: [WatchLine])] {
    var due: [(channel: String, lines: [WatchLine])] = []
    while let turn = next {
      if let line = first(of: turn.channel) {
        let at = line.recordedTime
        if at <= turn.at {
          removeFirst(of: turn.channel)
          due.append((turn.channel, [line]))
        }
        if at >= turn.at { next = try written?.next() }
      } else if waitingCount > Self.maximumWaitingCount {
        next = nil
      } else if isPast(turn) {
        next = try written?.next()
      } else {
        return due
      }
    }
    return due + takeAll()
  }

  /// Returns the lines before an instant, whoever's turn it is.
  private mutating func take(
    before instant: CalendarTime
  ) -> [(channel: String, lines: [WatchLine])] {
    var taken: [(channel: String, lines: [WatchLine])] = []
    for channel in waiting.keys.sorted() {
      while let line = first(of: channel), line.at < instant {
        removeFirst(of: channel)
        taken.append((channel, [line]))
      }
    }
    return taken
  }

  private func first(of channel: String) -> WatchLine? { waiting[channel]?.first?.first }

  private mutating func removeFirst(of channel: String) {
    guard let step = waiting[channel]?.startIndex else { return }
    waiting[channel]?[step].removeFirst()
    guard waiting[channel]?[step].isEmpty == true else { return }
    waiting[channel]?.removeFirst()
    waitingCount -= 1
    if waiting[channel]?.isEmpty == true { waiting[channel] = nil }
  }
}
