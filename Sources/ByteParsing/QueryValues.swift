/// The values of a query by the hashes that addresses have in their place.
package struct QueryValues: Hashable, Sendable {
  /// The first character of a hash.
  package static let hashMark = UInt8(ascii: "~")
  /// The number of digits of a hash, which stand behind its mark.
  package static let hashLength = 12

  private var values: [String: String] = [:]

  /// No values: addresses stay as they are.
  package init() {}

  /// Adds a value.
  ///
  /// - Parameter hash: what stands in its place: `~` and the digits of its hash.
  package mutating func add(_ value: String, for hash: String) { values[hash] = value }

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
      let value = values[String(hash)]
      let end = value == nil ? rest.index(after: start) : hash.endIndex
      restored += Substring(rest[..<start])
      restored += value.map { $0[...] } ?? "~"
      rest = rest[end...]
    }
    return restored + Substring(rest)
  }
}
