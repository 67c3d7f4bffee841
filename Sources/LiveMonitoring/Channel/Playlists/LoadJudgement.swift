internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Judges the loads of a playlist: whether each continues the presentation, comes from an old cache, or begins its
/// numbers again.
struct LoadJudgement: Sendable {
  /// What a load is to the ones before it.
  enum Verdict: Hashable, Sendable {
    /// It has the same text as the last one that counts.
    case unchanged
    /// It continues the presentation, or is its first load.
    case continues
    /// It lies behind what is known, and changes nothing.
    case older
    /// It is a delta update of a playlist that is not there.
    case lacksBase
    /// Its numbers begin again.
    case restarts
  }

  private typealias Listing = JudgedWindow.Listing

  /// Loads in a row that lie behind the window, have none of the known segments, and go on among themselves.
  private struct Elsewhere {
    /// The segments of the last one.
    var listing: Listing
    /// The number of those that have a new segment.
    var loadCount = 1
  }

  /// What was known before the numbers began again with lower ones: a cache may still have it.
  private struct Former {
    let window: JudgedWindow
    let past: [Int: String]
    /// The last numbers of the loads in a row that may come from such a cache, each greater than the one before.
    var lastNumbers: [Int] = []

    func address(of number: Int) -> String? {
      window.listing.address(ofNumber: number) ?? past[number]
    }
  }

  private var held: JudgedWindow?
  /// The addresses of known segments that have left the window, by their numbers, as written.
  private var past: [Int: String] = [:]
  /// The number of loads in a row that had other addresses at known numbers.
  private var strangeCount = 0
  /// The number of such loads that were left out since the numbers began.
  private var contradictionCount = 0
  /// What the load of the last verdict says about known segments, if it was left out for that and is not the first one.
  private var contradiction: String?
  private var elsewhere: Elsewhere?
  /// It is there until the numbers of now reach its own.
  private var former: Former?
  /// Whether the first load was a delta update, which was not taken.
  private var hasRefused = false
  /// The date of the first segment ever.
  private var firstDate: CalendarTime?

  /// The number of the last known segment.
  var lastNumber: Int? { held?.last }
  /// Whether the load of the last verdict has a segment or part that was not there before.
  private(set) var isAdvance = false

  /// Judges a load, which counts from then on if the verdict says so.
  ///
  /// - Parameter isBehindGap: whether loads are missing before it, so that a delta update may have a base.
  mutating func judge(_ playlist: MediaPlaylist, isBehindGap: Bool = false) -> Verdict {
    isAdvance = false
    contradiction = nil
    guard let held else {
      // A cache may have the update that another client requested, and the whole playlist a moment later.
      if playlist.header.skip != nil, !hasRefused {
        hasRefused = true
        return .lacksBase
      }
      return take(playlist, .continues)
    }
    if playlist.document == held.playlist.document {
      (strangeCount, elsewhere) = (0, nil)
      return .unchanged
    }
    if !isBehindGap, lacksBase(playlist, held) { return .lacksBase }
    if isFormer(playlist, held) { return .older }
    // A playlist without segments has no numbers to compare. That of an encoder that starts again counts with its first one.
    guard let last = playlist.lastMediaSequence else {
      return playlist.header.mediaSequence < held.first ? .older : .continues
    }
    // Later dates show that a window of lower numbers is a new one, whatever its addresses.
    if let beginsAgain = playlist.beginsAgain(after: held.playlist) {
      return beginsAgain || goesOnElsewhere(playlist, held) ? take(playlist, .restarts) : .older
    }
    let listed = Listing(playlist)
    if let position = position(of: listed, in: held) {
      guard position + listed.count >= held.listing.count else { return .older }
      defer { isAdvance = position + listed.count > held.listing.count }
      return take(playlist, .continues, keepsNumbers: false)
    }
    let hasKnown = listed.contains { address(of: $0.number) != nil }
    // A token in the path of all segments changes with each load, but not the names of their files.
    let isAhead = playlist.header.mediaSequence >= held.first && last >= held.last
    if hasKnown, listed.allSatisfy({ isStrange($0.address, at: $0.number) ?? true }),
      !isAhead || !listed.allSatisfy({ hasKnownFile($0.address, at: $0.number) ?? true })
    {
      strangeCount += 1
      return strangeCount >= Self.strangeLoadCount ? begin(with: playlist) : leaveOut(listed)
    }
    let isSuspected = strangeCount >= Self.strangeLoadCount
    if last < held.last || isSuspected, startsLater(playlist, listed, held) {
      strangeCount += 1
      return strangeCount >= Self.strangeLoadCount ? begin(with: playlist) : .older
    }
    if isSuspected, playlist.header.skip != nil { return .lacksBase }
    strangeCount = 0
    if last < held.first, !hasKnown { return take(playlist, .restarts) }
    let parts = playlist.trailingParts.count
    if last < held.last || last == held.last && parts < held.partCount && !playlist.header.isEnded {
      return .older
    }
    return take(playlist, .continues)
  }

  /// Takes a load that begins again; a delta update has its base in a playlist that was not loaded.
  private mutating func begin(with playlist: MediaPlaylist) -> Verdict {
    playlist.header.skip == nil ? take(playlist, .restarts) : .lacksBase
  }

  /// Whether all segments of a load were listed before the numbers began again, ahead of those of now.
  ///
  /// Where dates do not show it, loads that go on come from the packager, which may write the same names again: a cache
  /// does not go on.
  private mutating func isFormer(_ playlist: MediaPlaylist, _ held: JudgedWindow) -> Bool {
    guard var former else { return false }
    guard !playlist.segments.isEmpty, playlist.header.mediaSequence > held.last,
      hasOldDate(playlist, former.window),
      Listing(playlist).allSatisfy({ segment in
        former.address(of: segment.number)
          .map { Self.path(of: $0) == Self.path(of: segment.address) } ?? false
      })
    else {
      self.former?.lastNumbers = []
      return false
    }
    if playlist.startDate == nil || former.window.playlist.startDate == nil,
      let last = playlist.lastMediaSequence, former.lastNumbers.last.map({ last > $0 }) ?? true
    {
      former.lastNumbers.append(last)
    }
    self.former = former.lastNumbers.count < Self.leastLoadsThatGoOn ? former : nil
    return self.former != nil
  }

  /// The number of loads in a row, each with a new segment, that are no copies of a cache.
  private static let leastLoadsThatGoOn = 3

  /// Whether a list that begins with the same number as the one held has later dates: its packager has begun again, and
  /// writes the same names.
  private func startsLater(
    _ playlist: MediaPlaylist, _ listed: Listing, _ held: JudgedWindow
  ) -> Bool {
    guard playlist.header.mediaSequence == held.first, let new = listed.first,
      let old = held.listing.first
    else { return false }
    let number = new.number == held.first ? held.first : max(new.number, old.number)
    guard let known = held.date(of: number), let date = listed.date(ofNumber: number), known < date
    else { return false }
    return !playlist.hasPlace(for: 0, in: known.distance(to: date))
  }

  /// Leaves out a load with other addresses at known numbers. A few may come from the cache of an origin that has begun
  /// again; where they come for ever, two origins answer in turn.
  private mutating func leaveOut(_ listed: Listing) -> Verdict {
    contradictionCount += 1
    guard contradictionCount >= Self.leastContradictions,
      let segment = listed.first(where: { isStrange($0.address, at: $0.number) == true }),
      let known = address(of: segment.number)
    else { return .older }
    contradiction =
      "segment \(segment.number) is \(segment.address.quoted), in other loads \(known.quoted); "
      + "loads that list the former are left out"
    return .older
  }

  /// The finding that the load of the last verdict, as several before it, contradicts what is known; `nil` if it does not.
  func contradiction(in uri: String) -> Diagnostic? {
    contradiction.map {
      Diagnostic(.renamedSegment, $0, at: SourceLocation(uri: uri), subject: "addresses")
    }
  }

  /// The number of loads with other addresses, in a row or not, that are no copies of an old cache.
  private static let leastContradictions = 3

  /// Forgets addresses of segments long before a number, before which nothing else is known: those of as many segments as
  /// are known stay, since a cache may be older.
  mutating func forget(before number: Int) {
    let (count, isFar) = (lastNumber ?? number).subtractingReportingOverflow(number)
    let (first, isFirst) = number.subtractingReportingOverflow(isFar ? 0 : max(0, count))
    past = past.filter { $0.key >= (isFirst ? .min : first) }
  }

  /// The address of a known segment, as written last.
  private func address(of number: Int) -> String? {
    held?.listing.address(ofNumber: number) ?? past[number]
  }

  /// Whether a segment had another address; `nil` if it is not known. The query and the host may change with each load.
  private func isStrange(_ address: String, at number: Int) -> Bool? {
    self.address(of: number).map { $0 != address && Self.path(of: $0) != Self.path(of: address) }
  }

  /// Whether the file of a segment had the same name; `nil` if it is not known.
  private func hasKnownFile(_ address: String, at number: Int) -> Bool? {
    self.address(of: number).map { $0 == address || Self.file(of: $0) == Self.file(of: address) }
  }

  /// Whether loads behind the window, without a known segment, go on among themselves, as those of an origin do that
  /// begins again with earlier dates.
  ///
  /// One alone may come from an old cache.
  private mutating func goesOnElsewhere(_ playlist: MediaPlaylist, _ held: JudgedWindow) -> Bool {
    let listed = Listing(playlist)
    let before = elsewhere
    elsewhere = nil
    guard !listed.contains(where: { hasKnownFile($0.address, at: $0.number) == true }) else {
      return false
    }
    var now = Elsewhere(listing: listed)
    if let before, let first = listed.first, let last = listed.last, let end = before.listing.last,
      first.number &- 1 <= end.number, last.number >= end.number,
      listed.allSatisfy({ segment in
        before.listing.address(ofNumber: segment.number).map {
          Self.file(of: $0) == Self.file(of: segment.address)
        } ?? true
      })
    {
      now.loadCount = before.loadCount + (last.number > end.number ? 1 : 0)
    }
    elsewhere = now
    let isKnown = listed.contains { address(of: $0.number) != nil }
    let mayBeOld = !isKnown && hasOldDate(playlist, held)
    return now.loadCount >= (mayBeOld ? Self.doubtfulLoadCount : Self.strangeLoadCount)
  }

  /// The number of loads in a row that show that the numbers have begun again.
  private static let strangeLoadCount = 2
  /// The same where they may come from a cache that is older than all that is known.
  private static let doubtfulLoadCount = 3

  /// Whether a load behind the window has about the date that its number had before, by the durations in the window.
  private func hasOldDate(_ playlist: MediaPlaylist, _ held: JudgedWindow) -> Bool {
    guard let date = playlist.startDate, let known = held.playlist.startDate,
      !held.listing.isEmpty
    else { return true }
    let (count, overflow) = held.listing.number(at: 0)
      .subtractingReportingOverflow(Listing(playlist).number(at: 0))
    return !overflow && held.playlist.hasPlace(for: count, in: date.distance(to: known))
  }

  /// Takes a load as the last one that counts.
  ///
  /// - Parameter keepsNumbers: Whether segments have the numbers that they had before.
  private mutating func take(
    _ playlist: MediaPlaylist, _ verdict: Verdict, keepsNumbers: Bool = true
  ) -> Verdict {
    (strangeCount, elsewhere) = (0, nil)
    let before = verdict == .restarts ? nil : held
    let listing = Listing(playlist)
    if verdict == .restarts {
      contradictionCount = 0
      former = held.map { Former(window: $0, past: past) }
    }
    if let before, keepsNumbers {
      for index in before.listing.indices {
        let number = before.listing.number(at: index)
        if listing.position(ofNumber: number) == nil {
          past[number] = before.listing[index].address
        }
      }
    } else {
      past = [:]
    }
    let last =
      playlist.lastMediaSequence ?? before?.last
      ?? Listing.number(playlist.header.mediaSequence, -1)
    let window = JudgedWindow(
      playlist: playlist, first: playlist.header.mediaSequence, last: last,
      partCount: playlist.trailingParts.count, listing: listing,
      startDate: playlist.header.skip == nil
        ? playlist.startDate
        : before.flatMap { $0.first == playlist.header.mediaSequence ? $0.startDate : nil })
    isAdvance =
      before.map { (window.last, window.partCount) > ($0.last, $0.partCount) }
      ?? !playlist.segments.isEmpty
    if let first = former?.window.listing.first, last >= first.number { former = nil }
    firstDate = firstDate ?? playlist.programDateTimes.first?.date
    held = window
    return verdict
  }

  /// The place of a load in the window of the one before it whose addresses it continues, at other numbers; negative if
  /// it begins before that.
  ///
  /// Some packagers raise the number of the first segment with each load, while it stays the first one; others leave the
  /// number out, or write the same one for ever.
  private func position(of listed: Listing, in held: JudgedWindow) -> Int? {
    guard let first = listed.first, first.number >= held.first, held.playlist.header.skip == nil,
      isStrange(first.address, at: first.number) ?? true
    else { return nil }
    let (window, paths) = (Self.paths(of: held.listing), Self.paths(of: listed))
    func isContinued(_ paths: [String], _ others: ArraySlice<String>) -> Bool {
      zip(paths, others).allSatisfy { $0 == $1 }
    }
    if let position = paths.first.flatMap(window.firstIndex(of:)),
      isContinued(paths, window[position...])
    {
      return position
    }
    // The numbers of an old cache that stand still are those of now.
    guard first.number == held.first, let place = window.first.flatMap(paths.firstIndex(of:)),
      isContinued(window, paths[place...])
    else { return nil }
    return -place
  }

  private static func paths(of listed: Listing) -> [String] {
    listed.map { path(of: $0.address) }
  }

  private func lacksBase(_ playlist: MediaPlaylist, _ held: JudgedWindow) -> Bool {
    guard let skip = playlist.header.skip else { return false }
    guard let count = skip.tag.skippedSegments else { return true }
    let (end, overflow) = playlist.header.mediaSequence.addingReportingOverflow(count)
    return overflow || playlist.header.mediaSequence < held.first || end - 1 > held.last
  }

  /// The last part of the path of an address.
  private static func file(of uri: String) -> Substring {
    let path = path(of: uri)
    return path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
  }

  /// An address without its query and its host.
  private static func path(of uri: String) -> String {
    let path = uri.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let colon = path.firstIndex(of: UInt8(ascii: ":")),
      path[colon...].starts(with: "://".utf8)
    else { return String(path) ?? uri }
    return String(path[colon...].dropFirst(3).drop { $0 != UInt8(ascii: "/") }) ?? uri
  }
}
