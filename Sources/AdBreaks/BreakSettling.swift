internal import MediaTiming

/// Finds the lines of breaks that are over for good, so that those who follow a stream need not read them again.
///
/// Between them and the next line all breaks of all dialects have ended, and so much time lies that nothing of both is joined.
struct BreakSettling {
  private(set) var settled: AdBreakAnalysis.Settled?
  private let distance: MediaTime
  private var end = MediaTime.zero
  private var isOpen = false

  init(targetDuration: MediaTime) {
    // Twice as far as any evidence of one break may be apart.
    distance = targetDuration + targetDuration
  }

  /// Settles the lines so far when the next one takes effect late enough.
  mutating func settle(_ count: Int, before time: MediaTime) {
    guard count > 0, !isOpen, time - end > distance else { return }
    settled = AdBreakAnalysis.Settled(count: count, end: end)
  }

  /// Takes a line that was read.
  ///
  /// - Parameter isOpen: whether any break is open behind it.
  mutating func add(_ signal: Signal, isOpen: Bool) {
    end = max(end, signal.time)
    self.isOpen = isOpen
  }
}
