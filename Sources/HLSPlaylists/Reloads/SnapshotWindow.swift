internal import MediaTiming

/// The segments of one snapshot, by their numbers.
struct SnapshotWindow: Sendable {
  let playlist: MediaPlaylist
  /// The index of the snapshot.
  let snapshot: Int
  /// The media sequence number of its first segment, in the numbers of the presentation.
  let firstNumber: Int
  /// The difference of the numbers in the playlist.
  let shift: Int

  var table: SegmentTable { playlist.table }
  var text: PlaylistText { playlist.table.text }
  var count: Int { playlist.table.segments.count }

  init(_ playlist: MediaPlaylist, snapshot: Int, shift: Int = 0) {
    self.playlist = playlist
    self.snapshot = snapshot
    // A delta update that could not be completed lists only the segments after the skipped ones.
    let skipped = max(0, playlist.header.skip?.tag.skippedSegments ?? 0)
    let (number, overflow) = playlist.header.mediaSequence.addingReportingOverflow(skipped)
    self.firstNumber = (overflow ? .max : number) &- shift
    self.shift = shift
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

  var lastNumber: Int { number(of: max(0, count - 1)) }

  /// The indices of the lines after the segment before, up to the URI line.
  func lines(of index: Int) -> ClosedRange<Int> {
    let last = Int(table.segments[index].uriLine)
    return (index > 0 ? min(last, Int(table.segments[index - 1].uriLine) + 1) : 0)...last
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
    guard first + range.count <= other.count, text.variables == other.text.variables else {
      return false
    }
    let (own, known) = (text.bytes, other.text.bytes)
    let (left, right) = (own.span, known.span)
    return left.extracting(bytes(of: range)).isEqual(
      to: right.extracting(other.bytes(of: first..<(first + range.count))))
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
      Int(table.segments[index].continuityRange))
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
