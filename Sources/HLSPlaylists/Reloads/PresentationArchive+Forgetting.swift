extension PresentationArchive {
  /// Forgets segments at the front with their lines, except the lines that are still in force and those of some ranges.
  ///
  /// The time is linear in all that is held.
  mutating func forget(_ count: Int, keeping ranges: [TrackedDateRange]) {
    let rows = assembler.firstRows(from: count)
    var kept = assembler.linesInForce(rows, from: count)
    for range in ranges { kept.formUnion(range.tags.compactMap(text.origins.index)) }
    forgottenCount += count
    var indices: [Int] = []
    var moved = [UInt32](repeating: 0, count: text.lines.count)
    for line in text.lines.indices
    where text.origins.place(line) >= forgottenCount || kept.contains(line) {
      moved[line] = UInt32(truncatingIfNeeded: indices.count)
      indices.append(line)
    }
    text = text.subset(indices)
    assembler.forget(count, rows) { Int($0) < moved.count ? moved[Int($0)] : 0 }
    segments.removeFirst(count)
    gaps.removeAll { $0.segment <= forgottenCount }
    forgetRuns(count)
    let numbers = Set(ranges.compactMap(\.tags.first))
    dateRanges = dateRanges.filter { numbers.contains($0.line) }.map { $0.moved(by: count) }
  }
}

extension DateRange {
  /// The same range when segments at the front of the playlist are forgotten.
  fileprivate func moved(by count: Int) -> DateRange {
    let places = placements.map {
      Placement(line: $0.line, segmentIndex: max(0, $0.segmentIndex - count))
    }
    return DateRange(id: id, attributes: attributes, placements: places, end: end)
  }
}
