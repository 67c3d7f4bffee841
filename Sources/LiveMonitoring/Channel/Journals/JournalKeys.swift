internal import ByteParsing

/// The keys of a journal, each given once.
///
/// A channel may have millions of them, so that only their hashes stay.
struct JournalKeys: Sendable {
  /// The number of keys with a name, by the hash of the name.
  private var counts: [UInt64: Int] = [:]

  /// Returns a key: the name, with a number behind it if it is taken.
  ///
  /// - Parameter name: a name that does not end with a number behind a hyphen, such as one with a hash.
  mutating func unique(_ name: String) -> String {
    let count = counts[StableHash.value(name.utf8), default: 0] + 1
    counts[StableHash.value(name.utf8)] = count
    return count == 1 ? name : "\(name)-\(count)"
  }
}
