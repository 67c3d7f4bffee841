import ByteParsing
import HLSReports
import ResourceLoading

/// An input, and the name of its channel if it has one.
struct NamedInput: Hashable, Sendable {
  /// The number of digits of the hash of a query in a key.
  private static let hashLength = 6

  /// The input: an address or a path.
  let input: String
  /// The name that the user gave to it.
  let name: String?

  /// An input with the name that the user gave to it.
  init(_ input: String, name: String? = nil) {
    self.input = input
    self.name = name
  }

  /// Parses `KEY=INPUT` or `INPUT`.
  init(parsing text: String) throws(UsageError) {
    guard let sign = text.firstIndex(of: "="), Self.isKey(text[..<sign]) else {
      self.init(text)
      return
    }
    self.init(String(text[text.index(after: sign)...]), name: String(text[..<sign]))
    guard !input.isEmpty else { throw UsageError("\(text): an input is missing after the =") }
  }

  /// Whether a text can be the key of a channel.
  static func isKey(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isPlain($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The name, or one made from the address: host and path, and a hash of the query where there is one.
  var key: String {
    if let name { return name }
    // The path of a proxy may have a whole address, with a password.
    let redaction = URIRedaction(keepsQueries: true)
    guard case .http(let address)? = try? ResourceLocation(userText: input),
      let host = HTTPOrigin(address: address)?.host
    else { return Self.plain(redaction.text(input)) }
    let reference = URIReference(redaction.address(address))
    let key = Self.plain(host + reference.path)
    guard let query = reference.query, !query.isEmpty else { return key }
    let hash = Hexadecimal.text(SHA256.hash(of: Array(query.utf8))).prefix(Self.hashLength)
    return "\(key)-\(hash)"
  }

  /// The text with `-` for every character that a key cannot have.
  private static func plain(_ text: some StringProtocol) -> String {
    let bytes = text.unicodeScalars.map { scalar in
      scalar.isASCII && isPlain(UInt8(scalar.value)) ? UInt8(scalar.value) : UInt8(ascii: "-")
    }
    return bytes.isEmpty ? "-" : String(decoding: bytes, as: UTF8.self)
  }
}
