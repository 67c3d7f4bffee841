import Foundation
import HLSReports

/// A file of lines that is written line by line, and may be moved away by a rotation of logs.
final class LineLog {
  /// The file.
  let path: String
  private var output: FileOutput?
  private var descriptor: Int32 = -1

  /// Opens a file.
  ///
  /// - Parameter isContinued: whether lines are added to those that it has; else it is emptied.
  init(path: String, isContinued: Bool) throws(FileOutput.Failure) {
    self.path = path
    try open(isContinued: isContinued)
  }

  deinit { end() }

  /// Whether the reader of a pipe is gone, or a write failed.
  var isClosed: Bool { output?.isClosed ?? true }
  /// The reason why a write failed; `nil` without one.
  var failure: String? { output?.failure }

  /// Writes whole lines.
  func write(_ lines: String) {
    output?.write(lines)
    output?.flush()
  }

  /// Opens the file at the path again, after it was moved away, or after a write failed.
  func reopen() throws(FileOutput.Failure) { try open(isContinued: true) }

  private func open(isContinued: Bool) throws(FileOutput.Failure) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND | (isContinued ? 0 : O_TRUNC)
    let opened = Foundation.open(path, flags, 0o666)
    guard opened >= 0 else { throw FileOutput.Failure(path) }
    end()
    descriptor = opened
    output = FileOutput(descriptor: opened)
  }

  private func end() {
    output?.flush()
    output = nil
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
