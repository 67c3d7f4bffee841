internal import Foundation

/// Calls of the system on files of a recording, with their errors.
enum RecordingStorage {
  /// The maximum size of a body or of a small file.
  static let maximumSize = 256 << 20

  /// Creates a folder with those above it, unless it exists.
  static func createFolder(_ path: String) throws(RecordingError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(file: path, reason: reason(of: error))
    }
  }

  /// Creates the folder of a file of a recording, unless it exists. It must not lead out of the recording.
  ///
  /// - Parameter file: the path from the folder of the recording.
  static func createFolder(of file: String, in folder: String) throws(RecordingError) {
    try checkFolders(of: file, in: folder)
    guard let end = file.lastIndex(of: "/") else { return }
    try createFolder("\(folder)/\(file[..<end])")
  }

  /// The names in a folder of a recording, for files that are to be removed; none if it cannot be read or leads out of the
  /// recording.
  ///
  /// - Parameter path: the path from the folder of the recording.
  static func names(in path: String, of folder: String) -> [String] {
    do throws(RecordingError) {
      try checkFolders(of: path + "/", in: folder)
    } catch {
      return []
    }
    return names(in: "\(folder)/\(path)")
  }

  /// The names in a folder; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The number of bytes of a file; `nil` when it does not exist.
  static func size(of path: String) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  static func remove(_ path: String) { unlink(path) }

  /// Opens a file; `nil` when one that is only read does not exist.
  ///
  /// A recording may be from elsewhere, so that it must not lead out of its folder: no symbolic link is followed, and no
  /// pipe is waited for.
  ///
  /// - Parameter name: the file of messages, if it is another one.
  static func opened(
    _ path: String, for flags: Int32, name: String? = nil
  ) throws(RecordingError) -> Int32? {
    let isRead = flags & O_ACCMODE == O_RDONLY
    func error(_ reason: String) -> RecordingError {
      let file = name ?? path
      return isRead
        ? .unreadable(file: file, reason: reason) : .unwritable(file: file, reason: reason)
    }
    let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else {
      if isRead, errno == ENOENT { return nil }
      throw error(errno == ELOOP ? linkReason : lastReason)
    }
    var status = stat()
    // What is written is not waited for, and what is read of a device may not end.
    guard !isRead || fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw error("it is not a regular file")
    }
    return descriptor
  }

  /// Throws when a folder between that of a recording and one of its files is a symbolic link.
  ///
  /// - Parameter file: the path from the folder of the recording.
  static func checkFolders(of file: String, in folder: String) throws(RecordingError) {
    var path = folder
    for part in file.split(separator: "/").dropLast() {
      path += "/" + part
      try checkLink(path)
    }
  }

  /// Throws when a file or folder is a symbolic link.
  static func checkLink(_ path: String) throws(RecordingError) {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw .unreadable(file: path, reason: linkReason)
    }
  }

  private static let linkReason = "it is a symbolic link, which a recording does not have"

  /// The bytes of a file; `nil` when it does not exist.
  static func contents(of path: String) throws(RecordingError) -> [UInt8]? {
    guard let descriptor = try opened(path, for: O_RDONLY) else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      let piece = try read(descriptor, path)
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= maximumSize else {
        throw .unreadable(file: path, reason: "larger than \(maximumSize) bytes")
      }
    }
  }

  /// The next bytes of an open file; none at its end.
  static func read(_ descriptor: Int32, _ path: String) throws(RecordingError) -> [UInt8] {
    var failure: String?
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      while true {
        let step = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        if step >= 0 {
          count = step
          return
        }
        if errno != EINTR {
          failure = lastReason
          return
        }
      }
    }
    if let failure { throw .unreadable(file: path, reason: failure) }
    return bytes
  }

  /// Writes bytes at an offset of an open file.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int64, _ path: String
  ) throws(RecordingError) {
    var written = 0
    while written < bytes.count {
      let step = bytes[written...].withUnsafeBytes { rest in
        pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + Int64(written)))
      }
      if step >= 0 {
        written += step
      } else if errno != EINTR {
        throw .unwritable(file: path, reason: lastReason)
      }
    }
  }

  /// Replaces a file as a whole: a process that is killed leaves the old one or the new one.
  static func replace(_ path: String, with bytes: [UInt8]) throws(RecordingError) {
    try replace(path) { (descriptor, name) throws(RecordingError) in
      try write(bytes, to: descriptor, at: 0, name)
    }
  }

  /// Replaces a file by what is written to a temporary one.
  static func replace(
    _ path: String, by write: (Int32, String) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    // There is one writer, so that the name cannot be taken by anything but the rest of a killed run.
    let temporary = path + ".tmp"
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    guard let descriptor = try opened(temporary, for: flags, name: path) else { return }
    do throws(RecordingError) {
      try write(descriptor, path)
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    // Some file systems report a full disk only here.
    guard close(descriptor) == 0, rename(temporary, path) == 0 else {
      let reason = lastReason
      unlink(temporary)
      throw .unwritable(file: path, reason: reason)
    }
  }

  /// The text of the last error of the system.
  static var lastReason: String { String(cString: strerror(errno)) }

  private static func reason(of error: any Error) -> String {
    let code = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return code.flatMap { $0.domain == NSPOSIXErrorDomain ? Int32(exactly: $0.code) : nil }
      .map { String(cString: strerror($0)) } ?? (error as NSError).localizedDescription
  }
}
