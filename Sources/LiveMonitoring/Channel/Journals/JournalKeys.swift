internal import ByteParsing

/// The keys of a journal, each given once.
struct JournalKeys: Sendable {
  /// The number of keys with a name.
  private var counts = RecentValues<Int>()

  /// Returns a key: the name, with a number behind it if it is taken.
  ///
  /// - Parameter name: a name that does not end with a number behind a hyphen, such as one with a hash.
  mutating func unique(_ name: String) -> String {
    let count = (counts[name] ?? 0) + 1
    counts[name] = count
    return count == 1 ? name : "\(name)-\(count)"
  }
}
