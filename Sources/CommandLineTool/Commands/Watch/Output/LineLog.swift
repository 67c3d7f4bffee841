import Foundation
import HLSReports

/// A file of lines that is written line by line, and may be moved away by a rotation of logs.
final class LineLog {
  /// The file.
  let path: String
  private var output: FileOutput?
  private var descriptor: Int32 = -1
  private let waitsForReader: Bool
  /// Whether the path is that of a pipe, to which another reader may come.
  private let isNamedPipe: Bool

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - isContinued: whether lines are added to those that it has; else it is emptied.
  ///   - waitsForReader: whether a write waits for the reader of a pipe.
  ///   - warn: is called with a message if a run that is to begin waits for the reader of a pipe.
  init(
    path: String, isContinued: Bool, waitsForReader: Bool,
    warn: @escaping (String) -> Void = { _ in }
  ) throws(FileOutput.Failure) {
    self.path = path
    self.waitsForReader = waitsForReader
    var status = stat()
    isNamedPipe = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    try open(isContinued: isContinued, warn: warn)
  }

  deinit { end() }

  /// Whether the reader of a pipe is gone, or a write failed.
  var isClosed: Bool { output?.isClosed ?? true }
  /// The reason why a write failed; `nil` without one, and where the reader of a pipe is gone that can have no other one.
  var failure: String? {
    output?.failure ?? (isNamedPipe && isClosed ? "its reader is gone" : nil)
  }

  /// Whether something waits for a reader that takes nothing.
  var hasUnread: Bool { output?.hasUnread ?? false }

  /// Writes whole lines.
  func write(_ lines: String) {
    output?.write(lines)
    flush()
  }

  /// Writes what waits for its reader, as far as it is taken.
  func flush() { output?.flush() }

  /// Waits for the reader, as ``FileOutput/finishReading(within:)`` does.
  func finishReading(within limit: Int32) -> Int { output?.finishReading(within: limit) ?? 0 }

  /// Opens the file at the path again, after it was moved away.
  func reopen() throws(FileOutput.Failure) { try open(isContinued: true) }

  /// Writes again after a write failed.
  func resume() {
    // The rest of a line may wait for the reader.
    if hasUnread, output?.failure != nil { output?.resume() } else { try? open(isContinued: true) }
  }

  /// - Parameter warn: waits for the reader of a pipe after a message; `nil` fails without one.
  private func open(
    isContinued: Bool, warn: ((String) -> Void)? = nil
  ) throws(FileOutput.Failure) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND | (isContinued ? 0 : O_TRUNC)
    var opened = Foundation.open(path, waitsForReader ? flags : flags | O_NONBLOCK, 0o666)
    if opened < 0, errno == ENXIO, let warn {
      warn("\(path): the run begins when somebody reads it")
      opened = Foundation.open(path, flags, 0o666)
    }
    guard opened >= 0 else { throw FileOutput.Failure(path) }
    end()
    descriptor = opened
    output = FileOutput(descriptor: opened)
    if !waitsForReader { output?.stopWaiting() }
  }

  private func end() {
    output?.flush()
    output = nil
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
