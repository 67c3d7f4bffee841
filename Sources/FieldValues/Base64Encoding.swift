/// The text of base64 (RFC 4648), written into a buffer that has room for it.
package enum Base64Encoding {
  /// The standard alphabet, by value.
  package static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The number of characters for a number of bytes, with padding.
  package static func characterCount(of byteCount: Int) -> Int { (byteCount + 2) / 3 * 4 }

  /// Writes bytes with padding.
  package static func write(_ bytes: ArraySlice<UInt8>, to output: inout OutputSpan<UInt8>) {
    let alphabet = alphabet
    let pad = UInt8(ascii: "=")
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let count = bytes.endIndex - start
      let (second, third) = (count > 1 ? bytes[start + 1] : 0, count > 2 ? bytes[start + 2] : 0)
      let group = Int(bytes[start]) << 16 | Int(second) << 8 | Int(third)
      output.append(alphabet[group >> 18])
      output.append(alphabet[group >> 12 & 63])
      output.append(count > 1 ? alphabet[group >> 6 & 63] : pad)
      output.append(count > 2 ? alphabet[group & 63] : pad)
      start += 3
    }
  }
}
