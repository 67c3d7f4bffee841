import Foundation
import HLSReports
import LiveMonitoring
import MediaTiming

/// The state of each channel in the last lines of a terminal, below what is printed.
struct StatusDisplay {
  /// The least time after which the lines are made again: there may be many channels, and many jobs in a second.
  static let leastInterval = MediaTime(value: 1, timescale: 10)

  private var status: WatchStatus
  /// What was made last, and when.
  private var made: (lines: [String], at: CalendarTime)?
  /// The number of lines on the terminal.
  private var shownCount = 0
  private let now: () -> CalendarTime

  /// A display for standard output.
  init(_ appearance: ReportAppearance, now: @escaping () -> CalendarTime) {
    status = WatchStatus(
      appearance,
      momentaryAlarms: Set(AlarmName.allCases.filter(\.isMomentary).map(\.rawValue)))
    self.now = now
  }

  /// Whether the lines would be made again if they were drawn now.
  var isDue: Bool { recentLines(at: now()) == nil }

  /// Adds a channel that has no line yet.
  mutating func add(_ channel: String) { status.add(channel) }

  /// Takes a line.
  mutating func take(_ line: WatchLine) { status.take(line) }

  /// Removes the lines from the terminal.
  mutating func erase(from output: FileOutput) {
    guard shownCount > 0 else { return }
    output.write("\u{1B}[\(shownCount)A\r\u{1B}[J")
    shownCount = 0
  }

  /// Writes the lines again.
  mutating func draw(to output: FileOutput) {
    let instant = now()
    let lines = recentLines(at: instant) ?? makeLines(at: instant)
    for line in lines { output.write(line + "\n") }
    shownCount = lines.count
  }

  /// The lines that were made last, if that is not long ago.
  private func recentLines(at instant: CalendarTime) -> [String]? {
    guard let made else { return nil }
    let time = made.at.distance(to: instant)
    return !time.isNegative && time < Self.leastInterval ? made.lines : nil
  }

  private mutating func makeLines(at instant: CalendarTime) -> [String] {
    let size = Self.size()
    // In the last column a terminal may begin a new line; the first line is for what is printed.
    let lines = status.lines(
      at: instant, columns: max(1, size.columns - 1), limit: max(1, size.rows - 1))
    made = (lines, instant)
    return lines
  }

  /// The size of a terminal that does not report one.
  private static let usualSize = (columns: 80, rows: 24)

  private static func size() -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return usualSize }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
