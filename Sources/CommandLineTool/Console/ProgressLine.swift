import Foundation
import HLSInspection
import HLSReports
import Synchronization

/// A progress line on a terminal, which is removed when the work is done.
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

  /// The time before the line appears.
  private static let patience = Duration.milliseconds(500)
  /// The minimum time between changes of the line.
  private static let interval = Duration.milliseconds(100)

  init(title: String, width: Int, isShown: Bool) {
    self.title = title
    self.width = width
    self.isShown = isShown
  }

  /// Shows the progress.
  func update(_ progress: InspectionProgress) {
    guard isShown else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      guard !state.isFinished, now - state.start >= Self.patience,
        state.lastShown.map({ now - $0 >= Self.interval }) ?? true
      else { return }
      state.lastShown = now
      let text = "\(title)  \(progress.completed) of \(progress.total) segments"
      StatusLine.show(TerminalText.truncated(text, to: max(1, width - 1)))
    }
  }

  /// Removes the line.
  func finish() {
    state.withLock { state in
      state.isFinished = true
      if state.lastShown != nil { StatusLine.show("") }
    }
  }
}
