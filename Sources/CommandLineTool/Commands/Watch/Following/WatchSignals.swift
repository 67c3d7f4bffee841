import Foundation
import Synchronization

/// What signals do to a run of `watch`.
final class WatchSignals: Sendable {
  private let stop: @Sendable () -> Void
  private let reopen: @Sendable () -> Void
  private let reread: (@Sendable () -> Void)?
  private let isStopping = Mutex(false)

  /// - Parameters:
  ///   - stop: ends the run cleanly.
  ///   - reopen: opens the output files again.
  ///   - reread: reads the list of inputs again; `nil` without a list.
  init(
    stop: @escaping @Sendable () -> Void, reopen: @escaping @Sendable () -> Void,
    reread: (@Sendable () -> Void)?
  ) {
    self.stop = stop
    self.reopen = reopen
    self.reread = reread
  }

  /// Takes a signal; returns false to let it end the program at once, as the second request to stop does.
  func take(_ number: Int32) -> Bool {
    switch number {
    case SIGUSR1:
      reopen()
      return true
    case SIGHUP where reread != nil:
      reread?()
      return true
    case SIGINT, SIGTERM, SIGHUP:
      let wasStopping = isStopping.withLock { isStopping in
        defer { isStopping = true }
        return isStopping
      }
      guard !wasStopping else { return false }
      stop()
      return true
    default: return false
    }
  }
}
