internal import ByteParsing
internal import HLSReports
public import ResourceLoading

/// What of requests and answers is written to a recording.
///
/// The values of queries become hashes, so that equal ones stay equal, and user names are removed; `--no-redact` keeps
/// both. Passwords, cookies, credentials and the values of the user's header fields are never written. The body of a
/// playlist is kept as received, because it is the evidence: with the queries of its addresses.
public struct RecordingRedaction: Sendable {
  /// Whether queries and user names are kept.
  public let keepsQueries: Bool
  /// The names of the fields that the user adds, in lower case.
  private let userFields: Set<String>
  /// The texts that must not occur anywhere.
  private let secrets: [String]
  private let addresses: URIRedaction
  /// The values of queries for which a channel has hashes.
  var queryValues = QueryValues()

  /// The fields that are left out.
  private static let omitted: Set<String> = [
    "authorization", "cookie", "cookie2", "proxy-authorization", "set-cookie", "set-cookie2",
  ]
  /// The words in names of other fields whose values are credentials, such as those that clouds and origins add.
  private static let credentialWords = [
    "api-key", "apikey", "auth", "credential", "passw", "secret", "token",
  ]
  /// The starts of names of fields whose values are no secrets, so that they may occur elsewhere.
  private static let harmless = [
    "accept", "cache-control", "if-", "origin", "pragma", "range", "referer", "user-agent",
  ]
  /// The fields whose value is an address.
  private static let addressFields: Set<String> = ["content-location", "location", "referer"]
  /// The minimum length of a secret that is looked for in other texts; shorter ones would occur by chance.
  private static let minimumSecretLength = 6
  /// What replaces a secret.
  private static let hidden = "…"

  /// The redaction of a recording.
  ///
  /// - Parameters:
  ///   - keepsQueries: whether queries and user names are kept.
  ///   - headers: the fields that the user adds to requests.
  public init(keepsQueries: Bool = false, headers: [HTTPHeader] = []) {
    self.keepsQueries = keepsQueries
    addresses = URIRedaction(keepsQueries: keepsQueries)
    userFields = Set(headers.map { $0.name.lowercased() })
    var secrets: Set<String> = []
    for header in headers {
      let name = header.name.lowercased()
      guard !Self.harmless.contains(where: name.hasPrefix) else { continue }
      secrets.insert(header.value)
      // The scheme before credentials is none.
      if let last = header.value.split(separator: " ").last { secrets.insert(String(last)) }
    }
    // The longest first, since one may contain another.
    self.secrets = secrets.filter { $0.utf8.count >= Self.minimumSecretLength }
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// An address as it is recorded. That of a recorded address is the same.
  public func address(_ text: String) -> String {
    guard !keepsQueries else { return withoutSecrets(addresses.address(text)) }
    let (rest, fragment) = Self.split(text, at: UInt8(ascii: "#"))
    let (path, query) = Self.split(rest, at: UInt8(ascii: "?"))
    // In the query it becomes a hash.
    var shown = addresses.address(queryValues.hashed(in: path))
    if let query { shown += "?" + Self.hashed(query: query) }
    if let fragment { shown += "#" + Self.hashed(fragment) }
    return withoutSecrets(shown)
  }

  /// A message as it is recorded.
  func text(_ text: String) -> String {
    withoutSecrets(addresses.text(queryValues.hashed(in: text)))
  }

  /// The fields of a request or an answer as they are recorded.
  func headers(_ fields: [HTTPHeader]) -> [(name: String, value: String)] {
    fields.compactMap { field in
      let name = field.name.lowercased()
      guard !Self.omitted.contains(name) else { return nil }
      let isSecret =
        userFields.contains(name) || Self.credentialWords.contains { name.contains($0) }
      guard !isSecret else { return (field.name, Self.hidden) }
      return (
        field.name, Self.addressFields.contains(name) ? address(field.value) : text(field.value)
      )
    }
  }

  /// An error as it is recorded.
  func error(_ error: LoadError) -> LoadError { error.changing(address: address, text: text) }

  /// The names and values of a query as they are recorded, in order.
  static func parameters(of address: String) -> [(name: String, value: String)] {
    guard let query = split(split(address, at: UInt8(ascii: "#")).0, at: UInt8(ascii: "?")).1
    else { return [] }
    return query.split(separator: "&").map { part in
      let (name, value) = split(String(part), at: UInt8(ascii: "="))
      return (name, value ?? "")
    }
  }

  /// An address with hashes in place of the values of its query.
  static func hashed(address: String) -> String {
    let (rest, fragment) = split(address, at: UInt8(ascii: "#"))
    let (path, query) = split(rest, at: UInt8(ascii: "?"))
    return path + (query.map { "?" + hashed(query: $0) } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }

  private static func hashed(query: String) -> String {
    query.split(separator: "&", omittingEmptySubsequences: false).map { part in
      let (name, value) = split(String(part), at: UInt8(ascii: "="))
      // Delivery directives (RFC 8216bis, section 6.2.5) are no secrets, and explain the answer.
      guard !name.hasPrefix("_HLS_") else { return String(part) }
      guard let value else { return hashed(name) }
      return name + "=" + hashed(value)
    }.joined(separator: "&")
  }

  /// The hash of a value. That of a hash is the same, and an empty value stays.
  private static func hashed(_ value: String) -> String {
    guard !value.isEmpty else { return "" }
    let isHash =
      value.utf8.count == QueryValues.hashLength + 1 && QueryValues.hasHash(value.utf8.span, at: 0)
    guard !isHash else { return value }
    return "~" + Hexadecimal.text(SHA256.hash(of: Array(value.utf8))).prefix(QueryValues.hashLength)
  }

  private func withoutSecrets(_ text: String) -> String {
    secrets.reduce(text) { text, secret in
      text.contains(secret)
        ? text.split(separator: secret, omittingEmptySubsequences: false)
          .joined(separator: Self.hidden) : text
    }
  }

  private static func split(_ text: String, at mark: UInt8) -> (String, String?) {
    guard let index = text.utf8.firstIndex(of: mark) else { return (text, nil) }
    return (String(text[..<index]), String(text[text.utf8.index(after: index)...]))
  }
}
