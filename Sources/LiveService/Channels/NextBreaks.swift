internal import HLSReports
internal import MediaTiming

/// The announced breaks of a channel that start next, each with the line that has its last change.
struct NextBreaks: Sendable {
  /// The maximum number of kept breaks: those behind the ones that are shown take their places.
  static let maximumCount = 1_000

  /// A place in the order of the breaks.
  private struct Place: Comparable, Sendable {
    let start: MediaTime
    let key: String

    static func < (left: Self, right: Self) -> Bool {
      (left.start, left.key) < (right.start, right.key)
    }
  }

  /// By their places.
  private var breaks: [(place: Place, json: String)] = []
  private var places: [String: Place] = [:]

  /// The lines of the breaks that start next, in their order, up to a number.
  func lines(atMost limit: Int) -> [String] { breaks.prefix(limit).map(\.json) }

  func contains(_ key: String) -> Bool { places[key] != nil }

  /// Adds a break, or what changed of it. Beyond the maximum number the one that starts last is dropped.
  mutating func set(_ change: WatchLine.BreakChange, json: String) {
    remove(change.key)
    let place = Place(start: change.adBreak.startTime ?? .zero, key: change.key)
    places[change.key] = place
    breaks.insert((place, json), at: index(of: place))
    if breaks.count > Self.maximumCount, let last = breaks.popLast() {
      places[last.place.key] = nil
    }
  }

  /// Removes a break that starts, or will not.
  mutating func remove(_ key: String) {
    if let place = places.removeValue(forKey: key) { breaks.remove(at: index(of: place)) }
  }

  private func index(of place: Place) -> Int {
    breaks.partitioningIndex { $0.place >= place }
  }
}
