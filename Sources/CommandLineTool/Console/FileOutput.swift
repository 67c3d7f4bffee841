import Foundation

/// Buffered text to a file descriptor.
///
/// A reader that has gone away ends the output in silence: what is written after that is dropped. A file keeps what it
/// holds until the first bytes come; one that was made and never got any is removed again.
final class FileOutput: TextOutputStream {
  private let descriptor: Int32
  /// The file that is closed at the end; `nil` for a descriptor that stays open.
  private let path: String?
  /// Whether the file was not there before.
  private let isNew: Bool
  /// Whether it is a file that holds something, which goes with the first bytes that are written.
  let replacesContent: Bool
  private var hasBegun = false
  private var buffer: [UInt8] = []
  /// Whether nothing more is written, because the reader is gone or a write failed.
  private(set) var isClosed = false
  /// Why a write failed; `nil` when none did.
  private(set) var failure: String?

  private static let bufferByteCount = 64 * 1024

  /// Output to a descriptor that stays open.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    path = nil
    isNew = false
    replacesContent = false
  }

  /// Output to a file that is made, or written over.
  init(path: String) throws(UsageError) {
    // It is not emptied here, since it may be one of the inputs, which nobody has read yet.
    var opened = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    isNew = opened >= 0
    if opened < 0, errno == EEXIST { opened = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666) }
    guard opened >= 0 else {
      throw UsageError("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
    descriptor = opened
    self.path = path
    var status = stat()
    replacesContent =
      fstat(opened, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  deinit {
    flush()
    guard let path else { return }
    close(descriptor)
    if isNew, !hasBegun { unlink(path) }
  }

  /// Takes text, and writes it out when there is enough of it.
  func write(_ text: String) {
    guard !isClosed else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferByteCount { flush() }
  }

  /// Takes bytes, which need not be text.
  func write(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    buffer += bytes
    if buffer.count >= Self.bufferByteCount { flush() }
  }

  /// Writes out what was taken.
  func flush() {
    var written = 0
    if !buffer.isEmpty { begin() }
    while written < buffer.count, !isClosed {
      let count = buffer[written...].withUnsafeBytes { bytes in
        Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // Standard output may be a pipe that another program made non-blocking.
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = Foundation.poll(&poll, 1, -1)
      } else if errno != EINTR {
        fail()
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes out what was taken. A file has nothing else in it after that, even when nothing was taken.
  func finish() {
    begin()
    flush()
  }

  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    if replacesContent, ftruncate(descriptor, 0) != 0 { fail() }
  }

  /// Ends the output for the reason that the last call of the system gave.
  private func fail() {
    if errno != EPIPE { failure = String(cString: strerror(errno)) }
    isClosed = true
  }
}
