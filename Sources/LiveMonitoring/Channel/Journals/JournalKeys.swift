internal import ByteParsing
internal import MediaTiming

/// The keys of a journal, each given once in a day or two: the names contain the place of what they name.
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

  /// Forgets names that were not given for a day.
  mutating func age(to time: MediaTime) { counts.age(to: time) }
}

extension RecentValues {
  /// Forgets names that were not set for a day of media time, at the latest after two.
  mutating func age(to time: MediaTime) {
    age(to: time.rounded(toTimescale: 1) ?? .max, keeping: ChannelState.maximumOpenSeconds)
  }
}

extension Set<String> {
  /// Adds a name, with a number behind it if it is taken; returns it.
  mutating func unique(_ name: String) -> String {
    var unique = name
    var number = 1
    while !insert(unique).inserted {
      number += 1
      unique = "\(name)-\(number)"
    }
    return unique
  }
}
