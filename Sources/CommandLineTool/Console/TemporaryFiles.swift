import Foundation
import Synchronization

/// The temporary files, which are removed on a signal.
enum TemporaryFiles {
  private static let paths = Mutex<Set<String>>([])

  /// Registers a file before it is created; returns false if the name is registered already.
  static func insert(_ path: String) -> Bool { paths.withLock { $0.insert(path).inserted } }

  static func remove(_ path: String) {
    paths.withLock { if $0.remove(path) != nil { unlink(path) } }
  }

  /// Forgets a file that another process has created.
  static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Runs work that no signal may interrupt.
  static func undisturbed<Value: Sendable>(_ work: () -> Value) -> Value {
    paths.withLock { _ in work() }
  }

  /// Renames a file to its final name; returns false with the error in `errno`.
  static func rename(_ path: String, to name: String) -> Bool {
    paths.withLock { paths in
      guard Foundation.rename(path, name) == 0 else { return false }
      paths.remove(path)
      return true
    }
  }

  /// Removes all files, and ends the process before another one can be created or renamed.
  static func removeAll(thenEnd end: () -> Never) -> Never {
    paths.withLock { paths -> Never in
      for path in paths { unlink(path) }
      end()
    }
  }
}
