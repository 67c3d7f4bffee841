import Foundation

/// A file with a temporary name that replaces another one when it is complete.
///
/// Until then the other file is unchanged. An uncommitted file is removed.
final class FileReplacement {
  /// The descriptor for its bytes.
  let descriptor: Int32
  /// The path of the file that is replaced.
  let path: String
  private let temporaryPath: String
  private var isOpen = true

  /// The maximum number of names that are tried in a folder.
  private static let maximumNameCount = 1000
  /// The errors of a folder that accepts no new files, though a file in it may be writable.
  private static let closedFolderReasons = [EACCES, EPERM, EROFS]
  /// The errors of a file that cannot be replaced, though it may be writable.
  private static let fixedFileReasons = [EBUSY, EXDEV, EACCES, EPERM]

  /// Creates an empty file beside the one that it replaces, with its permissions; `nil` with the
  /// error in `errno`.
  ///
  /// - Parameter path: The file to replace, which need not exist. It is not a symbolic link.
  init?(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    // A folder without write permission may contain a writable file.
    guard
      let (temporaryPath, descriptor) = Self.create(in: folder)
        ?? (Self.closedFolderReasons.contains(errno)
          ? Self.create(in: FileManager.default.temporaryDirectory.path + "/") : nil)
    else { return nil }
    self.path = path
    self.temporaryPath = temporaryPath
    self.descriptor = descriptor
    var status = stat()
    if stat(path, &status) == 0 {
      // The owner is kept if permitted; otherwise the file belongs to the user.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      _ = fchmod(descriptor, status.st_mode & 0o7777)
    }
  }

  deinit { discard() }

  private static func create(in folder: String) -> (path: String, descriptor: Int32)? {
    for number in 0..<maximumNameCount {
      // Two containers may share the folder and process numbers.
      let token = String(UInt32.random(in: .min ... .max), radix: 16)
      let path = "\(folder).hlscue-\(getpid())-\(number)-\(token).tmp"
      guard TemporaryFiles.insert(path) else { continue }
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (path, descriptor) }
      let reason = errno
      TemporaryFiles.forget(path)
      errno = reason
      if reason != EEXIST { return nil }
    }
    errno = EEXIST
    return nil
  }

  /// Waits until the bytes of a file are on the disk: after a power failure a new name may be there without them.
  /// On failure the error is in `errno`.
  static func store(_ descriptor: Int32) -> Bool {
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      // Not all file systems can do it.
      return errno == EINVAL || errno == ENOTSUP
    }
    return true
  }

  /// Moves the file to its place. On failure the error is in `errno`.
  ///
  /// - Parameter isStored: Whether its bytes are on the disk before, which takes time.
  func commit(isStored: Bool) -> Bool {
    // A file that is a mount point cannot be replaced, only written. In other cases the old one is
    // unchanged.
    let isDone =
      (!isStored || Self.store(descriptor))
      && (TemporaryFiles.rename(temporaryPath, to: path)
        || Self.fixedFileReasons.contains(errno) && copy())
    let reason = errno
    discard()
    errno = reason
    return isDone
  }

  private func copy() -> Bool {
    let (isDone, reason) = TemporaryFiles.undisturbed { () -> (Bool, Int32) in (copyOver(), errno) }
    errno = reason
    return isDone
  }

  /// Overwrites the other file, which is unchanged if there is no space.
  private func copyOver() -> Bool {
    var (new, old) = (stat(), stat())
    guard fstat(descriptor, &new) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return false }
    let target = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard target >= 0 else { return false }
    let reason: Int32
    if fstat(target, &old) != 0 {
      reason = errno
    } else {
      let lack = new.st_size > 0 ? posix_fallocate(target, 0, new.st_size) : 0
      if lack != 0 {
        _ = ftruncate(target, old.st_size)
        reason = lack
      } else {
        reason = copyBytes(to: target) && ftruncate(target, new.st_size) == 0 ? 0 : errno
      }
    }
    // Some file systems report a full disk only here.
    let isClosed = close(target) == 0
    if reason != 0 { errno = reason }
    return reason == 0 && isClosed
  }

  private func copyBytes(to target: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return true }
      if count < 0 {
        guard errno == EINTR else { return false }
        continue
      }
      var written = 0
      while written < count {
        let step = buffer[written..<count].withUnsafeBytes { bytes in
          write(target, bytes.baseAddress, bytes.count)
        }
        if step >= 0 { written += step } else if errno != EINTR { return false }
      }
    }
  }

  private func discard() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
    TemporaryFiles.remove(temporaryPath)
  }
}
