internal import SourceDiagnostics

/// A reader of whole-byte big-endian integers in a bounded part of a section.
///
/// Every field group of SCTE 35 fills whole bytes, so groups are read at once and split with masks;
/// that keeps a decode in the range of a hundred nanoseconds. A declared length temporarily narrows
/// the end, without a copy.
struct SectionReader {
  /// The bytes of the section, which the caller of the decoder keeps alive during the decode.
  /// Reference counting of an array took a third of the time of a decode. Read them only after
  /// ``require`` or a comparison with ``end``.
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int
  private(set) var end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    self.offset = 0
    self.end = bytes.count
  }

  var remaining: Int { end &- offset }

  /// Moves the readable part to a range, clamped to the bytes.
  mutating func move(to range: Range<Int>) {
    end = min(max(0, range.upperBound), bytes.count)
    offset = min(max(0, range.lowerBound), end)
  }

  @inline(__always)
  private func require(_ count: Int, _ field: String) throws(MalformedData) {
    guard count <= remaining else {
      throw MalformedData(
        .truncated(missingBits: (count - remaining) * 8), field: field, byteOffset: offset)
    }
  }

  @inline(__always)
  mutating func integer(_ byteCount: Int, _ field: String) throws(MalformedData) -> UInt64 {
    try require(byteCount, field)
    var value: UInt64 = 0
    for index in offset..<(offset &+ byteCount) { value = value << 8 | UInt64(bytes[index]) }
    offset &+= byteCount
    return value
  }

  @inline(__always)
  mutating func uint8(_ field: String) throws(MalformedData) -> UInt8 {
    try require(1, field)
    let value = bytes[offset]
    offset &+= 1
    return value
  }

  @inline(__always)
  mutating func uint16(_ field: String) throws(MalformedData) -> UInt16 {
    UInt16(truncatingIfNeeded: try integer(2, field))
  }

  @inline(__always)
  mutating func uint32(_ field: String) throws(MalformedData) -> UInt32 {
    UInt32(truncatingIfNeeded: try integer(4, field))
  }

  mutating func take(_ count: Int, _ field: String) throws(MalformedData) -> [UInt8] {
    guard count > 0 else { return [] }
    guard count <= remaining else {
      throw MalformedData(
        .lengthMismatch(declared: count, actual: remaining), field: field, byteOffset: offset)
    }
    defer { offset &+= count }
    return Array(bytes[offset..<(offset &+ count)])
  }

  mutating func takeRest() -> [UInt8] {
    guard offset < end else { return [] }
    defer { offset = end }
    return Array(bytes[offset..<end])
  }

  /// The 16-bit integer at an offset inside the readable part, without moving.
  func peekUInt16(at position: Int) -> UInt16? {
    guard position >= 0, position &+ 2 <= end else { return nil }
    return UInt16(bytes[position]) << 8 | UInt16(bytes[position &+ 1])
  }
}
