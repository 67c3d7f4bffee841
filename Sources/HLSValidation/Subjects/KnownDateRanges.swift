internal import ByteParsing
internal import HLSPlaylists
internal import MediaTiming

/// The date ranges of a live playlist as a client has them after a load.
struct KnownDateRanges: Sendable {
  private var latest: PlaylistWindow?
  /// The ranges with START-DATE by ID, after delta updates that leave out known ones.
  private var kept: RecentValues<Known>?
  /// The IDs of the loads so far.
  private var ids = RecentValues<Bool>()

  /// What is known of a range with START-DATE. It has no reference to the text of its load.
  private struct Known {
    var hasDate: Bool
    var end: CalendarTime?

    init(_ range: DateRange) {
      hasDate = range.startDate != nil
      end = range.end?.date
    }
  }

  /// The number of ranges with START-DATE of which updates may leave out all.
  private static let maximumKeptCount = 1 << 16

  /// Whether a load has the date range with an ID.
  func hasListed(_ id: String) -> Bool { ids[id] != nil }

  /// The time in seconds after which a range that was not listed may come again as something new.
  private static let memory: Int64 = 86_400

  /// Adds a load. An update that lists removed date ranges keeps all others.
  mutating func add(_ window: PlaylistWindow, fetched: CalendarTime?) {
    if let fetched { ids.age(to: fetched.secondsSince1970, keeping: Self.memory) }
    let ranges = window.playlist.dateRanges
    for range in ranges { ids[range.id] = true }
    if let removed = window.removedDateRanges {
      var known = placed
      kept = nil
      for id in removed { known[id] = nil }
      for range in ranges.lazy.map(\.read) where range.hasStart { known[range.id] = Known(range) }
      kept = known
    } else {
      kept = nil
    }
    latest = window
  }

  /// Returns the ranges that a load lists without START-DATE where the load before had it, and whether they overlap listed
  /// segments.
  func beheaded(in next: PlaylistWindow) -> [(range: DateRange, isInWindow: Bool)] {
    let removed = next.removedDateRanges.map(Set.init)
    let headless = next.playlist.dateRanges.filter { range in
      !range.hasStart && removed?.contains(range.id) ?? true
    }
    guard !headless.isEmpty else { return [] }
    let placed = placed
    let windowStart = next.startDate
    return headless.compactMap { range in
      guard let known = placed[range.id] else { return nil }
      let end = range.end?.date ?? known.end
      guard known.hasDate, let end, let windowStart else { return (range, false) }
      return (range, end > windowStart)
    }
  }

  private var placed: RecentValues<Known> {
    if let kept { return kept }
    var placed = RecentValues<Known>(capacity: Self.maximumKeptCount)
    for range in (latest?.playlist.dateRanges ?? []).lazy.map(\.read)
    where range.hasStart && placed[range.id] == nil {
      placed[range.id] = Known(range)
    }
    return placed
  }
}

extension DateRange {
  fileprivate var hasStart: Bool { self["START-DATE"] != nil }
}

extension PlaylistWindow {
  /// The date ranges that a delta update names as removed; `nil` if it lists all that there are.
  fileprivate var removedDateRanges: [String]? {
    isComplete ? header.skip?.tag.recentlyRemovedDateRanges : nil
  }
}
