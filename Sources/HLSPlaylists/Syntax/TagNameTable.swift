/// A lookup of catalogue rows by the tag names in the bytes of a playlist, without making a string.
///
/// An open hash table over the length and the last eight bytes of the name with its `#`; the names of the
/// standard differ there.
struct TagNameTable: Sendable {
  private static let size = 1024

  private let slots: [UInt16]
  private let names: [[UInt8]]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var slots = [UInt16](repeating: PackedLine.unknownTag, count: Self.size)
    for (row, name) in self.names.enumerated() {
      var slot = (Array("#".utf8) + name).withUnsafeBytes {
        Self.slot(of: $0, from: 1, length: name.count)
      }
      while slots[slot] != PackedLine.unknownTag { slot = (slot + 1) % Self.size }
      slots[slot] = UInt16(truncatingIfNeeded: row)
    }
    self.slots = slots
  }

  /// The row of the name that starts at `first`, which has at least one byte before it.
  @inline(__always)
  func row(of bytes: UnsafeRawBufferPointer, from first: Int, length: Int) -> UInt16 {
    guard length > 0 else { return PackedLine.unknownTag }
    var slot = Self.slot(of: bytes, from: first, length: length)
    while true {
      let row = slots[slot]
      guard row != PackedLine.unknownTag else { return row }
      if matches(names[Int(row)], bytes, first, length) { return row }
      slot = (slot + 1) % Self.size
    }
  }

  @inline(__always)
  private func matches(
    _ name: [UInt8], _ bytes: UnsafeRawBufferPointer, _ first: Int, _ length: Int
  ) -> Bool {
    guard name.count == length else { return false }
    for index in 0..<length where name[index] != bytes[first + index] { return false }
    return true
  }

  @inline(__always)
  private static func slot(of bytes: UnsafeRawBufferPointer, from first: Int, length: Int) -> Int {
    var key: UInt64 = 0
    if length >= 7 {
      key = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: first + length - 8, as: UInt64.self))
    } else {
      for index in 0..<length { key = key << 8 | UInt64(bytes[first + index]) }
    }
    key ^= UInt64(length)
    return Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }
}
