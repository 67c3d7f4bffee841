internal import FieldValues

/// Splits bytes that arrive in pieces into lines. A byte order mark at their start does not count.
struct LineSplitter {
  /// The maximum length of a line in bytes. Longer lines are cut after one more byte, so that they
  /// differ from others.
  static let maximumLineByteCount = 16 * 1024 * 1024

  private var partial: [UInt8] = []
  private var isFirst = true

  /// Takes a piece, and calls the closure with each complete line, without its end.
  mutating func append(_ piece: ArraySlice<UInt8>, _ body: (String) -> Void) {
    var rest = piece
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[..<end])
      emit(body)
      rest = rest[(end + 1)...]
    }
    take(rest)
  }

  /// Calls the closure with a last line without an end.
  mutating func finish(_ body: (String) -> Void) {
    if !partial.isEmpty { emit(body) }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    partial.append(contentsOf: bytes.prefix(Self.maximumLineByteCount + 1 - partial.count))
  }

  private mutating func emit(_ body: (String) -> Void) {
    if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
    let line = isFirst ? partial.withoutByteOrderMark : partial[...]
    body(String(decoding: line, as: UTF8.self))
    partial.removeAll(keepingCapacity: true)
    isFirst = false
  }
}
