internal import Foundation

/// A file to which whole lines are appended.
///
/// A line is in the file when ``append(_:)`` returns, though a power failure may lose it. What is left of a line that
/// could not be written whole is cut off, at once or when the file is opened again.
final class AppendFile {
  let path: String
  /// The number of bytes of all whole lines.
  private(set) var length: Int64
  private let descriptor: Int32

  /// Opens or creates a file.
  init(path: String) throws(RecordingError) {
    self.path = path
    descriptor = try RecordingStorage.opened(path, for: O_RDWR | O_CREAT) ?? -1
    length = 0
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(file: path, reason: RecordingStorage.lastReason)
    }
    let size = Int64(status.st_size)
    let last = try bytes(from: max(0, size - 1), to: size)
    length = last == [UInt8(ascii: "\n")] ? size : try lineEnd(before: size)
    if length < status.st_size, ftruncate(descriptor, off_t(length)) != 0 {
      throw .unwritable(file: path, reason: RecordingStorage.lastReason)
    }
  }

  deinit { close(descriptor) }

  /// Throws when the file is no longer at its place, or shorter than what was written: another program, which may keep
  /// logs small, has taken or cut it, and what is written would be lost.
  func checkPlace() throws(RecordingError) {
    var (own, found) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, lstat(path, &found) == 0, own.st_ino == found.st_ino,
      own.st_dev == found.st_dev
    else { throw .unwritable(file: path, reason: "another program has removed or replaced it") }
    guard own.st_size >= length else {
      throw .unwritable(file: path, reason: "another program has cut it")
    }
  }

  /// Appends bytes that end with a line feed.
  func append(_ bytes: [UInt8]) throws(RecordingError) {
    try checkPlace()
    do throws(RecordingError) {
      try RecordingStorage.write(bytes, to: descriptor, at: length, path)
      length += Int64(bytes.count)
    } catch {
      // A reader drops the torn line if this fails too.
      _ = ftruncate(descriptor, off_t(length))
      throw error
    }
  }

  /// The last whole line without its line feed; `nil` in an empty file.
  func lastLine() throws(RecordingError) -> [UInt8]? {
    guard length > 0 else { return nil }
    let start = try lineEnd(before: length - 1)
    return try bytes(from: start, to: length - 1)
  }

  /// The offset behind the last line feed before an offset; zero without one.
  private func lineEnd(before end: Int64) throws(RecordingError) -> Int64 {
    var end = end
    while end > 0 {
      let start = max(0, end - Self.blockSize)
      let block = try bytes(from: start, to: end)
      if let index = block.lastIndex(of: UInt8(ascii: "\n")) { return start + Int64(index) + 1 }
      end = start
    }
    return 0
  }

  private static let blockSize: Int64 = 1 << 16

  private func bytes(from start: Int64, to end: Int64) throws(RecordingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(clamping: end - start))
    var count = 0
    while count < bytes.count {
      let step = bytes[count...].withUnsafeMutableBytes { rest in
        pread(descriptor, rest.baseAddress, rest.count, off_t(start + Int64(count)))
      }
      if step > 0 {
        count += step
      } else if step == 0 || errno != EINTR {
        throw .unreadable(file: path, reason: RecordingStorage.lastReason)
      }
    }
    return bytes
  }
}
