extension String {
  /// The text with other scalars in place of some.
  ///
  /// A search for characters passes over a `"` that a combining mark follows, since the two are one character. To whoever
  /// reads the format it is a `"` all the same. The time is linear, which that of the standard library's search is not.
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
