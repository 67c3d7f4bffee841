/// A writer of section bytes that checks every value that might not fit its field.
struct SectionWriter {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  /// Writes the low bytes of a value, most significant first.
  mutating func write(_ value: UInt64, bytes count: Int) {
    for index in stride(from: count - 1, through: 0, by: -1) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index)))
    }
  }

  mutating func write(_ value: UInt8) { bytes.append(value) }
  mutating func write(_ value: UInt16) { write(UInt64(value), bytes: 2) }
  mutating func write(_ value: UInt32) { write(UInt64(value), bytes: 4) }
  mutating func write(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  /// Writes an 8-bit count of the elements or bytes that follow.
  mutating func writeCount(_ count: Int, _ path: String) throws(SpliceEncodingError) {
    write(UInt8(truncatingIfNeeded: try Self.checked(UInt64(count), 0xFF, path)))
  }

  /// Returns a value that fits its field, or throws.
  static func checked(
    _ value: UInt64, _ maximum: UInt64, _ path: String
  ) throws(SpliceEncodingError) -> UInt64 {
    guard value <= maximum else {
      throw SpliceEncodingError(path: path, value: value, maximum: maximum)
    }
    return value
  }

  /// Replaces two bytes that were written before, such as a length that is known only afterwards.
  mutating func patch(_ value: UInt16, at offset: Int) {
    guard offset >= 0, offset + 1 < bytes.count else { return }
    bytes[offset] = UInt8(truncatingIfNeeded: value >> 8)
    bytes[offset + 1] = UInt8(truncatingIfNeeded: value)
  }
}

/// The largest values of the odd field widths.
enum FieldLimit {
  static let bits33: UInt64 = 1 << 33 - 1
  static let bits40: UInt64 = 1 << 40 - 1
  static let bits48: UInt64 = 1 << 48 - 1
}
