internal import AdBreaks
internal import Synchronization

/// The ad breaks of a part, analysed on first use and then kept.
final class StoredBreaks: Sendable {
  private let analysis = Mutex<AdBreakAnalysis?>(nil)

  func analysis(making make: () -> AdBreakAnalysis) -> AdBreakAnalysis {
    analysis.withLock { stored in
      if let stored { return stored }
      let made = make()
      stored = made
      return made
    }
  }
}
