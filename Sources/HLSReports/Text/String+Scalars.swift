extension String {
  /// Whether all bytes are in a range.
  func hasOnlyBytes(_ range: Range<UInt8>) -> Bool {
    let bytes = utf8.span
    return bytes.indices.allSatisfy { range.contains(bytes[$0]) }
  }

  /// The text with some scalars replaced by others.
  ///
  /// A search for characters misses a `"` before a combining mark, because the two are one
  /// character; readers of the format still see a `"`. The time is linear, unlike the standard
  /// library's search.
  func replacingScalars(_ scalars: String, with others: String) -> String {
    let pattern = Array(scalars.utf8)
    guard let first = pattern.first else { return self }
    var text = self
    let bytes = text.withUTF8 { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var (runStart, index) = (0, 0)
      while index < bytes.count {
        guard bytes[index] == first, bytes[index...].starts(with: pattern) else {
          index += 1
          continue
        }
        result += bytes[runStart..<index]
        result += others.utf8
        index += pattern.count
        runStart = index
      }
      return result + bytes[runStart...]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
