internal import ByteParsing
internal import MediaTiming

/// The keys of a journal, each given once in the time for which names are kept: they contain the place of what they name.
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

  /// Forgets names that were not given for a time in seconds, at the latest after twice that time.
  mutating func age(to time: MediaTime, keeping seconds: Int64 = ChannelState.maximumOpenSeconds) {
    counts.age(to: time, keeping: seconds)
  }
}

extension RecentValues {
  /// Forgets names that were not set for a time in seconds of media time, at the latest after twice that time.
  mutating func age(to time: MediaTime, keeping seconds: Int64 = ChannelState.maximumOpenSeconds) {
    age(to: time.rounded(toTimescale: 1) ?? .max, keeping: seconds)
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
