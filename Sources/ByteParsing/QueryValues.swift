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

  /// Whether there are none.
  package var isEmpty: Bool { values.isEmpty }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: the value, percent-decoded.
  ///   - written: the same as the query has it.
  ///   - hash: what stands in its place: `~` and the digits of its hash.
  package mutating func add(_ value: String, written: String, for hash: String) {
    values[hash] = Value(decoded: value, written: written)
  }

  /// Whether an index of a text has what may be the hash of a value.
  package static func hasHash(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard text[index] == hashMark, text.count - index > hashLength else { return false }
    return (1...hashLength).allSatisfy { Hexadecimal.value(text[index + $0]) != nil }
  }

  /// Returns these values and others.
  package func merging(_ others: QueryValues) -> QueryValues {
    guard !values.isEmpty else { return others }
    var all = self
    all.values.merge(others.values) { $1 }
    return all
  }

  /// Returns the values whose hashes some texts contain.
  package func only(in texts: some Sequence<String>) -> QueryValues {
    guard !values.isEmpty else { return self }
    var some = self
    some.values = values.filter { hash, _ in texts.contains { $0.contains(hash) } }
    return some
  }

  /// Whether they have the values of all hashes that some texts are.
  package func hasAll(in texts: some Sequence<String>) -> Bool {
    texts.allSatisfy { text in
      values[text] != nil || text.utf8.count != Self.hashLength + 1
        || !Self.hasHash(text.utf8.span, at: 0)
    }
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

  /// Returns a text with the hashes in place of all values that are long enough to be secrets, as servers may write them.
  package func hashed(in text: String) -> String {
    guard !values.isEmpty else { return text }
    let forms = values.sorted { $0.key < $1.key }.flatMap { hash, value in
      ([value.written] + Self.spellings(of: value.decoded)).map { (Array($0.utf8), hash) }
    }.filter { $0.0.count >= Self.minimumLength }
    let matcher = TextMatcher(forms.map(\.0))
    var found: [TextMatcher.Match] = []
    PercentDecodedText.forEachReading(of: text.utf8.span) { bytes, place in
      matcher.forEachMatch(in: bytes) {
        found.append(TextMatcher.Match(range: place($0.range), index: $0.index))
        return true
      }
    }
    guard !found.isEmpty else { return text }
    // One may contain another.
    found.sort {
      ($0.range.lowerBound, $1.range.count) < ($1.range.lowerBound, $0.range.count)
    }
    let bytes = Array(text.utf8)
    var (hashed, end) = ("", 0)
    for match in found where match.range.lowerBound >= end {
      hashed += String(decoding: bytes[end..<match.range.lowerBound], as: UTF8.self)
      hashed += forms[match.index].1
      end = match.range.upperBound
    }
    return hashed + String(decoding: bytes[end...], as: UTF8.self)
  }

  /// The value as it is, as a host has it, and as a form has it. Its percent-encoding does not count.
  package static func spellings(of value: String) -> Set<String> {
    let cases: Set = [value, value.lowercased()]
    return cases.union(cases.map { $0.replacing(" ", with: "+") })
  }
}
