internal import MediaTiming

/// A row of the segment table, in 36 bytes: indices of lines and of rows of side tables, `-1` for
/// none.
struct PackedSegment {
  static let none: Int32 = -1

  var uriLine: UInt32
  var extinfLine: UInt32
  var bitrateLine: Int32
  var map: Int32
  var keySet: Int32
  var byteRange: Int32
  var programDateTime: Int32
  var continuityRange: UInt32
  /// The number of EXT-X-DISCONTINUITY before the segment, limited to the size of the field.
  var discontinuityCount: UInt16
  var isGap: Bool

  var hasDiscontinuity: Bool { discontinuityCount > 0 }
}

/// A tag line and the segment that it precedes.
struct PlacedLine {
  var line: UInt32
  var segment: UInt32
}

/// A date with the line of its text.
struct PackedDateTime {
  var line: UInt32
  var segment: UInt32
  var secondsSince1970: Int64
  var attoseconds: UInt64

  /// The exact time from 1970-01-01T00:00:00Z.
  var timeSince1970: MediaTime {
    MediaTime(value: Int128(secondsSince1970), timescale: 1)
      + MediaTime(value: Int128(attoseconds), timescale: DecimalText.unitsPerSecond)
  }
}

/// An initialization section and the keys in force at its tag.
struct PackedMap {
  var line: UInt32
  var keySet: Int32
}

/// The sets of EXT-X-KEY lines in force together; one set per change of keys.
struct KeySetTable {
  /// The maximum number of keys of different formats in force together.
  static let maximumKeyCount = 64

  private var starts: [UInt32] = [0]
  private var lines: [UInt32] = []

  subscript(set: Int32) -> ArraySlice<UInt32> {
    guard set >= 0, Int(set) + 1 < starts.count else { return [] }
    return lines[Int(starts[Int(set)])..<Int(starts[Int(set) + 1])]
  }

  var count: Int { starts.count - 1 }

  /// Removes all sets from a row on.
  mutating func truncate(to count: Int) {
    guard count < self.count else { return }
    starts.removeLast(self.count - count)
    lines.removeLast(lines.count - Int(starts[count]))
  }

  /// Returns the lines of all sets from a row on.
  func lines(from row: Int32) -> ArraySlice<UInt32> {
    lines[Int(starts[min(Int(row), count)])...]
  }

  /// Returns the table without the sets before a row, with moved lines.
  func moved(from row: Int32, _ line: (UInt32) -> UInt32) -> KeySetTable {
    let first = min(Int(row), count)
    var moved = KeySetTable()
    moved.lines = lines(from: row).map(line)
    moved.starts = starts[first...].map { $0 - starts[first] }
    return moved
  }

  /// Adds a set and returns its row.
  mutating func add(_ set: some Sequence<UInt32>) -> Int32 {
    lines += set
    starts.append(UInt32(truncatingIfNeeded: lines.count))
    return Int32(truncatingIfNeeded: starts.count - 2)
  }
}
