package import SourceDiagnostics

/// Bounds-checked bytes that remember their offset from the start of what is decoded.
///
/// Every read names its field; a read past the end throws and moves nothing. A declared length makes a
/// sub-reader, so that no decoder does arithmetic with offsets.
package struct ByteReader: Sendable {
  package let bytes: [UInt8]
  /// The offset of the next byte.
  package private(set) var offset: Int
  /// The offset after the last byte that may be read.
  package let end: Int

  /// A reader of a whole array.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    self.offset = 0
    self.end = bytes.count
  }

  /// A reader of a part of an array, clamped to it; offsets stay those of the array.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    self.offset = min(max(0, range.lowerBound), bytes.count)
    self.end = min(max(self.offset, range.upperBound), bytes.count)
  }

  package var remaining: Int { end - offset }
  package var isAtEnd: Bool { offset >= end }

  /// The bytes that are left, without moving.
  package var rest: ArraySlice<UInt8> { bytes[offset..<end] }

  private func require(_ count: Int, _ field: String) throws(MalformedData) {
    guard count >= 0 else {
      throw MalformedData(.unexpectedValue(0), field: field, byteOffset: offset)
    }
    guard count <= remaining else {
      // A count from outside may be huge: the product must not overflow.
      let (bits, overflow) = (count - remaining).multipliedReportingOverflow(by: 8)
      throw MalformedData(
        .truncated(missingBits: overflow ? .max : bits), field: field, byteOffset: offset)
    }
  }

  /// An unsigned big-endian integer of one to eight bytes.
  @inline(__always)
  package mutating func integer(_ byteCount: Int, _ field: String) throws(MalformedData) -> UInt64 {
    try require(byteCount, field)
    var value: UInt64 = 0
    for index in offset..<(offset + byteCount) { value = value << 8 | UInt64(bytes[index]) }
    offset += byteCount
    return value
  }

  package mutating func uint8(_ field: String) throws(MalformedData) -> UInt8 {
    try require(1, field)
    defer { offset += 1 }
    return bytes[offset]
  }

  package mutating func uint16(_ field: String) throws(MalformedData) -> UInt16 {
    UInt16(truncatingIfNeeded: try integer(2, field))
  }

  package mutating func uint32(_ field: String) throws(MalformedData) -> UInt32 {
    UInt32(truncatingIfNeeded: try integer(4, field))
  }

  /// The next bytes, as an array of their own.
  package mutating func take(_ count: Int, _ field: String) throws(MalformedData) -> [UInt8] {
    try require(count, field)
    defer { offset += count }
    return Array(bytes[offset..<(offset + count)])
  }

  /// All bytes that are left.
  package mutating func takeRest() -> [UInt8] {
    defer { offset = end }
    return Array(bytes[offset..<end])
  }

  package mutating func skip(_ count: Int, _ field: String) throws(MalformedData) {
    try require(count, field)
    offset += count
  }

  /// A reader of the next bytes alone; this reader continues after them.
  package mutating func subReader(_ count: Int, _ field: String) throws(MalformedData) -> ByteReader
  {
    try require(count, field)
    defer { offset += count }
    return ByteReader(bytes, in: offset..<(offset + count))
  }

  /// The byte at a distance from the next one, or `nil` past the end.
  package func peek(_ distance: Int = 0) -> UInt8? {
    let index = offset + distance
    return distance >= 0 && index < end ? bytes[index] : nil
  }

  /// Moves to an offset of the array, clamped to the readable range.
  package mutating func move(to newOffset: Int) {
    offset = min(max(0, newOffset), end)
  }
}
