internal import Foundation

/// Keeps other processes from writing to a recording, as long as it lives.
final class RecordingLock: Sendable {
  private let descriptor: Int32

  /// Locks the folder of a recording.
  init(folder: String) throws(RecordingError) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unwritable(file: folder, reason: RecordingStorage.lastReason)
    }
    // File systems without locks have none.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw .inUse(folder: folder)
    }
  }

  deinit { close(descriptor) }
}
