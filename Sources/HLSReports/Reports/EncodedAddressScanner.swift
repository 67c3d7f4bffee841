/// Removes the secrets of addresses that are written in percent signs (RFC 3986, section 2.1), as proxies have them in
/// their paths: `/proxy/https%3A%2F%2Fjoe%3Apw%40host%2Fa.ts%3Fsig%3D1`. Addresses with escapes, such as
/// `https:\u002f\u002fjoe:pw@host`, are read in the same way.
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
  /// No `@` is between the last authority and this index, so that it need not be looked for again.
  private var signlessEnd = 0

  /// Whether a text may contain such an address: an encoded colon or `@`, or an escaped slash or what begins a query.
  static func mayFind(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = EncodedByte(in: bytes, at: index)
      if byte.isEncoded {
        switch byte.value {
        case UInt8(ascii: ":"), UInt8(ascii: "@"): return true
        // In percent signs, a value of a query often has slashes.
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
          if bytes[index] != UInt8(ascii: "%") { return true }
        default: break
        }
      }
      index += byte.length
    }
    return false
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
    guard mayFind(in: text) else { return text }
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

  /// What is before an authority.
  private struct Separator {
    var end: Int
    /// Whether a colon is before the slashes.
    var hasScheme: Bool
    var isEncoded: Bool
    var hasEncodedSlash: Bool

    /// Whether a byte behind the authority ends the address.
    ///
    /// A slash that is not encoded belongs to the path around an address whose own slashes are.
    func isEnd(_ byte: EncodedByte) -> Bool {
      byte.endsValue
        || !byte.isEncoded && byte.endsAuthority
          && (hasEncodedSlash || byte.value != UInt8(ascii: "/"))
    }

    /// Whether a byte behind the authority begins the query or fragment.
    ///
    /// In an address that is not encoded itself, percent signs are a question mark of its path.
    func isQueryMark(_ byte: EncodedByte, isPercent: Bool) -> Bool {
      guard byte.beginsQuery else { return false }
      guard byte.isEncoded else { return isEncoded && byte.value == UInt8(ascii: "#") }
      return isEncoded || !isPercent
    }

    /// Whether a byte ends the query. An `&` separates the parameters of one, also where the others are encoded.
    func isQueryEnd(_ byte: EncodedByte) -> Bool {
      byte.endsValue && byte.value != UInt8(ascii: "&")
        || !byte.isEncoded && byte.value == UInt8(ascii: "/") && hasEncodedSlash
    }
  }

  private mutating func scan() {
    var index = 0
    var address: Separator?
    while index < bytes.count {
      let byte = EncodedByte(in: bytes, at: index)
      if let separator = separator(at: index, byte) {
        index = takeAuthority(behind: separator)
        if separator.hasScheme { address = separator }
        continue
      }
      if let known = address {
        let isPercent = bytes[index] == UInt8(ascii: "%")
        if !keepsQueries, known.isQueryMark(byte, isPercent: isPercent) {
          index = takeQuery(index..<index + byte.length, of: known)
          address = nil
          continue
        }
        if known.isEnd(byte) { address = nil }
      }
      index += byte.length
    }
    result += bytes[copied...]
  }

  /// The `://` that begins at an index, encoded or not, or an encoded `//`.
  private func separator(at index: Int, _ first: EncodedByte) -> Separator? {
    let hasScheme = first.value == UInt8(ascii: ":")
    var separator = Separator(
      end: hasScheme ? index + first.length : index, hasScheme: hasScheme,
      isEncoded: first.isEncoded, hasEncodedSlash: false)
    guard hasScheme || first.isEncoded else { return nil }
    for _ in 0..<2 {
      guard separator.end < bytes.count else { return nil }
      let slash = EncodedByte(in: bytes, at: separator.end)
      guard slash.value == UInt8(ascii: "/") else { return nil }
      separator.end += slash.length
      if slash.isEncoded { (separator.isEncoded, separator.hasEncodedSlash) = (true, true) }
    }
    return separator
  }

  /// Leaves out the user name of an authority, or its password, and returns where its path begins.
  private mutating func takeAuthority(behind separator: Separator) -> Int {
    var authority = Authority()
    var index = separator.end
    while index < bytes.count {
      let byte = EncodedByte(in: bytes, at: index)
      let endsAuthority = byte.endsAuthority && (separator.isEncoded || !byte.isEncoded)
      if byte.endsValue, !byte.separatesValues { break }
      if endsAuthority || byte.endsValue {
        authority.end = authority.end ?? index
        // A password may contain what ends an authority, if there is an `@` behind it.
        guard separator.isEncoded, separator.hasScheme, authority.hasPassword,
          authority.sign == nil,
          index >= signlessEnd
        else { break }
      }
      authority.take(byte, at: index)
      index += byte.length
    }
    // What is not encoded is the work of another scanner.
    guard let sign = authority.sign, separator.isEncoded || authority.hasEncodedSign else {
      if authority.sign == nil { signlessEnd = max(signlessEnd, index) }
      return authority.end ?? index
    }
    if !keepsQueries, separator.hasScheme || authority.colon != nil {
      leaveOut(separator.end..<sign.upperBound)
    } else if let colon = authority.colon, colon < sign.lowerBound {
      leaveOut(colon..<sign.lowerBound)
    }
    return index
  }

  /// Leaves out the query of an address, and returns where it ends.
  private mutating func takeQuery(_ mark: Range<Int>, of address: Separator) -> Int {
    var index = mark.upperBound
    while index < bytes.count {
      let byte = EncodedByte(in: bytes, at: index)
      if address.isQueryEnd(byte) { break }
      // The reference `&amp;` is an `&`, so that its semicolon ends nothing.
      let isReference = bytes[index...].starts(with: "&amp;".utf8)
      index += isReference ? "&amp;".utf8.count : byte.length
    }
    guard index > mark.upperBound else { return index }
    let path = String(decoding: bytes[address.end..<mark.lowerBound], as: UTF8.self)
    let replacement = self.mark(
      "?" + String(decoding: bytes[mark.upperBound..<index], as: UTF8.self), path)
    leaveOut(mark.lowerBound..<index)
    if !replacement.isEmpty { result += "%3F\(replacement.dropFirst())".utf8 }
    return index
  }

  private mutating func leaveOut(_ range: Range<Int>) {
    result += bytes[copied..<range.lowerBound]
    copied = range.upperBound
  }
}

/// What is known of an authority (RFC 3986, section 3.2).
private struct Authority {
  /// Where it ends, if it has no password with what ends it.
  var end: Int?
  /// The first colon outside the brackets of an address.
  private(set) var colon: Int?
  /// The last `@`.
  private(set) var sign: Range<Int>?
  private(set) var hasEncodedSign = false
  /// Whether more than a port number follows the colon.
  private(set) var hasPassword = false
  private var isInBrackets = false

  mutating func take(_ byte: EncodedByte, at index: Int) {
    switch byte.value {
    case UInt8(ascii: "["): isInBrackets = true
    case UInt8(ascii: "]"): isInBrackets = false
    case UInt8(ascii: ":") where colon == nil && !isInBrackets: colon = index
    case UInt8(ascii: "@"):
      sign = index..<index + byte.length
      if byte.isEncoded { hasEncodedSign = true }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"): break
    default: if colon != nil { hasPassword = true }
    }
  }
}

extension EncodedByte {
  /// Whether it ends the value that an encoded address is part of.
  fileprivate var endsValue: Bool {
    !isEncoded && (value <= 0x20 || "\"'<>`&;,".utf8.contains(value))
  }
  /// Whether it separates values, but may also be in a password.
  fileprivate var separatesValues: Bool { !isEncoded && "'&;,".utf8.contains(value) }
  fileprivate var beginsQuery: Bool { value == UInt8(ascii: "?") || value == UInt8(ascii: "#") }
  /// Whether it ends an authority: a slash, or what begins a query or fragment.
  fileprivate var endsAuthority: Bool { value == UInt8(ascii: "/") || beginsQuery }
}
