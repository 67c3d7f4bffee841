import Foundation
import HLSReports
import MediaTiming

/// The state of each channel in the last lines of a terminal, below what is printed.
struct StatusDisplay {
  private var status: WatchStatus
  /// The number of lines on the terminal.
  private var shownCount = 0
  private let now: () -> CalendarTime

  /// A display for standard output.
  init(_ appearance: ReportAppearance, now: @escaping () -> CalendarTime) {
    status = WatchStatus(appearance)
    self.now = now
  }

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
    let size = Self.size()
    // In the last column a terminal may begin a new line; the first line is for what is printed.
    let lines = status.lines(
      at: now(), columns: max(1, size.columns - 1), limit: max(1, size.rows - 1))
    for line in lines { output.write(line + "\n") }
    shownCount = lines.count
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
