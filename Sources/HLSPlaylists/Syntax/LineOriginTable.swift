internal import MediaTiming
public import SourceDiagnostics

/// The place of a line in a growing playlist, which its text does not show: late lines are at the
/// end of the text.
struct LinePlace {
  /// The index of the segment, counted from the first one ever; -1 before it.
  var segment: Int
  /// Whether the line comes after all lines that may still be inserted before the segment: EXTINF
  /// and later ones.
  var isBody = false

  /// Before everything else.
  static let header = LinePlace(segment: -1)
}

/// The origin and the number of every line of a growing playlist.
struct LineOriginTable: Sendable {
  struct Entry {
    var snapshot: UInt32
    var line: UInt32
    /// The number of the line in the growing playlist.
    ///
    /// Numbers have the order of the places, and at one place that of the text. A number stays the
    /// same while the line exists, so that no two lines share one, even when lines come late and
    /// old ones are forgotten.
    var number: Int
  }

  /// The number of bits that count the lines of the text. A stream with ten lines a second needs
  /// years to use them up.
  private static let serialBits = 32
  private static let serialMask = (1 << serialBits) - 1

  /// The addresses of the snapshots.
  private var uris: [UInt32: String] = [:]
  private(set) var entries: [Entry] = []
  /// The number of lines ever added.
  private var serial = 0

  /// Adds the next line of the text.
  mutating func append(_ source: SourceLine, at place: LinePlace) {
    serial += 1
    let zone = (place.segment + 1) << 1 | (place.isBody ? 1 : 0)
    let snapshot = UInt32(truncatingIfNeeded: source.load)
    if entries.last?.snapshot != snapshot { uris[snapshot] = source.uri }
    entries.append(
      Entry(
        snapshot: snapshot, line: UInt32(truncatingIfNeeded: source.line),
        number: zone << Self.serialBits | serial & Self.serialMask))
  }

  mutating func removeLast(_ count: Int) { entries.removeLast(count) }

  /// Adds some lines of another table, in order, with their numbers.
  mutating func append(_ lines: some Sequence<Int>, of other: LineOriginTable) {
    for line in lines where other.entries.indices.contains(line) {
      let snapshot = other.entries[line].snapshot
      if entries.last?.snapshot != snapshot { uris[snapshot] = other.uris[snapshot] }
      entries.append(other.entries[line])
    }
    serial = other.serial
  }

  /// The index of the segment that a line precedes, counted from the first one ever.
  func place(_ index: Int) -> Int { number(index) >> (Self.serialBits + 1) - 1 }

  /// Whether two lines belong to one segment.
  func isSamePlace(_ line: Int, _ other: Int) -> Bool {
    entries.indices.contains(line) && entries.indices.contains(other)
      && place(line) == place(other)
  }

  /// The number of the line of an index.
  func number(_ index: Int) -> Int {
    entries.indices.contains(index) ? entries[index].number : index + 1
  }

  /// The index of the line of a number.
  func index(ofNumber number: Int) -> Int? {
    let serial = number & Self.serialMask
    let index = entries.partitioningIndex { $0.number & Self.serialMask >= serial }
    return index < entries.count && entries[index].number == number ? index : nil
  }

  /// Returns the indices of the lines by source file and line, whatever the load.
  func indicesBySource() -> [SourceLine: Int] {
    Dictionary(
      entries.enumerated().map { index, entry in
        (SourceLine(uri: uris[entry.snapshot], line: Int(entry.line)), index)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The index of a line of a load.
  func index(ofLine line: Int, inLoad load: Int) -> Int? {
    let first = entries.partitioningIndex { $0.snapshot >= load }
    return entries[first...].prefix { $0.snapshot == load }.firstIndex { $0.line == line }
  }

  /// The origin of the line of an index.
  subscript(index: Int) -> SourceLine? {
    guard entries.indices.contains(index) else { return nil }
    let entry = entries[index]
    return SourceLine(uri: uris[entry.snapshot], line: Int(entry.line), load: Int(entry.snapshot))
  }
}

extension MediaPlaylist {
  /// Returns the line of a number, as the values of this playlist have it.
  ///
  /// Lines of a file are numbered in the file. Those of a ``LivePresentation`` have numbers in the
  /// order of the segments, with gaps, whenever they were read.
  public func line(_ number: Int) -> PlaylistLine? {
    table.text.index(ofLine: number).map { PlaylistLine(text: table.text, index: $0) }
  }

  /// Returns the line of a growing playlist that a load had first; `nil` once it is forgotten.
  package func line(_ number: Int, ofLoad load: Int) -> PlaylistLine? {
    table.text.origins?.index(ofLine: number, inLoad: load).map {
      PlaylistLine(text: table.text, index: $0)
    }
  }

  /// Returns the file in which a line of this playlist was first read, and the line there.
  ///
  /// - Parameter line: The number of a line, as the values of this playlist have it.
  public func source(ofLine line: Int) -> SourceLine {
    table.text.source(ofLine: line)
  }

  /// Returns a place in the source file for a place whose line is a number of this playlist; in a
  /// playlist of one file, the same.
  package func restored(_ place: SourceLocation) -> SourceLocation {
    guard table.text.origins != nil, let line = place.line else { return place }
    let source = source(ofLine: line)
    var place = place
    place.line = source.line
    place.load = source.load
    place.uri = source.uri ?? place.uri
    return place
  }
}
