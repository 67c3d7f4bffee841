extension PresentationArchive {
  /// Forgets segments at the front with their lines, except the lines that are still in force, and all date ranges except
  /// some.
  ///
  /// The time is linear in all that is held.
  mutating func forget(_ count: Int, keeping ranges: [DateRange]) {
    let rows = assembler.firstRows(from: count)
    var kept = assembler.linesInForce(rows, from: count)
    for range in ranges {
      kept.formUnion(range.placements.compactMap { text.origins.index(ofNumber: $0.line) })
    }
    forgottenCount += count
    var indices: [Int] = []
    var moved = [UInt32](repeating: 0, count: text.lines.count)
    for line in text.lines.indices
    where kept.contains(line)
      || text.origins.place(line) >= forgottenCount
        && SnapshotLines.part(of: text.lines[line]) != .dateRange
    {
      moved[line] = UInt32(truncatingIfNeeded: indices.count)
      indices.append(line)
    }
    var left = GrowingText()
    left.append(indices, of: text)
    text = left
    assembler.forget(count, rows) { Int($0) < moved.count ? moved[Int($0)] : 0 }
    segments.removeFirst(count)
    gaps.removeAll { $0.segment <= forgottenCount }
    forgetRuns(count)
    dateRanges = ranges.sorted { $0.line < $1.line }
  }
}
