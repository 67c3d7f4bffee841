import Foundation

/// Buffered text to a file descriptor.
///
/// A reader that has gone away ends the output in silence: what is written after that is dropped.
final class FileOutput: TextOutputStream {
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private var buffer: [UInt8] = []
  /// Whether nothing more is written, because the reader is gone or a write failed.
  private(set) var isClosed = false
  /// Why a write failed; `nil` when none did.
  private(set) var failure: String?

  private static let bufferByteCount = 64 * 1024

  /// Output to a descriptor that stays open.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    self.closesDescriptor = false
  }

  /// Output to a file that is made or emptied.
  init(path: String) throws(UsageError) {
    let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard opened >= 0 else {
      throw UsageError("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
    self.descriptor = opened
    self.closesDescriptor = true
  }

  deinit {
    flush()
    if closesDescriptor { close(descriptor) }
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
        if errno != EPIPE { failure = String(cString: strerror(errno)) }
        isClosed = true
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
