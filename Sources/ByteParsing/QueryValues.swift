/// The values of a query by the hashes that addresses have in their place.
package struct QueryValues: Hashable, Sendable {
  /// The minimum length of a value that may be a secret, in bytes of UTF-8.
  package static let minimumLength = 4
  /// The first character of a hash.
  package static let hashMark = UInt8(ascii: "~")
  /// The number of digits of a hash, which stand behind its mark.
  package static let hashLength = 12

  private struct Value: Hashable {
    var decoded: String
    var written: String
  }

  private var values: [String: Value] = [:]

  /// No values: addresses stay as they are.
  package init() {}

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: the value, percent-decoded.
  ///   - written: the same as the query has it.
  ///   - hash: what stands in its place: `~` and the digits of its hash.
  package mutating func add(_ value: String, written: String, for hash: String) {
    values[hash] = Value(decoded: value, written: written)
  }

  /// Whether a text begins with what may be the hash of a value.
  package static func beginsWithHash(_ text: some Collection<UInt8>) -> Bool {
    guard text.first == hashMark else { return false }
    let digits = text.dropFirst().prefix(hashLength)
    return digits.count == hashLength && digits.allSatisfy { Hexadecimal.value($0) != nil }
  }

  /// Returns these values and others.
  package func merging(_ others: QueryValues) -> QueryValues {
    guard !values.isEmpty else { return others }
    var all = self
    all.values.merge(others.values) { $1 }
    return all
  }

  /// Returns an address with the values in their places.
  package func restored(in address: String) -> String {
    guard !values.isEmpty, address.utf8.contains(Self.hashMark) else { return address }
    var restored = ""
    var rest = address.utf8[...]
    while let start = rest.firstIndex(of: Self.hashMark) {
      let hash = Substring(rest[start...].prefix(Self.hashLength + 1))
      let value = values[String(hash)]?.decoded
      let end = value == nil ? rest.index(after: start) : hash.endIndex
      restored += Substring(rest[..<start])
      restored += value.map { $0[...] } ?? "~"
      rest = rest[end...]
    }
    return restored + Substring(rest)
  }

  /// Returns a text with the hashes in place of all values that are long enough to be secrets.
  package func hashed(in text: String) -> String {
    let forms = values.flatMap { hash, value in [(value.written, hash), (value.decoded, hash)] }
      .filter { $0.0.utf8.count >= Self.minimumLength && text.contains($0.0) }
    // One may contain another.
    return forms.sorted { ($1.0.utf8.count, $0.0) < ($0.0.utf8.count, $1.0) }
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
