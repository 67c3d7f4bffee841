import Foundation
import HLSInspection
import ResourceLoading

/// Buffered text to a file descriptor, or to a file.
///
/// A reader that has gone away ends the output in silence: what is written after that is dropped. A file is replaced as
/// a whole by ``finish()``, so that it never holds a part of its text; without that, it stays as it was.
final class FileOutput: TextOutputStream {
  /// Why a file cannot be written, in one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    /// The failure of the last call of the system.
    fileprivate init(_ path: String) {
      description = "\(path) cannot be written: \(String(cString: strerror(errno)))"
    }
  }

  private enum Target {
    /// A descriptor that stays open.
    case descriptor(Int32)
    /// A descriptor of something that is no file of bytes, which is closed at the end.
    case device(Int32)
    /// A file that is not written yet.
    case file(String)
    /// A file that is written.
    case replacement(FileReplacement)
    /// A file that is complete.
    case done
  }

  private var target: Target
  private var buffer: [UInt8] = []
  /// Whether nothing more is written, because the reader is gone or a write failed.
  private(set) var isClosed = false
  /// Why a write failed; `nil` when none did.
  private(set) var failure: String?

  private static let bufferByteCount = 64 * 1024
  /// So many links are followed from one to the next.
  private static let maximumLinkCount = 40

  /// Output to a descriptor that stays open.
  init(descriptor: Int32) { target = .descriptor(descriptor) }

  /// Output to a file that is made, or replaced. What is no file of bytes, such as a pipe, is written as it is.
  init(path: String) throws(Failure) {
    var status = stat()
    if stat(path, &status) == 0 {
      if let standard = Self.standardDescriptor(of: status) {
        target = .descriptor(standard)
      } else if status.st_mode & S_IFMT == S_IFREG {
        guard access(path, W_OK) == 0 else { throw Failure(path) }
        target = .file(Self.followingLinks(path))
      } else {
        let opened = open(path, O_WRONLY | O_CLOEXEC)
        guard opened >= 0 else { throw Failure(path) }
        target = .device(opened)
      }
    } else {
      guard errno == ENOENT, !path.isEmpty, !path.hasSuffix("/") else { throw Failure(path) }
      let file = Self.followingLinks(path)
      guard access(Self.folder(of: file), W_OK | X_OK) == 0 else { throw Failure(path) }
      target = .file(file)
    }
  }

  deinit {
    switch target {
    case .descriptor: flush()
    case .device(let descriptor):
      flush()
      close(descriptor)
    case .file, .replacement, .done: break
    }
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
    guard !buffer.isEmpty, !isClosed, let descriptor = opened() else { return }
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
        fail()
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes out what was taken, and puts a file into its place.
  func finish() {
    flush()
    guard !isClosed, opened() != nil, case .replacement(let replacement) = target else { return }
    target = .done
    if !replacement.commit() { fail() }
  }

  /// The descriptor that is written to; `nil` when there is none.
  private func opened() -> Int32? {
    switch target {
    case .descriptor(let descriptor), .device(let descriptor): return descriptor
    case .replacement(let replacement): return replacement.descriptor
    case .done: return nil
    case .file(let path):
      guard let replacement = FileReplacement(of: path) else {
        fail()
        return nil
      }
      target = .replacement(replacement)
      return replacement.descriptor
    }
  }

  /// Ends the output for the reason that the last call of the system gave.
  private func fail() {
    if errno != EPIPE { failure = String(cString: strerror(errno)) }
    isClosed = true
    // What is written of a file is no use to anybody.
    if case .replacement = target { target = .done }
  }

  /// The descriptor of standard output or standard error, where that is a file, as behind `/dev/stdout`.
  private static func standardDescriptor(of status: stat) -> Int32? {
    [STDOUT_FILENO, STDERR_FILENO].first { descriptor in
      var known = stat()
      return fstat(descriptor, &known) == 0 && known.st_mode & S_IFMT == S_IFREG
        && known.st_dev == status.st_dev && known.st_ino == status.st_ino
    }
  }

  /// What all names of a file have in common that lead to it, whether it is there yet or not.
  static func identity(of path: String) -> [String] {
    if let file = number(of: path) { return file }
    let file = followingLinks(path)
    for path in [file, URL(filePath: file).standardizedFileURL.path] {
      if let folder = number(of: folder(of: path)) {
        return folder + [URL(filePath: path).lastPathComponent]
      }
    }
    return [file]
  }

  /// Whether output to a path would replace an input: its file, or a snapshot in its folder.
  static func path(_ path: String, replaces input: String) -> Bool {
    let location = try? ResourceLocation(userText: input)
    let source: String
    switch location {
    case .file(let file): source = file.path
    case .standardInput: source = "/dev/stdin"
    case .http, nil: return false
    }
    var status = stat()
    guard stat(source, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return number(of: path) == number(of: source)
    case S_IFDIR:
      let file = followingLinks(path)
      return number(of: folder(of: file)) == number(of: source) && SnapshotFolder.holds(file)
    default: return false
    }
  }

  /// The device and the number of what is at a path.
  private static func number(of path: String) -> [String]? {
    var status = stat()
    return stat(path, &status) == 0 ? ["\(status.st_dev)", "\(status.st_ino)"] : nil
  }

  private static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
  }

  /// The file that a path leads to, which need not be there.
  private static func followingLinks(_ path: String) -> String {
    var path = path
    for _ in 0..<maximumLinkCount {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }
}
