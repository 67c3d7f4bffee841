internal import MediaTiming

extension MediaPlaylistAssembler {
  /// The first table rows to which segments from an index on refer.
  struct FirstRows {
    var byteRange: Int32
    var map: Int32
    var keySet: Int32
  }

  /// Returns the rows that are still needed without the segments before an index.
  func firstRows(from segment: Int) -> FirstRows {
    var rows = FirstRows(
      byteRange: Int32(truncatingIfNeeded: byteRanges.count),
      map: Int32(truncatingIfNeeded: maps.count),
      keySet: Int32(truncatingIfNeeded: keySets.count))
    func keep(_ row: Int32, _ least: inout Int32) { if row >= 0 { least = min(least, row) } }
    for kept in segments[segment...] {
      keep(kept.byteRange, &rows.byteRange)
      keep(kept.map, &rows.map)
      keep(kept.keySet, &rows.keySet)
    }
    keep(state.currentMap, &rows.map)
    for map in maps[Int(rows.map)...] { keep(map.keySet, &rows.keySet) }
    return rows
  }

  /// Returns the lines before a segment that are still in force at it or after it.
  func linesInForce(_ rows: FirstRows, from segment: Int) -> Set<Int> {
    var lines = Set(state.keys.lines.map(Int.init))
    lines.formUnion(maps[Int(rows.map)...].map { Int($0.line) })
    lines.formUnion(keySets.lines(from: rows.keySet).map(Int.init))
    lines.formUnion(segments[segment...].map { Int($0.bitrateLine) })
    lines.insert(Int(state.bitrateLine))
    return lines
  }

  /// The date of a segment by the tags before it: that of the last one and the durations since.
  private func inheritedDate(at segment: Int) -> InheritedDate? {
    let tagged = segments[..<segment].lastIndex { $0.programDateTime >= 0 }
    let first = tagged ?? 0
    var date = inheritedDate
    if let tagged {
      let tag = dateTimes[Int(segments[tagged].programDateTime)]
      let tagDate = CalendarTime(timeSince1970: tag.timeSince1970)
      date = InheritedDate(
        tagDate, isExtrapolated: false, tagDate: tagDate,
        tagTime: DecimalText.time(units: starts[tagged], decimals: state.decimals))
    }
    guard var date else { return nil }
    let units = (first..<segment).reduce(starts[segment] - starts[first]) { rest, index in
      rest - steps.gap(before: index + 1)
    }
    date.date = date.date.advanced(
      by: DecimalText.time(units: units, decimals: state.decimals))
    date.isExtrapolated =
      date.isExtrapolated
      || segments[first].continuityRange != segments[segment].continuityRange
    return date
  }

  /// Notes what is forgotten of markers with the segments before an index.
  private mutating func noteMarkers(before count: Int) {
    let last = markers.last { $0.segment < count }.map { Int($0.segment) }
    hasForgottenMarkers = hasForgottenMarkers || last != nil
    // One before the first segment was noted when it came there.
    if let hole = steps.last(upTo: count)?.segment, hole > 0, last.map({ $0 < hole }) ?? true {
      hasForgottenHole = true
    } else if last != nil {
      hasForgottenHole = false
    }
  }

  /// Forgets the segments before an index; media time still counts from the first one ever.
  ///
  /// - Parameter line: The index of a line in the remaining text.
  mutating func forget(_ count: Int, _ rows: FirstRows, _ line: (UInt32) -> UInt32) {
    func moved(_ row: Int32, _ first: Int32) -> Int32 { row < 0 ? row : row - first }
    func moved(_ index: Int32) -> Int32 {
      index < 0 ? index : Int32(bitPattern: line(UInt32(bitPattern: index)))
    }
    func moved(_ lines: [PlacedLine]) -> [PlacedLine] {
      lines.filter { $0.segment >= count }.map {
        PlacedLine(line: line($0.line), segment: $0.segment - UInt32(truncatingIfNeeded: count))
      }
    }
    inheritedDate = inheritedDate(at: count)
    noteMarkers(before: count)
    let firstDate = dateTimes.partitioningIndex { $0.segment >= count }
    segments = segments[count...].map { segment in
      var segment = segment
      segment.uriLine = line(segment.uriLine)
      segment.extinfLine = line(segment.extinfLine)
      segment.bitrateLine = moved(segment.bitrateLine)
      segment.byteRange = moved(segment.byteRange, rows.byteRange)
      segment.map = moved(segment.map, rows.map)
      segment.keySet = moved(segment.keySet, rows.keySet)
      segment.programDateTime = moved(segment.programDateTime, Int32(truncatingIfNeeded: firstDate))
      return segment
    }
    starts.removeFirst(count)
    byteRanges.removeFirst(Int(rows.byteRange))
    dateTimes = dateTimes[firstDate...].map { date in
      var date = date
      date.line = line(date.line)
      date.segment -= UInt32(truncatingIfNeeded: count)
      return date
    }
    maps = maps[Int(rows.map)...].map {
      PackedMap(line: line($0.line), keySet: moved($0.keySet, rows.keySet))
    }
    keySets = keySets.moved(from: rows.keySet, line)
    markers = moved(markers)
    unknown = moved(unknown)
    parts = moved(parts)
    strays = moved(strays)
    steps.forget(count)
    state.bitrateLine = moved(state.bitrateLine)
    state.currentMap = moved(state.currentMap, rows.map)
    state.keys.move(line, forgettingSets: rows.keySet)
  }
}
