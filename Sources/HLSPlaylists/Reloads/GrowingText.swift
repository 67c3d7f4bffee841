internal import MediaTiming
internal import SourceDiagnostics

/// The text of a playlist that grows with its reloads: lines of many snapshots, in the order of
/// arrival.
///
/// The lines are copied, so that the source playlists need not stay in memory. While no playlist of
/// an earlier state is held, lines are added in place.
struct GrowingText: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var lines: [PackedLine] = []
  var origins = LineOriginTable()
  /// The lines to which variables have added bytes.
  private var expansions: [(line: Int, byteCount: Int)] = []
  /// The number of bytes that variables have added to the lines.
  private(set) var expandedByteCount = 0

  init() {}

  /// The text of a grown playlist, or of a part of it.
  init(_ text: PlaylistText) {
    bytes = text.bytes
    lines = text.lines
    origins = text.origins ?? LineOriginTable()
  }

  /// Adds a line of a snapshot, with its variables replaced, and returns its index.
  @discardableResult
  mutating func append(_ text: PlaylistText, line: Int, load: Int, at place: LinePlace) -> Int {
    var packed = text.lines[line]
    let start = bytes.count
    if let (replaced, row) = Self.replaced(text, line: line) {
      bytes += replaced
      expand(line: lines.count, by: max(0, replaced.count - packed.content.count))
      packed = row
    } else {
      // Blanks before the content stay, so that columns do; a byte order mark does not.
      bytes +=
        text.bytes[
          (line == 0 ? packed.contentStart : Int(packed.start))..<packed.content.upperBound]
      if line == 0 { packed.leading = 0 }
    }
    packed.start = UInt32(truncatingIfNeeded: start)
    return append(packed, from: text.source(ofLine: line, load: load), at: place)
  }

  /// Adds a line that replaces one of a snapshot.
  mutating func append(_ line: String, standingFor source: SourceLine, at place: LinePlace) {
    let written = Array(line.utf8)
    guard var packed = LineScanner.scan(written).lines.first else { return }
    packed.start = UInt32(truncatingIfNeeded: bytes.count)
    bytes += written
    append(packed, from: source, at: place)
  }

  @discardableResult
  private mutating func append(
    _ packed: PackedLine, from source: SourceLine, at place: LinePlace
  ) -> Int {
    bytes.append(0x0A)
    lines.append(packed)
    origins.append(source, at: place)
    return lines.count - 1
  }

  /// Returns a line with its variables replaced; `nil` if there is nothing to replace, or if that
  /// would change the kind of the line.
  private static func replaced(
    _ text: PlaylistText, line: Int
  ) -> (bytes: [UInt8], row: PackedLine)? {
    guard text.hasBraces, !text.variables.isEmpty else { return nil }
    let bytes = Array(text.substituted(line: line).utf8)
    let rows = LineScanner.scan(bytes).lines
    guard rows.count == 1, rows[0].kind == text.lines[line].kind,
      rows[0].tag == text.lines[line].tag
    else { return nil }
    return (bytes, rows[0])
  }

  private mutating func expand(line: Int, by byteCount: Int) {
    guard byteCount > 0 else { return }
    expansions.append((line, byteCount))
    expandedByteCount += byteCount
  }

  /// Removes all lines from an index on.
  mutating func truncate(to count: Int) {
    guard count < lines.count else { return }
    while let last = expansions.last, last.line >= count {
      expandedByteCount -= last.byteCount
      expansions.removeLast()
    }
    bytes.removeLast(bytes.count - Int(lines[count].start))
    origins.removeLast(lines.count - count)
    lines.removeLast(lines.count - count)
  }

  /// Adds some lines of another text, in order, with their origins and numbers.
  mutating func append(_ indices: some Collection<Int>, of other: GrowingText) {
    for index in indices {
      var packed = other.lines[index]
      let start = Int(packed.start)
      packed.start = UInt32(truncatingIfNeeded: bytes.count)
      bytes += other.bytes[start..<other.lines[index].content.upperBound]
      bytes.append(0x0A)
      let place = other.expansions.partitioningIndex { $0.line >= index }
      if place < other.expansions.count, other.expansions[place].line == index {
        expand(line: lines.count, by: other.expansions[place].byteCount)
      }
      lines.append(packed)
    }
    origins.append(indices, of: other.origins)
  }

  /// The bytes of a line of a snapshot as they are added, without surrounding blanks.
  static func content(of text: PlaylistText, line: Int) -> ArraySlice<UInt8> {
    replaced(text, line: line).map { $0.bytes[$0.row.content] }
      ?? text.bytes[text.lines[line].content]
  }

  /// The bytes of a line, without surrounding blanks.
  func content(_ line: Int) -> ArraySlice<UInt8> { bytes[lines[line].content] }
}
