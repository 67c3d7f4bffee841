import Foundation

/// The lines of a file, as they are read, so that a list of a million needs no memory.
final class FileLines {
  /// The maximum length of a line in bytes. Of a longer one, one byte more is kept.
  static let maximumLineByteCount = 1 << 20

  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var hasEnded = false
  private var byteCount = 0
  private let size: Int?

  private static let pieceByteCount = 256 << 10

  /// Opens a file, or standard input for `-`.
  init(_ path: String) throws(InputFile.Failure) {
    self.path = path
    descriptor =
      path == InputFile.standardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFile.failure(path) }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isFile ? Int(status.st_size) : nil
  }

  deinit { if path != InputFile.standardInput { close(descriptor) } }

  /// How much of the file was returned in lines; `nil` if its size is not known.
  var fraction: Double? {
    guard let size, size > 0 else { return nil }
    return Double(byteCount - (buffer.count - position)) / Double(size)
  }

  /// The next line without its end; `nil` at the end of the file.
  func next() throws(InputFile.Failure) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      let rest = buffer[position...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      line += rest[..<(end ?? rest.endIndex)]
        .prefix(max(0, Self.maximumLineByteCount + 1 - line.count))
      if let end {
        position = end + 1
        return line
      }
      guard !hasEnded else { return nil }
      try fill()
      if hasEnded { return line.isEmpty ? nil : line }
    }
  }

  private func fill() throws(InputFile.Failure) {
    position = 0
    buffer = [UInt8](repeating: 0, count: Self.pieceByteCount)
    let count = buffer.withUnsafeMutableBytes { InputFile.read(descriptor, into: $0) }
    guard count >= 0 else {
      buffer = []
      throw InputFile.failure(path)
    }
    buffer.removeLast(buffer.count - count)
    hasEnded = count == 0
    byteCount += count
  }
}
