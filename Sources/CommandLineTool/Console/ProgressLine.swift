import Foundation
import HLSInspection
import HLSReports
import Synchronization

/// One line on a terminal that tells how far long work is, and that vanishes when the work is done.
final class ProgressLine: Sendable {
  private struct State {
    let start = ContinuousClock.now
    var lastShown: ContinuousClock.Instant?
    var isFinished = false
  }

  private let title: String
  private let width: Int
  private let isShown: Bool
  private let state = Mutex(State())

  /// Work that is done sooner shows no line.
  private static let patience = Duration.milliseconds(500)
  /// The line changes no more often.
  private static let interval = Duration.milliseconds(100)

  init(title: String, width: Int, isShown: Bool) {
    self.title = title
    self.width = width
    self.isShown = isShown
  }

  /// Shows how far the work is.
  func update(_ progress: InspectionProgress) {
    guard isShown else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      guard !state.isFinished, now - state.start >= Self.patience,
        state.lastShown.map({ now - $0 >= Self.interval }) ?? true
      else { return }
      state.lastShown = now
      let text = "\(title)  \(progress.completed) of \(progress.total) segments"
      print("\r" + TerminalText.truncated(text, to: max(1, width - 1)) + "\u{1B}[K")
    }
  }

  /// Takes the line away.
  func finish() {
    state.withLock { state in
      state.isFinished = true
      if state.lastShown != nil { print("\r\u{1B}[K") }
    }
  }

  private func print(_ text: String) {
    Array(text.utf8).withUnsafeBytes { bytes in
      // A progress line that cannot be shown is no reason to stop.
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
