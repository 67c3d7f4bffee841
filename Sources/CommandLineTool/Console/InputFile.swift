import Foundation

/// Files and standard input as bytes.
enum InputFile {
  /// The name of standard input on the command line.
  static let standardInput = "-"

  /// Why something could not be read, in one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// All bytes of a file, or of standard input for `-`.
  ///
  /// Throws when it cannot be read or has more bytes than the limit.
  static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachChunk(of: path) { chunk throws(Failure) in
      guard bytes.count + chunk.count <= limit else {
        throw Failure(description: "\(name(path)) has more than \(limit) bytes")
      }
      bytes.append(contentsOf: chunk)
      return true
    }
    return bytes
  }

  /// All bytes of the file that an option names. The error names the option too.
  static func read(_ path: String, of option: Option, limit: Int) throws(UsageError) -> [UInt8] {
    do throws(Failure) {
      return try read(path, limit: limit)
    } catch {
      throw UsageError("--\(option.name): \(error)")
    }
  }

  /// Calls the closure with pieces of a file as they arrive, until it returns false.
  static func forEachChunk(
    of path: String, _ body: (ArraySlice<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) {
    let descriptor = path == standardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { if path != standardInput { close(descriptor) } }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, into: $0) }
      if count == 0 { return }
      if count < 0 { throw failure(path) }
      guard try body(buffer[..<count]) else { return }
    }
  }

  /// Reads the next bytes of a descriptor; returns their number, zero at the end, and a negative number after a failure.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EAGAIN {
        // Another program may have made standard input a non-blocking pipe.
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = Foundation.poll(&poll, 1, -1)
      } else if count >= 0 || errno != EINTR {
        return count
      }
    }
  }

  /// The failure of the last call of the system.
  static func failure(_ path: String) -> Failure {
    Failure(description: "\(name(path)) cannot be read: \(String(cString: strerror(errno)))")
  }

  /// The name of a file in messages.
  static func name(_ path: String) -> String {
    path == standardInput ? "standard input" : path
  }
}

extension InputFile {
  /// Whether there is a folder at a path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
