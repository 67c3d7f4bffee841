import Foundation
import HLSReports

/// A line on a terminal with the number of inputs that are done, which is removed at the end.
struct BatchProgress {
  /// The minimum time between changes of the line.
  private static let interval = Duration.milliseconds(200)

  private let isShown: Bool
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?
  private var count = 0

  init(isShown: Bool) { self.isShown = isShown }

  /// Counts an input that is done.
  ///
  /// - Parameter fraction: how much of the list was read; `nil` if its size is not known.
  mutating func advance(_ fraction: Double?) {
    guard isShown else { return }
    count += 1
    let now = ContinuousClock.now
    guard now - (lastShown ?? start) >= Self.interval else { return }
    lastShown = now
    StatusLine.show(Self.text(count, after: now - start, fraction))
  }

  /// Removes the line.
  func finish() {
    if lastShown != nil { StatusLine.show("") }
  }

  /// The number of inputs, how many a second, and the time that is left.
  static func text(_ count: Int, after time: Duration, _ fraction: Double?) -> String {
    let seconds = max(
      Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18, 1e-3)
    let rate = Double(count) / seconds
    var text =
      "\(count) inputs, \(rate < 10 ? String(format: "%.1f", rate) : String(Int(rate))) a second"
    if let fraction, fraction > 0, fraction <= 1 {
      let left = Int((seconds / fraction - seconds).rounded(.up))
      let minutes = String(format: "%d:%02d", left / 60, left % 60)
      text += ", \(Int(fraction * 100)) % of the list, \(minutes) left"
    }
    return text
  }
}
