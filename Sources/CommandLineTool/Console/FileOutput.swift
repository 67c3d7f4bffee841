import Foundation
import HLSInspection
import Inflation
import LiveMonitoring
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

  private var target: Target
  /// The files that are not replaced.
  private let keptFiles: OpenedFiles?
  private var buffer: [UInt8] = []
  /// Compresses everything, in a file whose name ends with `.gz`.
  private let deflater: Deflater?
  /// Whether output has stopped, because the reader is gone or a write failed.
  private(set) var isClosed = false
  /// The error of a write; `nil` without one.
  private(set) var failure: String?

  private static let bufferByteCount = 64 * 1024
  /// The maximum number of followed symbolic links.
  private static let maximumLinkCount = 40

  /// Output to a descriptor that stays open.
  init(descriptor: Int32) {
    (target, keptFiles, deflater) = (.descriptor(descriptor), nil, nil)
  }

  /// Output to a file of a batch.
  init(_ part: PartFile) {
    (target, keptFiles, deflater) = (.part(part), nil, Self.deflater(of: part.path))
  }

  /// Output to a file that is created or replaced. Other than regular files, such as a pipe, are
  /// written directly.
  ///
  /// - Parameter keptFiles: files that are not replaced. They may be added until ``finish()``.
  init(path: String, keeping keptFiles: OpenedFiles? = nil) throws(Failure) {
    self.keptFiles = keptFiles
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
    guard !isClosed else { return }
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

  /// Writes to a descriptor again after a write failed.
  func resume() {
    guard failure != nil, case .descriptor = target else { return }
    (failure, isClosed) = (nil, false)
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
    } else if !replacement.commit() {
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
  private static func standardDescriptor(of status: stat) -> Int32? {
    [STDOUT_FILENO, STDERR_FILENO].first { descriptor in
      var known = stat()
      return fstat(descriptor, &known) == 0 && known.st_mode & S_IFMT == S_IFREG
        && known.st_dev == status.st_dev && known.st_ino == status.st_ino
    }
  }

  /// An identity that all paths of a file have in common, also if the file does not exist yet.
  static func identity(of path: String) -> [String] {
    if let file = inode(of: path) { return file }
    let file = followingLinks(path)
    for path in [file, URL(filePath: file).standardizedFileURL.path] {
      if let folder = inode(of: folder(of: path)) {
        return folder + [URL(filePath: path).lastPathComponent]
      }
    }
    return [file]
  }

  /// Whether output to a path would replace an input: its file, a snapshot in its folder, or what is in a recording.
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
    case S_IFREG: return inode(of: path) == inode(of: source)
    case S_IFDIR:
      if Recording.isRecording(folder: source) { return Self.path(path, isIn: source) }
      let file = followingLinks(path)
      return inode(of: folder(of: file)) == inode(of: source) && SnapshotFolder.holds(file)
    default: return false
    }
  }

  /// Whether a path is a folder or in it, at any depth; neither need exist.
  static func path(_ path: String, isIn folder: String) -> Bool {
    let (file, folder) = (resolved(path), resolved(folder))
    return file == folder || file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// The absolute path without symbolic links; it need not exist.
  private static func resolved(_ path: String) -> String {
    var known = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var (missing, linkCount) = ("", 0)
    while true {
      // A link that leads to itself is followed as often as the system does it.
      let next = linkCount < maximumLinkCount ? followingLinks(known) : known
      if next != known { (known, linkCount) = (next, linkCount + 1) }
      if let real = realpath(known, nil) {
        defer { free(real) }
        return URL(filePath: String(cString: real) + missing).standardizedFileURL.path
      }
      guard let slash = known.lastIndex(of: "/"), slash > known.startIndex else {
        return URL(filePath: known + missing).standardizedFileURL.path
      }
      missing = known[slash...] + missing
      known = String(known[..<slash])
    }
  }

  /// The device and inode at a path.
  private static func inode(of path: String) -> [String]? {
    var status = stat()
    return stat(path, &status) == 0 ? ["\(status.st_dev)", "\(status.st_ino)"] : nil
  }

  private static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
  }

  /// The target of a path after symbolic links; it need not exist.
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
