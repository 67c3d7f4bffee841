internal import ByteParsing
internal import Foundation

/// An open local file, pipe or device, closed with the last reference to it.
final class LocalFile: Sendable {
  /// The time between checks for cancellation while waiting for a pipe, in milliseconds.
  private static let pollInterval: Int32 = 100
  private static let waitingQueue = DispatchQueue(
    label: "LocalFile.waiting", attributes: .concurrent)

  private let descriptor: Int32
  private let closesDescriptor: Bool
  /// Whether a read may wait for data.
  private let mayWait: Bool
  /// The size in bytes; nil without one, as for a pipe.
  let byteCount: Int64?

  /// Standard input, from its current position.
  static let standardInput = LocalFile(standardInput: STDIN_FILENO)

  private init(standardInput descriptor: Int32) {
    self.descriptor = descriptor
    self.closesDescriptor = false
    self.mayWait = true
    self.byteCount = nil
  }

  /// Opens the first of the two spellings of a path that exists.
  ///
  /// - Parameter openedFiles: the set that it becomes a member of.
  init(_ location: LocalPath, addingTo openedFiles: OpenedFiles? = nil) throws(LoadError) {
    var opened = Self.open(location.path)
    if opened < 0, errno == ENOENT || errno == ENOTDIR, let fallback = location.fallback {
      opened = Self.open(fallback)
    }
    guard opened >= 0 else { throw Self.error(errno, opening: location.path) }

    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let code = errno
      close(opened)
      throw Self.error(code)
    }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR, kind == S_IFREG || !location.isReference else {
      close(opened)
      throw kind == S_IFDIR ? .isDirectory : .notRegularFile
    }
    openedFiles?.insert(status)
    self.descriptor = opened
    self.closesDescriptor = true
    // Some files in /proc have the status of regular files but wait like a pipe.
    self.mayWait = !location.isReference
    // Files in /proc have size 0 but are not empty.
    let size = Int64(status.st_size)
    self.byteCount = kind == S_IFREG && size > 0 ? size : nil
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  /// Opening a pipe without `O_NONBLOCK` would wait for its writer; regular files ignore the flag.
  private static func open(_ path: String) -> Int32 {
    Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  }

  /// Reads into a buffer: from an offset of a regular file, or the next data.
  ///
  /// - Returns: the number of bytes; 0 at the end, nil when a pipe has no data yet.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64?
  ) throws(LoadError) -> Int? {
    while true {
      let count =
        if let offset {
          pread(descriptor, buffer.baseAddress, buffer.count, Int(offset))
        } else {
          Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        }
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      case let code: throw Self.error(code)
      }
    }
  }

  /// Waits until a read does not block: there is data, or the end.
  ///
  /// The wait is outside the threads of tasks, because a pipe may be silent for long. A file from a
  /// playlist is refused instead.
  func waitUntilReadable() async throws(LoadError) {
    if isReadable(within: 0) { return }
    guard mayWait else { throw .notRegularFile }
    while true {
      if Task.isCancelled { throw .cancelled }
      let isReadable = await withCheckedContinuation { continuation in
        Self.waitingQueue.async {
          continuation.resume(returning: self.isReadable(within: Self.pollInterval))
        }
      }
      if isReadable { return }
    }
  }

  private func isReadable(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) != 0
  }

  /// The error for a path; a name that is not UTF-8 has changed by the time of opening.
  private static func error(_ code: Int32, opening path: String) -> LoadError {
    let fault = error(code)
    guard fault == .noSuchFile, path.unicodeScalars.contains("\u{FFFD}") else { return fault }
    return .invalidAddress("no such file; U+FFFD in its name stands for bytes that are not UTF-8")
  }

  private static func error(_ code: Int32) -> LoadError {
    switch code {
    case ENOENT, ENOTDIR: .noSuchFile
    case EACCES, EPERM: .noPermission
    case EISDIR: .isDirectory
    default: .readFailed(String(cString: strerror(code)))
    }
  }
}

extension LocalFile {
  /// Reads all, or a range, into memory, and charges it to a budget.
  func contents(
    byteRange: Range<Int64>?, maximumSize: Int, budget: ByteBudget? = nil
  ) async throws(LoadError) -> [UInt8] {
    guard let byteCount else {
      let bytes = try await streamContents(byteRange, maximumSize)
      try budget?.charge(bytes.count)
      return bytes
    }
    let range = byteRange ?? 0..<byteCount
    guard range.upperBound <= byteCount else {
      throw .badRange(range, reason: .pastEnd(byteCount: byteCount))
    }
    guard range.count <= maximumSize else { throw .tooLarge(limit: maximumSize) }
    try budget?.charge(range.count)

    var fault: LoadError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      LargeArrays.prepare(buffer.baseAddress, byteCount: range.count)
      do throws(LoadError) {
        while filled < range.count {
          let rest = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          guard let count = try read(into: rest, at: range.lowerBound + Int64(filled)), count > 0
          else { throw .changedWhileReading }
          filled += count
        }
      } catch {
        fault = error
      }
    }
    if let fault {
      budget?.giveBack(range.count)
      throw fault
    }
    return bytes
  }

  private func streamContents(
    _ byteRange: Range<Int64>?, _ maximumSize: Int
  ) async throws(LoadError) -> [UInt8] {
    let chunks = LocalChunks(self, byteRange: byteRange, chunkSize: ResourceChunks.usualSize)
    var bytes: [UInt8] = []
    while let chunk = try await chunks.next() {
      guard chunk.count <= maximumSize - bytes.count else { throw .tooLarge(limit: maximumSize) }
      bytes += chunk
    }
    return bytes
  }
}
