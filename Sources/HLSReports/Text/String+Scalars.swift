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
      var rest = bytes[...]
      while let next = rest.first {
        if next == first, rest.starts(with: pattern) {
          result += others.utf8
          rest = rest.dropFirst(pattern.count)
        } else {
          result.append(next)
          rest = rest.dropFirst()
        }
      }
      return result
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
