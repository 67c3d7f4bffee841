internal import HLSPlaylists
internal import MediaTiming

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

  /// The window of the last load that counts.
  private struct Window {
    var playlist: MediaPlaylist
    var first: Int
    var last: Int
    var partCount: Int
  }

  private var held: Window?
  /// The addresses of known segments by their numbers, as written.
  private var addresses: [Int: String] = [:]
  /// The number of loads in a row that had other addresses at known numbers.
  private var strangeCount = 0
  /// The last number of the load before, if it was behind the window and had none of the known addresses.
  private var strangeNumber: Int?
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
    guard let held else {
      // A cache may have the update that another client requested, and the whole playlist a moment later.
      if playlist.header.skip != nil, !hasRefused {
        hasRefused = true
        return .lacksBase
      }
      return take(playlist, .continues)
    }
    if playlist.document == held.playlist.document {
      (strangeCount, strangeNumber) = (0, nil)
      return .unchanged
    }
    if !isBehindGap, lacksBase(playlist, held) { return .lacksBase }
    // A playlist without segments has no numbers to compare. That of an encoder that starts again counts with its first one.
    guard let last = playlist.lastMediaSequence else {
      return playlist.header.mediaSequence < held.first ? .older : .continues
    }
    // Later dates show that a window of lower numbers is a new one, whatever its addresses.
    if let beginsAgain = playlist.beginsAgain(after: held.playlist) {
      return beginsAgain || goesOnElsewhere(playlist) ? take(playlist, .restarts) : .older
    }
    let listed = Self.listed(playlist)
    if let position = position(of: listed, in: held) {
      guard position + listed.count >= held.playlist.segments.count else { return .older }
      addresses = [:]
      defer { isAdvance = position + listed.count > held.playlist.segments.count }
      return take(playlist, .continues)
    }
    let known = listed.filter { addresses[$0.number] != nil }
    // A token in the path of all segments changes with each load, but not the names of their files.
    let isAhead = playlist.header.mediaSequence >= held.first && last >= held.last
    if !known.isEmpty, known.allSatisfy({ isStrange($0.address, at: $0.number) }),
      !isAhead
        || !known.allSatisfy({ Self.file(of: $0.address) == addresses[$0.number].map(Self.file) })
    {
      strangeCount += 1
      return strangeCount > 1 ? take(playlist, .restarts) : .older
    }
    strangeCount = 0
    if last < held.first, known.isEmpty { return take(playlist, .restarts) }
    let parts = playlist.trailingParts.count
    if last < held.last || last == held.last && parts < held.partCount && !playlist.header.isEnded {
      return .older
    }
    return take(playlist, .continues)
  }

  /// Forgets addresses of segments before a number.
  mutating func forget(before number: Int) {
    addresses = addresses.filter { $0.key >= number }
  }

  /// Whether a known segment had another address. The query and the host may change with each load.
  private func isStrange(_ address: String, at number: Int) -> Bool {
    guard let known = addresses[number], known != address else { return false }
    return Self.path(of: known) != Self.path(of: address)
  }

  /// Whether loads behind the window, without a known address, go on among themselves, as those of an origin that begins
  /// again with earlier dates do. One alone may come from an old cache.
  private mutating func goesOnElsewhere(_ playlist: MediaPlaylist) -> Bool {
    let before = strangeNumber
    let known = Self.listed(playlist).filter { addresses[$0.number] != nil }
    let hasNoneKnown = known.allSatisfy { isStrange($0.address, at: $0.number) }
    strangeNumber = hasNoneKnown ? playlist.lastMediaSequence : nil
    guard let before, let strangeNumber else { return false }
    return strangeNumber > before
  }

  private mutating func take(_ playlist: MediaPlaylist, _ verdict: Verdict) -> Verdict {
    if verdict == .restarts { addresses = [:] }
    (strangeCount, strangeNumber) = (0, nil)
    let before = verdict == .restarts ? nil : held
    for (number, address) in Self.listed(playlist) { addresses[number] = address }
    let last =
      playlist.lastMediaSequence ?? before?.last ?? Self.number(playlist.header.mediaSequence, -1)
    let window = Window(
      playlist: playlist, first: playlist.header.mediaSequence, last: last,
      partCount: playlist.trailingParts.count)
    isAdvance =
      before.map { (window.last, window.partCount) > ($0.last, $0.partCount) }
      ?? !playlist.segments.isEmpty
    firstDate = firstDate ?? playlist.programDateTimes.first?.date
    held = window
    return verdict
  }

  /// The place of a load in the window of the one before it whose addresses it continues, at higher numbers.
  ///
  /// Some packagers raise the number of the first segment with each load, while it stays the first one.
  private func position(
    of listed: [(number: Int, address: String)], in held: Window
  ) -> Int? {
    guard let first = listed.first, first.number > held.first, held.playlist.header.skip == nil,
      addresses[first.number] == nil || isStrange(first.address, at: first.number)
    else { return nil }
    let window = Self.listed(held.playlist).map { Self.path(of: $0.address) }
    let start = Self.path(of: first.address)
    guard let position = window.firstIndex(of: start),
      zip(window[position...], listed).allSatisfy({ $0 == Self.path(of: $1.address) })
    else { return nil }
    return position
  }

  private func lacksBase(_ playlist: MediaPlaylist, _ held: Window) -> Bool {
    guard let skip = playlist.header.skip else { return false }
    guard let count = skip.tag.skippedSegments else { return true }
    let (end, overflow) = playlist.header.mediaSequence.addingReportingOverflow(count)
    return overflow || playlist.header.mediaSequence < held.first || end - 1 > held.last
  }

  /// The listed segments with their numbers and their addresses.
  private static func listed(_ playlist: MediaPlaylist) -> [(number: Int, address: String)] {
    let skipped = playlist.header.skip?.tag.skippedSegments ?? 0
    return playlist.segments.map {
      // Numbers of a delta update count without those that it replaces.
      (number(playlist.header.mediaSequence, skipped + $0.index), $0.uri)
    }
  }

  private static func number(_ first: Int, _ offset: Int) -> Int {
    let (sum, overflow) = first.addingReportingOverflow(offset)
    return overflow ? .max : sum
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
