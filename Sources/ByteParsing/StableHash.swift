/// FNV-1a with 64 bits, which is the same in every run.
package enum StableHash {
  /// The hash of nothing.
  package static let empty: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of bytes.
  ///
  /// - Parameter start: the hash of the bytes before them.
  package static func value(_ bytes: some Sequence<UInt8>, after start: UInt64 = empty) -> UInt64 {
    // Without the loop over memory each byte would be a call through the witness of the sequence.
    bytes.withContiguousStorageIfAvailable { value($0, from: start) }
      ?? Array(bytes).withUnsafeBufferPointer { value($0, from: start) }
  }

  private static func value(_ bytes: UnsafeBufferPointer<UInt8>, from start: UInt64) -> UInt64 {
    var hash = start
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }

  /// The hash of a text in UTF-8, as sixteen hexadecimal digits.
  package static func text(_ text: String) -> String { digits(value(text.utf8)) }

  /// A hash as sixteen hexadecimal digits.
  package static func digits(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
