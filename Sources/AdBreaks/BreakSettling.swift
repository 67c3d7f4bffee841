internal import MediaTiming

/// Finds the lines of breaks that are final, so that a follower of a stream need not read them
/// again.
///
/// Before the next line, all breaks of all dialects have ended, and the distance is too large for
/// evidence on both sides to be joined.
struct BreakSettling {
  private(set) var settled: AdBreakAnalysis.Settled?
  private let distance: MediaTime
  private var end = MediaTime.zero
  private var isOpen = false

  init(targetDuration: MediaTime) {
    // Twice the maximum distance between tags of one break.
    distance = targetDuration + targetDuration
  }

  /// Settles the lines so far if the next one takes effect late enough.
  mutating func settle(_ count: Int, before time: MediaTime) {
    guard count > 0, !isOpen, time - end > distance else { return }
    settled = AdBreakAnalysis.Settled(count: count, end: end)
  }

  /// Adds a line.
  ///
  /// - Parameter isOpen: whether any break is open after it.
  mutating func add(_ signal: Signal, isOpen: Bool) {
    end = max(end, signal.time)
    self.isOpen = isOpen
  }
}
