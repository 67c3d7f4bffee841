internal import Foundation

/// Reads the lines of a file one after the other, in constant memory.
///
/// The last line counts only when it has its line feed: otherwise it was being written when the process was killed.
final class LineReader {
  /// A line and its place.
  struct Line {
    /// The bytes without the line feed.
    var bytes: [UInt8]
    /// The number of the line, from 1.
    var number: Int
    /// The offset of its first byte.
    var offset: Int64
    /// The offset behind its line feed.
    var end: Int64
  }

  /// The maximum length of a line. That of a segment with much metadata has some megabytes.
  static let maximumLength = 512 << 20

  let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var number = 0
  private var offset: Int64 = 0

  /// Opens a file; one that does not exist has no lines.
  init(path: String) throws(RecordingError) {
    self.path = path
    descriptor = try RecordingStorage.opened(path, for: O_RDONLY) ?? -1
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next line; `nil` at the end.
  func next() throws(RecordingError) -> Line? {
    guard descriptor >= 0 else { return nil }
    var searched = position
    while true {
      if let end = lineFeed(from: searched) {
        let line = Line(
          bytes: Array(buffer[position..<end]), number: number + 1, offset: offset,
          end: offset + Int64(end - position) + 1)
        number += 1
        offset = line.end
        position = end + 1
        return line
      }
      guard buffer.count - position <= Self.maximumLength else {
        throw .damaged(
          file: path, line: number + 1, reason: "is longer than \(Self.maximumLength) bytes")
      }
      let more = try RecordingStorage.read(descriptor, path)
      guard !more.isEmpty else { return nil }
      buffer.removeSubrange(..<position)
      position = 0
      searched = buffer.count
      buffer += more
    }
  }

  private func lineFeed(from start: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
