import HLSReports
import MediaTiming
import SourceDiagnostics

/// Prints lines in each requested format as they come, and judges them.
final class LinePrinter {
  private enum Target {
    case standardOutput
    case file(LineLog)
  }

  private struct Destination {
    let target: Target
    /// The text form; `nil` for JSON.
    let text: WatchLineText?
    /// What is missing since a write failed; `nil` if nothing is.
    var gap: Gap?
  }

  /// A time in which nothing can be written to an output.
  private struct Gap {
    /// When the next write is attempted; `nil` for the next line.
    var retry: CalendarTime?
    /// The number of lines that are missing.
    var lineCount = 0
  }

  /// The time after a failed write in which an output gets no lines, on the clock of the log.
  static let pauseAfterFailure = MediaTime(seconds: 10)

  /// The time in milliseconds that readers have for the rest at the end.
  private static let patienceAtEnd: Int32 = 3_000

  private let console: Console
  private let failingSeverity: Severity?
  private var destinations: [Destination] = []
  private var display: StatusDisplay?
  private var totals = WatchTotals()
  private var worst: Severity?
  /// Whether a line could not be written.
  private var hasFailed = false

  /// Opens every file.
  ///
  /// - Parameters:
  ///   - isContinued: whether files keep the lines that they have.
  ///   - showsChannel: whether text has the names of channels.
  ///   - waitsForReaders: whether a write waits for the reader of a pipe or terminal. What is followed does not.
  ///   - now: the clock of the status on a terminal; `nil` for no status.
  init(
    _ options: OutputOptions, console: Console, isContinued: Bool, showsChannel: Bool,
    waitsForReaders: Bool = true, now: (() -> CalendarTime)?
  ) throws(FileOutput.Failure) {
    self.console = console
    failingSeverity = options.failingSeverity
    if !waitsForReaders { console.stopWaiting() }
    for destination in options.destinations {
      var appearance = console.appearance(ofFile: destination.file)
      appearance.listsDates = options.listsDates
      let target: Target =
        if let path = destination.file {
          .file(
            try LineLog(
              path: path, isContinued: isContinued, waitsForReader: waitsForReaders,
              warn: console.warn))
        } else {
          .standardOutput
        }
      let isText = destination.format == .text
      destinations.append(
        Destination(
          target: target,
          text: isText
            ? WatchLineText(appearance, showsChannel: showsChannel, offset: LocalTime.offset) : nil)
      )
      if isText, destination.file == nil, let now, appearance.width != nil {
        display = StatusDisplay(appearance, now: now)
      }
    }
  }

  /// Whether all readers of the lines are gone.
  var isClosed: Bool { destinations.allSatisfy { isClosed($0.target) } }

  /// Whether all lines so far were printed.
  var isComplete: Bool {
    !hasFailed && !isClosed
      && destinations.allSatisfy { destination in
        switch destination.target {
        case .standardOutput: !console.output.hasUnread
        case .file(let log): !log.hasUnread
        }
      }
  }

  /// Whether the reader is gone. What cannot be written, as on a full disk, ends no run: others get the alarms.
  private func isClosed(_ target: Target) -> Bool {
    switch target {
    case .standardOutput: console.output.isClosed && console.output.failure == nil
    case .file(let log): log.isClosed && log.failure == nil
    }
  }

  // MARK: Printing

  /// Shows a channel that has no line yet.
  func add(_ channel: String) {
    display?.add(channel)
    redraw()
  }

  /// Prints lines.
  func print(_ lines: [WatchLine]) {
    for line in lines { judge(line) }
    print(
      at: lines.last?.at, json: { lines.map(\.json).joined() },
      text: { text in lines.map(text.text).joined() })
  }

  /// Prints a line of which only the JSON is known.
  func print(json: String) {
    print(
      at: nil, json: { json }, text: { _ in TerminalText.escaped(json.trimmingBlanks) + "\n" })
  }

  /// Prints lines in each form.
  ///
  /// - Parameter instant: The clock of the log; `nil` if it is not known.
  private func print(
    at instant: CalendarTime?, json: () -> String, text: (WatchLineText) -> String
  ) {
    display?.erase(from: console.output)
    // JSON is the same for all.
    var shared: String?
    var lineCounts: [Int] = []
    for index in destinations.indices {
      let lines: String
      if let words = destinations[index].text {
        lines = text(words)
      } else {
        lines = shared ?? json()
        shared = lines
      }
      lineCounts.append(lines.utf8.count { $0 == UInt8(ascii: "\n") })
      openAgain(index, at: instant)
      write(lines, to: destinations[index].target)
    }
    drawAndFlush()
    noteFailures(of: lineCounts, at: instant)
  }

  private func write(_ text: String, to target: Target) {
    switch target {
    case .standardOutput: console.output.write(text)
    case .file(let log): log.write(text)
    }
  }

  /// Opens an output again whose write failed, if its pause is over.
  private func openAgain(_ index: Int, at instant: CalendarTime?) {
    guard let gap = destinations[index].gap else { return }
    if let retry = gap.retry {
      guard let instant, instant >= retry else { return }
    }
    switch destinations[index].target {
    case .standardOutput: console.output.resume()
    case .file(let log): log.resume()
    }
    destinations[index].gap?.retry = instant?.advanced(by: Self.pauseAfterFailure)
  }

  /// Writes a message to standard error.
  func message(_ text: String) {
    display?.erase(from: console.output)
    console.output.flush()
    console.error(text)
    drawAndFlush()
  }

  /// Shows the state of the channels again, and writes what waits for its reader.
  func refresh() {
    for case .file(let log) in destinations.map(\.target) { log.flush() }
    console.flushMessages()
    redraw()
  }

  /// Shows the state of the channels again, unless it was made just now.
  private func redraw() {
    guard display?.isDue == true else { return console.output.flush() }
    display?.erase(from: console.output)
    drawAndFlush()
  }

  private func drawAndFlush() {
    console.output.flush()
    guard !console.output.hasUnread else { return }
    display?.draw(to: console.output)
    console.output.flush()
  }

  /// Opens the files again, after a rotation of logs moved them.
  func reopen() {
    for index in destinations.indices {
      guard case .file(let log) = destinations[index].target else { continue }
      destinations[index].gap?.retry = nil
      do throws(FileOutput.Failure) {
        try log.reopen()
      } catch {
        hasFailed = true
        console.error(error.description)
      }
    }
  }

  // MARK: Judging

  private func judge(_ line: WatchLine) {
    display?.take(line)
    switch line.content {
    case .finding(let change) where change.change == .raised:
      // Consequences count with their cause.
      if change.finding.cause == nil { note(change.finding.severity) }
    case .alarm(let alarm) where alarm.change == .raised: note(alarm.severity)
    case .ended(let ended): totals.add(ended, of: line.channel)
    default: break
    }
  }

  private func note(_ severity: Severity) { worst = worst.map { max($0, severity) } ?? severity }

  /// Reports outputs that could not be written, and those that are written again.
  ///
  /// - Parameters:
  ///   - lineCounts: The number of lines that each of them was to get.
  ///   - instant: The clock of the log; `nil` if it is not known.
  private func noteFailures(of lineCounts: [Int], at instant: CalendarTime?) {
    for (index, lineCount) in zip(destinations.indices, lineCounts) {
      let (failure, name) = state(of: destinations[index].target)
      if let failure {
        hasFailed = true
        if destinations[index].gap == nil {
          console.error("\(name) cannot be written: \(failure)")
          destinations[index].gap = Gap(retry: instant?.advanced(by: Self.pauseAfterFailure))
        }
        destinations[index].gap?.lineCount += lineCount
      } else if let gap = destinations[index].gap {
        destinations[index].gap = nil
        console.error("\(name) is written again: \(Self.missing(gap))")
      }
    }
  }

  private func state(of target: Target) -> (failure: String?, name: String) {
    switch target {
    case .standardOutput: (console.output.failure, "standard output")
    case .file(let log): (log.failure, log.path)
    }
  }

  private static func missing(_ gap: Gap) -> String {
    "\(Plural.text(gap.lineCount, "line is", "lines are")) missing"
  }

  /// Prints the totals of several channels; returns the status of what was printed.
  func finish() -> ExitStatus {
    defer { console.finishMessages(within: Self.patienceAtEnd) }
    display?.erase(from: console.output)
    display = nil
    let text = totals.text(appearance: ReportAppearance()) + "\n"
    let hasTotals = totals.channels > 1
    let lineCounts = destinations.map { destination in
      guard hasTotals, destination.text != nil else { return 0 }
      write(text, to: destination.target)
      return text.utf8.count { $0 == UInt8(ascii: "\n") }
    }
    let unread = destinations.map { destination in
      switch destination.target {
      case .standardOutput: console.output.finishReading(within: Self.patienceAtEnd)
      case .file(let log): log.finishReading(within: Self.patienceAtEnd)
      }
    }
    noteFailures(of: lineCounts, at: nil)
    for (destination, lineCount) in zip(destinations, unread) where lineCount > 0 {
      hasFailed = true
      console.error(
        "\(state(of: destination.target).name): nobody reads it, \(Self.missing(Gap(lineCount: lineCount)))"
      )
    }
    for destination in destinations {
      guard let gap = destination.gap else { continue }
      console.error("\(state(of: destination.target).name): \(Self.missing(gap))")
    }
    if hasFailed { return .unreadable }
    guard let failingSeverity, let worst, worst >= failingSeverity else { return .success }
    return .findings
  }
}
