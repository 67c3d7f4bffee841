/// FNV-1a with 64 bits, which is the same in every run.
package enum StableHash {
  /// The hash of bytes.
  package static func value(_ bytes: some Sequence<UInt8>) -> UInt64 {
    // Without the loop over memory each byte would be a call through the witness of the sequence.
    bytes.withContiguousStorageIfAvailable(value) ?? Array(bytes).withUnsafeBufferPointer(value)
  }

  private static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }

  /// The hash of a text in UTF-8, as sixteen hexadecimal digits.
  package static func text(_ text: String) -> String {
    let digits = String(value(text.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
