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

  /// The index of the first byte with a value in a range, searched for in eight bytes at a time; else the end of the range.
  @inline(__always)
  func firstIndex(of value: UInt8, from start: Int, to end: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let end = min(end, count)
    var index = max(0, start)
    while index + 8 <= end {
      let word = UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let difference = word ^ (ones &* UInt64(value))
      let found = (difference &- ones) & ~difference & (ones << 7)
      if found != 0 { return index + found.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < end, self[index] != value { index += 1 }
    return index
  }
}
