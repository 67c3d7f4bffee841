extension Span where Element == UInt8 {
  /// Whether two spans have the same bytes, compared eight at a time.
  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let (left, right) = (bytes, other.bytes)
    var index = 0
    while index + 8 <= count {
      guard
        left.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
          == right.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index += 8
    }
    while index < count {
      guard self[index] == other[index] else { return false }
      index += 1
    }
    return true
  }
}
