import Foundation
import Synchronization

/// The files under temporary names, of which a signal leaves none behind.
enum TemporaryFiles {
  private static let paths = Mutex<Set<String>>([])

  /// Remembers a file that is about to be made; false when there is one of that name already.
  static func insert(_ path: String) -> Bool { paths.withLock { $0.insert(path).inserted } }

  /// Removes a file.
  static func remove(_ path: String) {
    paths.withLock { if $0.remove(path) != nil { unlink(path) } }
  }

  /// Forgets a file that somebody else has made.
  static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Does something that no signal may end in the middle.
  static func undisturbed<Value: Sendable>(_ work: () -> Value) -> Value {
    paths.withLock { _ in work() }
  }

  /// Gives a file its name; false with the reason in `errno`.
  static func rename(_ path: String, to name: String) -> Bool {
    paths.withLock { paths in
      guard Foundation.rename(path, name) == 0 else { return false }
      paths.remove(path)
      return true
    }
  }

  /// Removes all files, and ends the process before any other one can be made or renamed.
  static func removeAll(thenEnd end: () -> Never) -> Never {
    paths.withLock { paths -> Never in
      for path in paths { unlink(path) }
      end()
    }
  }
}
