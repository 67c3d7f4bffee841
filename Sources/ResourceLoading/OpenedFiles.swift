internal import Foundation
internal import Synchronization

/// The regular files that loaders have opened, by whatever names and links.
public final class OpenedFiles: Sendable {
  /// The device and the number of a file on it.
  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  private let identities = Mutex<Set<Identity>>([])

  /// An empty set.
  public init() {}

  /// Whether the file at a path is one of them.
  public func contains(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let identity = Identity(device: status.st_dev, inode: status.st_ino)
    return identities.withLock { $0.contains(identity) }
  }

  /// Adds an open file; devices and pipes are left out.
  func insert(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return }
    let identity = Identity(device: status.st_dev, inode: status.st_ino)
    identities.withLock { _ = $0.insert(identity) }
  }
}
