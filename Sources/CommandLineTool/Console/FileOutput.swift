import Foundation
import Inflation
import ResourceLoading

/// Buffered text to a file descriptor, or to a file.
///
/// When the reader is gone, the output ends silently: later text is dropped. ``finish()`` replaces
/// a file as a whole, so that it never has a part of its text; otherwise the old file stays.
final class FileOutput: TextOutputStream {
  /// Why a file cannot be written, in one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    /// The failure of the last call of the system.
    init(_ path: String) {
      description = "\(path) cannot be written: \(String(cString: strerror(errno)))"
    }
  }

  private enum Target {
    /// A descriptor that stays open.
    case descriptor(Int32)
    /// A descriptor of something other than a regular file, which is closed at the end.
    case device(Int32)
    /// A file that has not been opened.
    case file(String)
    /// A file that is being written.
    case replacement(FileReplacement)
    /// A file of a batch, which a later run may continue.
    case part(PartFile)
    /// A file that is complete.
    case done
  }

  /// How bytes are written to a reader that may take nothing for a while.
  private enum Waiting {
    case forReader
    /// What is not taken stays in the buffer.
    case never(isSocket: Bool)
  }

  private var target: Target
  /// The files that are not replaced.
  private let keptFiles: OpenedFiles?
  /// Whether a file is on the disk before it replaces another one.
  private let isStored: Bool
  private var buffer: [UInt8] = []
  /// Compresses everything, in a file whose name ends with `.gz`.
  private let deflater: Deflater?
  /// Whether output has stopped, because the reader is gone or a write failed.
  private(set) var isClosed = false
  /// The error of a write; `nil` without one.
  private(set) var failure: String?
  private var waiting = Waiting.forReader
  /// Whether a reader that is not waited for took something when it was last looked at.
  private var isRead = true
  /// For how long a reader was waited for since an instant.
  private var waited = (since: ContinuousClock.now, time: Duration.zero)
  private static let bufferByteCount = 64 * 1024
  /// The maximum size of what stays in the buffer for a reader that is not waited for.
  static let maximumUnreadByteCount = 16 << 20

  /// Output to a descriptor that stays open.
  init(descriptor: Int32) {
    (target, keptFiles, isStored, deflater) = (.descriptor(descriptor), nil, false, nil)
  }

  /// Output to a file of a batch.
  init(_ part: PartFile) {
    (target, keptFiles, isStored) = (.part(part), nil, true)
    deflater = Self.deflater(of: part.path)
  }

  /// Output to a file that is created or replaced. Other than regular files, such as a pipe, are
  /// written directly.
  ///
  /// - Parameters:
  ///   - keptFiles: files that are not replaced. They may be added until ``finish()``.
  ///   - isStored: whether the file is on the disk before it has its name, so that it is whole after a power failure.
  ///     That takes too long for files that are written often.
  init(path: String, keeping keptFiles: OpenedFiles? = nil, isStored: Bool = true) throws(Failure) {
    self.keptFiles = keptFiles
    self.isStored = isStored
    deflater = Self.deflater(of: path)
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
    case .file, .replacement, .part, .done: break
    }
  }

  private static func deflater(of path: String) -> Deflater? {
    path.lowercased().hasSuffix(".gz") ? Deflater() : nil
  }

  /// Buffers text, and writes it when there is enough.
  func write(_ text: String) {
    guard !isClosed, hasRoom(for: text.utf8.count) else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferByteCount { flush() }
  }

  /// Buffers bytes, which need not be text.
  func write(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    buffer += bytes
    if buffer.count >= Self.bufferByteCount { flush() }
  }

  /// Writes the buffered text.
  func flush() {
    guard !buffer.isEmpty, !isClosed else { return }
    if case .never(let isSocket) = waiting { return putWhatIsTaken(isSocket) }
    put(deflater.map { $0.deflate(buffer) } ?? buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the buffered text, so that a later run can go on behind it; returns the size of the file.
  func checkpoint() -> Int? {
    flush()
    endMember()
    guard !isClosed, let descriptor = opened() else { return nil }
    return Int(lseek(descriptor, 0, SEEK_CUR))
  }

  private func endMember() {
    guard let deflater, !isClosed else { return }
    put(deflater.finishMember())
  }

  /// Writes bytes; `nil` if there is no memory to compress them.
  private func put(_ bytes: [UInt8]?) {
    guard let bytes else {
      errno = ENOMEM
      return fail()
    }
    guard !bytes.isEmpty, let descriptor = opened() else { return }
    var written = 0
    while written < bytes.count, !isClosed {
      let count = bytes[written...].withUnsafeBytes { bytes in
        Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // Another program may have made standard output a non-blocking pipe.
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = Foundation.poll(&poll, 1, -1)
      } else if errno != EINTR {
        fail()
        takeBack(written)
      }
    }
  }

  // MARK: Readers that are not waited for

  /// Whether something waits for a reader that takes nothing.
  var hasUnread: Bool {
    if case .never = waiting { return !buffer.isEmpty }
    return false
  }

  /// Lets no write wait for the reader of a pipe, a socket or a terminal: what is not taken stays here, up to
  /// ``maximumUnreadByteCount``.
  func stopWaiting() {
    guard case .descriptor(let descriptor) = target else { return }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFSOCK: waiting = .never(isSocket: true)
    case S_IFIFO, S_IFCHR:
      // Another program may share the descriptor, and would not expect that its writes do not wait.
      let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      if own >= 0 { (target, waiting) = (.device(own), .never(isSocket: false)) }
    default: break
    }
  }

  /// Whether some bytes may wait for their reader, as any number of them may behind nothing; else the output fails.
  private func hasRoom(for count: Int) -> Bool {
    guard case .never = waiting, buffer.count + count > Self.maximumUnreadByteCount else {
      return true
    }
    flush()
    guard !isClosed, !buffer.isEmpty, buffer.count + count > Self.maximumUnreadByteCount else {
      return !isClosed
    }
    (failure, isClosed) = ("nobody reads it", true)
    return false
  }

  /// Writes what the reader takes. A pipe has room for 64 KiB, so that one who reads is waited for, for a moment.
  private func putWhatIsTaken(_ isSocket: Bool) {
    guard let descriptor = opened() else { return }
    var written = 0
    while written < buffer.count {
      let count = buffer[written...].withUnsafeBytes { bytes in
        isSocket
          ? send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
          : Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        written += count
        isRead = true
      } else if errno == EAGAIN {
        guard isRead, mayWait() else { break }
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        let begin = ContinuousClock.now
        isRead = poll(&event, 1, Self.patienceWithPipe) > 0
        waited.time += begin.duration(to: .now)
      } else if errno != EINTR {
        fail()
        written = buffer.count
      }
    }
    buffer.removeFirst(written)
  }

  /// Whether there is time left to wait for a reader. All writes within an interval share it, since other work waits for
  /// them.
  private func mayWait() -> Bool {
    let now = ContinuousClock.now
    if waited.since.duration(to: now) >= Self.patienceInterval { waited = (now, .zero) }
    return waited.time < Self.patienceWithReader
  }

  /// Waits until a reader has taken everything, at most for a time in milliseconds; returns the number of lines that it
  /// has not taken.
  func finishReading(within limit: Int32) -> Int {
    flush()
    let end = ContinuousClock.now.advanced(by: .milliseconds(limit))
    while hasUnread, !isClosed, let descriptor = opened(), ContinuousClock.now < end {
      var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&event, 1, Self.pollInterval)
      flush()
    }
    return hasUnread ? buffer.count { $0 == 0x0A } : 0
  }

  private static let pollInterval: Int32 = 100
  /// The time in milliseconds in which a reader that takes nothing is not waited for further.
  private static let patienceWithPipe: Int32 = 20
  /// The time for which a reader that reads is waited for, in each interval.
  private static let patienceWithReader = Duration.milliseconds(200)
  private static let patienceInterval = Duration.seconds(1)

  /// Writes to a descriptor again after a write failed.
  func resume() {
    switch target {
    case .descriptor, .device: if failure != nil { (failure, isClosed) = (nil, false) }
    case .file, .replacement, .part, .done: break
    }
  }

  /// Removes the bytes that a failed write left at the end of a file, so that it ends with a whole line.
  private func takeBack(_ count: Int) {
    var status = stat()
    guard count > 0, case .descriptor(let descriptor) = target,
      fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      lseek(descriptor, 0, SEEK_CUR) == status.st_size
    else { return }
    let end = status.st_size - off_t(count)
    if ftruncate(descriptor, end) == 0 { lseek(descriptor, end, SEEK_SET) }
  }

  /// Writes the buffered text, and moves a file to its place.
  func finish() {
    flush()
    endMember()
    guard !isClosed, opened() != nil else { return }
    if case .part(let part) = target {
      target = .done
      if !part.commit() { fail() }
    }
    guard case .replacement(let replacement) = target else { return }
    target = .done
    if keptFiles?.contains(replacement.path) == true {
      failure = "it was read as a part of the input"
      isClosed = true
    } else if !replacement.commit(isStored: isStored) {
      fail()
    }
  }

  /// The open descriptor; `nil` without one.
  private func opened() -> Int32? {
    switch target {
    case .descriptor(let descriptor), .device(let descriptor): return descriptor
    case .replacement(let replacement): return replacement.descriptor
    case .part(let part): return part.descriptor
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

  /// Ends the output with the error of the last system call.
  private func fail() {
    if errno != EPIPE { failure = String(cString: strerror(errno)) }
    isClosed = true
    // An incomplete file is of no use.
    if case .replacement = target { target = .done }
  }

  /// The descriptor of standard output or standard error, if it is the same file, as for
  /// `/dev/stdout`.
  static func standardDescriptor(of status: stat) -> Int32? {
    [STDOUT_FILENO, STDERR_FILENO].first { descriptor in
      var known = stat()
      return fstat(descriptor, &known) == 0 && known.st_mode & S_IFMT == S_IFREG
        && known.st_dev == status.st_dev && known.st_ino == status.st_ino
    }
  }
}
