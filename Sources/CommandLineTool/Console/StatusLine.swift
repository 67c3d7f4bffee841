import Foundation

/// A line on a terminal that shows how far the work is.
enum StatusLine {
  /// Shows a text in place of the one before; an empty text removes it.
  static func show(_ text: String) {
    Array("\r\(text)\u{1B}[K".utf8).withUnsafeBytes { bytes in
      // A failed write of a progress line is ignored.
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
