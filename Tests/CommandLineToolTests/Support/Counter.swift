import Synchronization

/// A number that tests count with.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// Adds one; returns the sum.
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
