internal import Foundation

/// Keeps other processes from writing to a recording, as long as it lives.
final class RecordingLock: Sendable {
  private let descriptor: Int32

  /// How often a lock is tried that another process has, and the microseconds between.
  private static let tryCount = 50
  private static let pause: UInt32 = 20_000

  /// Locks the folder of a recording.
  ///
  /// Waits a second for a lock of another process: one that has just ended may have left it to a copy of itself that is
  /// about to become another program.
  init(folder: String) throws(RecordingError) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unwritable(file: folder, reason: RecordingStorage.lastReason)
    }
    for attempt in 1... {
      // File systems without locks have none.
      guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
      guard attempt < Self.tryCount else { break }
      usleep(Self.pause)
    }
    throw .inUse(folder: folder)
  }

  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
