/// The number and first line of each tag of the catalogue in a text.
///
/// It is counted while the lines are split, so that no second pass is needed.
struct TagUses: Sendable {
  private struct Use {
    var count: UInt32 = 0
    var firstLine: UInt32 = 0
  }

  /// No tags; shared, since each of a million date ranges of a growing playlist has a text of its own.
  static let none = TagUses()

  private var rows = [Use](repeating: Use(), count: TagCatalog.definitions.count)

  /// Counts a line; an unknown tag is not counted.
  @inline(__always)
  mutating func note(row: UInt16, line: Int) {
    let row = Int(row)
    guard row < rows.count else { return }
    if rows[row].count == 0 { rows[row].firstLine = UInt32(truncatingIfNeeded: line) }
    rows[row].count &+= 1
  }

  /// The number of lines with the tag of a row of the catalogue.
  func count(ofRow row: UInt16) -> Int { Int(row) < rows.count ? Int(rows[Int(row)].count) : 0 }

  /// The index of the first of those lines.
  func firstLine(ofRow row: Int) -> Int? {
    rows.indices.contains(row) && rows[row].count > 0 ? Int(rows[row].firstLine) : nil
  }
}
