package import SourceDiagnostics

/// Named bit fields, most significant bit first, over bytes whose bounds are checked.
package struct BitReader: Sendable {
  package let bytes: [UInt8]
  /// The position of the next bit from the first bit of `bytes`.
  package private(set) var bitOffset: Int
  /// The position after the last bit that may be read.
  package let bitEnd: Int

  /// A reader of a whole array.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    self.bitOffset = 0
    self.bitEnd = bytes.count * 8
  }

  /// A reader of a range of bytes, clamped to the array; offsets stay those of the array.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    let lower = min(max(0, range.lowerBound), bytes.count)
    self.bitOffset = lower * 8
    self.bitEnd = min(max(lower, range.upperBound), bytes.count) * 8
  }

  package var remainingBits: Int { bitEnd - bitOffset }
  /// The number of whole bytes that are left.
  package var remainingBytes: Int { remainingBits / 8 }
  /// The offset of the byte that holds the next bit.
  package var byteOffset: Int { bitOffset / 8 }
  package var isAtEnd: Bool { bitOffset >= bitEnd }

  private func require(_ bits: Int, _ field: String) throws(MalformedData) {
    guard bits >= 0, bits <= remainingBits else {
      throw MalformedData(
        .truncated(missingBits: bits - remainingBits), field: field, byteOffset: byteOffset)
    }
  }

  /// An unsigned integer of up to 64 bits.
  @inline(__always)
  package mutating func integer(_ bits: Int, _ field: String) throws(MalformedData) -> UInt64 {
    try require(bits, field)
    guard bits > 0 else { return 0 }
    var value: UInt64 = 0
    var left = bits
    while left > 0 {
      let available = 8 - bitOffset & 7
      let count = min(available, left)
      let byte = UInt64(bytes[bitOffset >> 3])
      let part = (byte >> UInt64(available - count)) & ((1 << UInt64(count)) - 1)
      value = value << UInt64(count) | part
      bitOffset += count
      left -= count
    }
    return value
  }

  /// One bit.
  @inline(__always)
  package mutating func flag(_ field: String) throws(MalformedData) -> Bool {
    try require(1, field)
    let bit = bytes[bitOffset >> 3] >> UInt8(7 - bitOffset & 7) & 1
    bitOffset += 1
    return bit == 1
  }

  package mutating func uint8(_ field: String) throws(MalformedData) -> UInt8 {
    UInt8(truncatingIfNeeded: try integer(8, field))
  }

  package mutating func uint16(_ field: String) throws(MalformedData) -> UInt16 {
    UInt16(truncatingIfNeeded: try integer(16, field))
  }

  package mutating func uint32(_ field: String) throws(MalformedData) -> UInt32 {
    UInt32(truncatingIfNeeded: try integer(32, field))
  }

  package mutating func skip(_ bits: Int, _ field: String) throws(MalformedData) {
    try require(bits, field)
    bitOffset += bits
  }

  /// Whole bytes from a byte boundary, as an array of their own.
  package mutating func take(_ byteCount: Int, _ field: String) throws(MalformedData) -> [UInt8] {
    guard byteCount >= 0, byteCount <= remainingBytes else {
      throw MalformedData(
        .lengthMismatch(declared: byteCount, actual: remainingBytes), field: field,
        byteOffset: byteOffset)
    }
    guard bitOffset & 7 == 0 else {
      var taken: [UInt8] = []
      taken.reserveCapacity(byteCount)
      for _ in 0..<byteCount { taken.append(try uint8(field)) }
      return taken
    }
    defer { bitOffset += byteCount * 8 }
    return Array(bytes[byteOffset..<(byteOffset + byteCount)])
  }

  /// A reader of the next whole bytes alone; this reader continues after them.
  package mutating func subReader(_ byteCount: Int, _ field: String) throws(MalformedData)
    -> BitReader
  {
    guard byteCount >= 0, byteCount <= remainingBytes else {
      throw MalformedData(
        .lengthMismatch(declared: byteCount, actual: remainingBytes), field: field,
        byteOffset: byteOffset)
    }
    defer { bitOffset += byteCount * 8 }
    return BitReader(bytes, in: byteOffset..<(byteOffset + byteCount))
  }
}
