/// Removes the secrets of addresses that are written in percent signs (RFC 3986, section 2.1), as proxies have them in
/// their paths: `/proxy/https%3A%2F%2Fjoe%3Apw%40host%2Fa.ts%3Fsig%3D1`.
///
/// A query is left out; where two addresses would look alike, a hash follows `%3F`. The work is linear.
struct EncodedAddressScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether queries and user names without a password stay.
  private let keepsQueries: Bool
  /// Returns the replacement of a query after its path.
  private let mark: (_ query: String, _ path: String) -> String
  private var result: [UInt8] = []
  /// Everything before this index is in the result, or left out.
  private var copied = 0

  /// Whether a text may contain such an address: an encoded colon or `@`.
  static func mayFind(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.contains { index in
      guard bytes[index] == UInt8(ascii: "%") else { return false }
      let byte = PercentEncodedByte(in: bytes, at: index)
      return byte.isEncoded && (byte.value == UInt8(ascii: ":") || byte.value == UInt8(ascii: "@"))
    }
  }

  /// The same for a text.
  static func mayFind(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { mayFind(in: $0) }
  }

  /// Returns the text without the secrets of such addresses.
  static func removed(
    from text: String, keepsQueries: Bool,
    mark: @escaping (_ query: String, _ path: String) -> String
  ) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = EncodedAddressScanner(bytes: bytes, keepsQueries: keepsQueries, mark: mark)
      scanner.scan()
      return String(decoding: scanner.result, as: UTF8.self)
    }
  }

  private init(
    bytes: UnsafeBufferPointer<UInt8>, keepsQueries: Bool,
    mark: @escaping (_ query: String, _ path: String) -> String
  ) {
    self.bytes = bytes
    self.keepsQueries = keepsQueries
    self.mark = mark
  }

  /// What separates a scheme from its authority.
  private struct Separator {
    var end: Int
    var isEncoded: Bool
    var hasEncodedSlash: Bool
  }

  private mutating func scan() {
    var index = 0
    while index < bytes.count {
      guard let separator = separator(at: index) else {
        index += 1
        continue
      }
      index = takeAuthority(behind: separator)
      if separator.isEncoded, !keepsQueries { index = takePath(from: index, behind: separator) }
    }
    result += bytes[copied...]
  }

  /// The `://` that begins at an index, encoded or not.
  private func separator(at index: Int) -> Separator? {
    let colon = PercentEncodedByte(in: bytes, at: index)
    guard colon.value == UInt8(ascii: ":") else { return nil }
    var separator = Separator(
      end: index + colon.length, isEncoded: colon.isEncoded, hasEncodedSlash: false)
    for _ in 0..<2 {
      guard separator.end < bytes.count else { return nil }
      let slash = PercentEncodedByte(in: bytes, at: separator.end)
      guard slash.value == UInt8(ascii: "/") else { return nil }
      separator.end += slash.length
      if slash.isEncoded { separator.hasEncodedSlash = true }
    }
    separator.isEncoded = separator.isEncoded || separator.hasEncodedSlash
    return separator
  }

  /// Leaves out the user name of an authority, or its password, and returns where its path begins.
  private mutating func takeAuthority(behind separator: Separator) -> Int {
    var index = separator.end
    var (colon, sign, end): (Int?, Range<Int>?, Int?)
    var isEncoded = separator.isEncoded
    var hasPassword = false
    while index < bytes.count {
      let byte = PercentEncodedByte(in: bytes, at: index)
      if byte.endsValue { break }
      if byte.endsAuthority {
        end = end ?? index
        // A password may contain what ends an authority.
        guard hasPassword, sign == nil else { break }
      }
      if colon != nil, !(0x30...0x39 ~= byte.value), byte.value != UInt8(ascii: "/") {
        hasPassword = true
      }
      if byte.value == UInt8(ascii: ":"), colon == nil { colon = index }
      if byte.value == UInt8(ascii: "@") {
        sign = index..<index + byte.length
        if byte.isEncoded { isEncoded = true }
      }
      index += byte.length
    }
    // What is not encoded is the work of another scanner.
    guard isEncoded, let sign else { return end ?? index }
    if !keepsQueries {
      leaveOut(separator.end..<sign.upperBound)
    } else if let colon, colon < sign.lowerBound {
      leaveOut(colon..<sign.lowerBound)
    }
    return index
  }

  /// Leaves out the query of an address, and returns where it ends.
  private mutating func takePath(from start: Int, behind separator: Separator) -> Int {
    var index = start
    var query: Range<Int>?
    while index < bytes.count {
      let byte = PercentEncodedByte(in: bytes, at: index)
      // A slash that is not encoded belongs to the path around an address whose own slashes are.
      if byte.endsValue
        || !byte.isEncoded && byte.endsAuthority
          && (separator.hasEncodedSlash || byte.value != UInt8(ascii: "/"))
      {
        break
      }
      if query == nil, byte.isEncoded, byte.endsAuthority, byte.value != UInt8(ascii: "/") {
        query = index..<index + byte.length
      }
      index += byte.length
    }
    guard let query, query.upperBound < index else { return index }
    let path = String(decoding: bytes[separator.end..<query.lowerBound], as: UTF8.self)
    leaveOut(query.lowerBound..<index)
    let replacement = mark(
      "?" + String(decoding: bytes[query.upperBound..<index], as: UTF8.self), path)
    if !replacement.isEmpty { result += "%3F\(replacement.dropFirst())".utf8 }
    return index
  }

  private mutating func leaveOut(_ range: Range<Int>) {
    result += bytes[copied..<range.lowerBound]
    copied = range.upperBound
  }
}

extension PercentEncodedByte {
  /// Whether it ends the value that an encoded address is part of.
  fileprivate var endsValue: Bool {
    !isEncoded && (value <= 0x20 || "\"'<>`&;,".utf8.contains(value))
  }
  /// Whether it ends an authority: a slash, or what begins a query or fragment.
  fileprivate var endsAuthority: Bool { "/?#".utf8.contains(value) }
}
