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
    /// Whether a fault was reported.
    var isFaulty = false
  }

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
  ///   - now: the clock of the status on a terminal; `nil` for no status.
  init(
    _ options: OutputOptions, console: Console, isContinued: Bool, showsChannel: Bool,
    now: (() -> CalendarTime)?
  ) throws(FileOutput.Failure) {
    self.console = console
    failingSeverity = options.failingSeverity
    for destination in options.destinations {
      var appearance = console.appearance(ofFile: destination.file)
      appearance.listsDates = options.listsDates
      let target: Target =
        if let path = destination.file {
          .file(try LineLog(path: path, isContinued: isContinued))
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

  /// Whether a status is shown that has to be drawn again from time to time.
  var hasDisplay: Bool { display != nil }

  /// Whether all readers of the lines are gone.
  var isClosed: Bool { destinations.allSatisfy { isClosed($0.target) } }

  /// Whether all lines so far were printed.
  var isComplete: Bool { !hasFailed && !isClosed }

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
    update { $0.add(channel) }
  }

  /// Prints lines.
  func print(_ lines: [WatchLine]) {
    for line in lines { judge(line) }
    print(json: { lines.map(\.json).joined() }, text: { text in lines.map(text.text).joined() })
  }

  /// Prints a line of which only the JSON is known.
  func print(json: String) {
    print(json: { json }, text: { _ in TerminalText.escaped(json.trimmingBlanks) + "\n" })
  }

  private func print(json: () -> String, text: (WatchLineText) -> String) {
    display?.erase(from: console.output)
    // JSON is the same for all.
    var shared: String?
    for destination in destinations {
      let lines: String
      if let words = destination.text {
        lines = text(words)
      } else {
        lines = shared ?? json()
        shared = lines
      }
      switch destination.target {
      case .standardOutput: console.output.write(lines)
      case .file(let log): log.write(lines)
      }
    }
    drawAndFlush()
    reportFaults()
  }

  /// Writes a message to standard error.
  func message(_ text: String) {
    display?.erase(from: console.output)
    console.output.flush()
    console.error(text)
    drawAndFlush()
  }

  /// Shows the state of the channels again.
  func refresh() { update { _ in } }

  private func update(_ change: (inout StatusDisplay) -> Void) {
    guard display != nil else { return }
    display?.erase(from: console.output)
    if var changed = display {
      change(&changed)
      display = changed
    }
    drawAndFlush()
  }

  private func drawAndFlush() {
    display?.draw(to: console.output)
    console.output.flush()
  }

  /// Opens the files again, after a rotation of logs moved them.
  func reopen() {
    for destination in destinations {
      guard case .file(let log) = destination.target else { continue }
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
    case .ended(let ended): totals.add(ended)
    default: break
    }
  }

  private func note(_ severity: Severity) { worst = worst.map { max($0, severity) } ?? severity }

  private func reportFaults() {
    for index in destinations.indices where !destinations[index].isFaulty {
      let (failure, name) =
        switch destinations[index].target {
        case .standardOutput: (console.output.failure, "standard output")
        case .file(let log): (log.failure, log.path)
        }
      guard let failure else { continue }
      destinations[index].isFaulty = true
      hasFailed = true
      console.error("\(name) cannot be written: \(failure)")
    }
  }

  /// Prints the totals of several channels; returns the status of what was printed.
  func finish() -> ExitStatus {
    display?.erase(from: console.output)
    display = nil
    if totals.channels > 1 {
      for destination in destinations where destination.text != nil {
        let text = totals.text(appearance: ReportAppearance()) + "\n"
        switch destination.target {
        case .standardOutput: console.output.write(text)
        case .file(let log): log.write(text)
        }
      }
    }
    console.output.flush()
    reportFaults()
    if hasFailed { return .unreadable }
    guard let failingSeverity, let worst, worst >= failingSeverity else { return .success }
    return .findings
  }
}
