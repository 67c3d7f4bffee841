internal import MediaTiming

/// The segments of one snapshot, by their numbers.
///
/// A delta update lists only the segments after those that EXT-X-SKIP replaces (RFC 8216bis, section
/// 6.2.5.1). What is replaced stays as the presentation knows it.
struct SnapshotWindow: Sendable {
  /// The segments that EXT-X-SKIP replaces.
  struct Skipped: Sendable {
    /// Their number.
    var count: Int
    /// The number of EXT-X-DISCONTINUITY before and between them.
    var discontinuityCount = 0
  }

  let playlist: MediaPlaylist
  /// The index of the snapshot.
  let snapshot: Int
  /// The media sequence number of its first listed segment, in the numbers of the presentation.
  let firstNumber: Int
  /// The replaced segments, if the snapshot before it had all of them.
  let skipped: Skipped?
  /// The difference of the numbers in the playlist.
  let shift: Int

  var table: SegmentTable { playlist.table }
  var text: PlaylistText { playlist.table.text }
  var count: Int { playlist.table.segments.count }

  init(_ playlist: MediaPlaylist, snapshot: Int, shift: Int = 0, skipped: Skipped? = nil) {
    self.playlist = playlist
    self.snapshot = snapshot
    let count = playlist.header.skip?.tag.skippedSegments ?? 0
    let (number, overflow) = playlist.header.mediaSequence.addingReportingOverflow(count)
    self.firstNumber = (overflow ? .max : number) &- shift
    self.shift = shift
    self.skipped = skipped
  }

  /// Whether all segments of the window are known.
  var isComplete: Bool { playlist.header.skip == nil || skipped != nil }

  /// Whether this can be a window of the same playlist: an update that skips far more than the
  /// snapshot before had has a wrong number, and would lose every snapshot until that is reached. So
  /// would one without a number.
  func isPlausible(after previous: SnapshotWindow?) -> Bool {
    guard !playlist.hasUnknownNumbers else { return false }
    guard let previous, !isComplete else { return true }
    return statedCount / 2 <= previous.statedCount + count + Self.leastSkippedCount
  }

  /// The number of segments that the snapshot lists or says that it skips, at most 2^40.
  private var statedCount: Int {
    min(playlist.header.skip?.tag.skippedSegments ?? 0, 1 << 40) + count
  }

  /// The number of segments that an update may skip after any snapshot.
  private static let leastSkippedCount = 16

  /// The number of segments, also of replaced ones.
  var wholeCount: Int { (skipped?.count ?? 0) + count }

  /// The number of the first segment, also of a replaced one.
  var startNumber: Int { skipped == nil ? firstNumber : mediaSequence }

  /// Whether date ranges that the snapshot neither lists nor names as removed stay.
  var keepsDateRanges: Bool { skipped != nil && removedDateRanges != nil }

  /// The IDs of the date ranges that it names as removed; `nil` if it lists all ranges.
  var removedDateRanges: [String]? { playlist.header.skip?.tag.recentlyRemovedDateRanges }

  /// The index of the first line after those about replaced segments.
  var firstLine: Int {
    guard skipped != nil, let line = playlist.header.skip?.line else { return 0 }
    // EXT-X-SKIP must come before all segments.
    return table.segments.first.map { Int($0.extinfLine) >= line } ?? true ? line : 0
  }

  /// The index of the first line after the last segment.
  var tailLine: Int { table.segments.last.map { Int($0.uriLine) + 1 } ?? firstLine }

  /// The index in the window of the segment that a tag of a date range precedes.
  func segmentIndex(of placement: DateRange.Placement) -> Int {
    guard let skipped else { return placement.segmentIndex }
    return placement.line <= firstLine ? 0 : skipped.count + placement.segmentIndex
  }

  /// The number of a segment; the largest number when it does not fit.
  func number(of index: Int) -> Int {
    let (number, overflow) = firstNumber.addingReportingOverflow(index)
    return overflow ? .max : number
  }

  /// The index of the segment of a number.
  func index(ofNumber number: Int) -> Int? {
    let (index, overflow) = number.subtractingReportingOverflow(firstNumber)
    return !overflow && index >= 0 && index < count ? index : nil
  }

  /// EXT-X-MEDIA-SEQUENCE in the numbers of the presentation.
  var mediaSequence: Int { playlist.header.mediaSequence &- shift }

  var lastNumber: Int {
    count > 0 || skipped == nil ? number(of: max(0, count - 1)) : firstNumber &- 1
  }

  /// The indices of the lines after the segment before, up to the URI line.
  func lines(of index: Int) -> ClosedRange<Int> {
    let last = Int(table.segments[index].uriLine)
    let first = index > 0 ? Int(table.segments[index - 1].uriLine) + 1 : firstLine
    return min(last, first)...last
  }

  /// The bytes of the lines of consecutive segments.
  private func bytes(of range: Range<Int>) -> Range<Int> {
    let first = lines(of: range.lowerBound).lowerBound
    let last = lines(of: range.upperBound - 1).upperBound
    return Int(text.lines[first].start)..<text.lines[last].content.upperBound
  }

  /// Whether consecutive segments have the same lines as those of another snapshot from an index
  /// on.
  func isUnchanged(_ range: Range<Int>, from other: SnapshotWindow, _ first: Int) -> Bool {
    guard first >= 0, first + range.count <= other.count, text.variables == other.text.variables
    else { return false }
    let (own, known) = (text.bytes, other.text.bytes)
    let (left, right) = (own.span, known.span)
    return left.extracting(bytes(of: range)).isEqual(
      to: right.extracting(other.bytes(of: first..<(first + range.count))))
  }

  /// The difference of the indices of the same numbers in another snapshot; `nil` when they share none.
  func offset(in other: SnapshotWindow) -> Int? {
    other.index(ofNumber: firstNumber) ?? index(ofNumber: other.firstNumber).map { -$0 }
  }

  /// Splits segments into runs that have the same lines as those of another snapshot, and single ones that have others.
  ///
  /// - Parameter offset: The difference of the indices in the other snapshot.
  func runs(
    _ range: Range<Int>, from other: SnapshotWindow, offset: Int
  ) -> [(range: Range<Int>, isUnchanged: Bool)] {
    var runs: [(range: Range<Int>, isUnchanged: Bool)] = []
    // The lines of the first segment include those about the whole playlist.
    let second = range.lowerBound + min(1, range.count)
    var unlooked = [second..<range.upperBound, range.lowerBound..<second]
    while let range = unlooked.popLast() {
      guard !range.isEmpty else { continue }
      let isUnchanged = isUnchanged(range, from: other, range.lowerBound + offset)
      if isUnchanged || range.count == 1 {
        runs.append((range, isUnchanged))
      } else {
        let middle = range.lowerBound + range.count / 2
        unlooked += [middle..<range.upperBound, range.lowerBound..<middle]
      }
    }
    return runs
  }

  /// The URI of a segment without its query, with variables replaced.
  func path(of index: Int) -> ArraySlice<UInt8> {
    let line = Int(table.segments[index].uriLine)
    let content = text.lines[line].content
    guard text.hasBraces, !text.variables.isEmpty else {
      return Self.withoutQuery(text.bytes[content])
    }
    return Self.withoutQuery(Array(text.substituted(content, line: line).utf8)[...])
  }

  /// Whether the URI of a segment has variables that are left as written, since those before add too much.
  func isAsWritten(_ index: Int) -> Bool {
    let line = Int(table.segments[index].uriLine)
    return text.hasBraces && line >= text.substitutionEnd
      && text.bytes[text.lines[line].content].contains(UInt8(ascii: "{"))
  }

  /// A URI reference without its query and fragment.
  static func withoutQuery(_ uri: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    uri.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  }

  /// A URI reference without its scheme and authority.
  static func withoutServer(_ uri: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    var rest = uri
    if let mark = uri.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == slash }),
      uri[mark] != slash
    {
      rest = uri[(mark + 1)...]
    }
    return rest.starts(with: [slash, slash]) ? rest.dropFirst(2).drop { $0 != slash } : uri
  }

  /// The discontinuity sequence number of a segment.
  func discontinuitySequence(of index: Int) -> Int {
    let (number, overflow) = table.discontinuitySequence.addingReportingOverflow(
      (skipped?.discontinuityCount ?? 0) &+ Int(table.segments[index].continuityRange))
    return overflow ? .max : number
  }

  /// The date of the first instant of a segment, in units of 10^-18 seconds since 1970: from its
  /// own tag, else by the durations from the nearest tag before, else from the nearest one after.
  func date(of index: Int) -> Int128? {
    // A date after the last segment dates none, and need not be searched.
    guard let first = table.dateTimes.first, Int(first.segment) < table.segments.count,
      table.segments.indices.contains(index)
    else { return nil }
    let dated =
      table.segments[...index].lastIndex { $0.programDateTime >= 0 }
      ?? table.segments[index...].firstIndex { $0.programDateTime >= 0 }
    guard let dated, let date = taggedDate(of: dated) else { return nil }
    return date &+ (table.starts[index] &- table.starts[dated])
  }

  /// The date of a segment from a tag.
  func taggedDate(of index: Int) -> Int128? {
    let row = Int(table.segments[index].programDateTime)
    guard table.dateTimes.indices.contains(row) else { return nil }
    let date = table.dateTimes[row]
    return Int128(date.secondsSince1970) * DecimalText.unitsPerSecond + Int128(date.attoseconds)
  }
}
