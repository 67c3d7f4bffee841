internal import Foundation

/// The number of bytes of the lines of a recording that were printed, in a file of its own.
///
/// It is written by one call, which a process that is killed does completely or not at all.
final class PrintedCount {
  private(set) var count: Int64
  /// The number of digits in the file.
  private var width: Int
  private let path: String
  private let descriptor: Int32

  /// Opens or creates the file of a folder.
  ///
  /// - Parameter limit: The number of bytes of all lines.
  init(folder: String, limit: Int64) throws(RecordingError) {
    path = "\(folder)/\(RecordingFiles.printed)"
    count = min(try Self.count(inFolder: folder), limit)
    width = "\(count)".utf8.count
    try RecordingStorage.replace(path, with: Self.text(of: count))
    descriptor = try RecordingStorage.opened(path, for: O_WRONLY) ?? -1
  }

  deinit { close(descriptor) }

  /// The number in the file of a folder; zero without a whole one, so that no line is lost.
  static func count(inFolder folder: String) throws(RecordingError) -> Int64 {
    let file = "\(folder)/\(RecordingFiles.printed)"
    guard let bytes = try RecordingStorage.contents(of: file) else { return 0 }
    // A power failure may leave zeros behind the count.
    guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == UInt8(ascii: "\n")
    else { return 0 }
    return max(0, Int64(String(decoding: bytes[..<end], as: UTF8.self)) ?? 0)
  }

  /// Notes that more was printed.
  func raise(to count: Int64) throws(RecordingError) {
    guard count > self.count else { return }
    try RecordingStorage.write(Self.text(of: count, width: width), to: descriptor, at: 0, path)
    width = max(width, "\(count)".utf8.count)
    self.count = count
  }

  /// Notes that printed lines were removed from the file of lines.
  func lower(by removed: Int64) throws(RecordingError) {
    let lowered = max(0, count - removed)
    // The text may be shorter than before. In place, the rest of the longer one would remain.
    try RecordingStorage.write(
      Self.text(of: lowered, width: width), to: descriptor, at: 0, path)
    count = lowered
  }

  /// The digits and a line feed, with zeros before them where they have a minimum width.
  private static func text(of count: Int64, width: Int = 0) -> [UInt8] {
    let digits = "\(count)"
    return Array(
      (String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits + "\n").utf8)
  }
}
