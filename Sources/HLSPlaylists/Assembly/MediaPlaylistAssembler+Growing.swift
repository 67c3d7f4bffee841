internal import MediaTiming
internal import SourceDiagnostics

extension MediaPlaylistAssembler {
  /// The state of an assembler after the lines up to the last segment.
  ///
  /// The lines after the last segment of a playlist, and those that describe it as a whole, are
  /// read again with each reload. The rows of both are at the ends of the tables, so that rewinding
  /// costs nothing.
  struct Checkpoint: Sendable {
    fileprivate var state = State()
    fileprivate var counts = Counts()
  }

  fileprivate struct Counts: Sendable {
    var dateTimes = 0
    var maps = 0
    var keySets = 0
    var markers = 0
    var unknown = 0
    var parts = 0
    var strays = 0
  }

  /// The state of the assembler between two segments.
  var checkpoint: Checkpoint {
    Checkpoint(
      state: state,
      counts: Counts(
        dateTimes: dateTimes.count, maps: maps.count, keySets: keySets.count,
        markers: markers.count, unknown: unknown.count, parts: parts.count, strays: strays.count))
  }

  /// Forgets everything read since a checkpoint, and releases the text, so that lines can be added
  /// to it in place.
  mutating func rewind(to checkpoint: Checkpoint) {
    read(from: Self.emptyText)
    state = checkpoint.state
    let counts = checkpoint.counts
    dateTimes.removeLast(dateTimes.count - counts.dateTimes)
    maps.removeLast(maps.count - counts.maps)
    keySets.truncate(to: counts.keySets)
    markers.removeLast(markers.count - counts.markers)
    unknown.removeLast(unknown.count - counts.unknown)
    parts.removeLast(parts.count - counts.parts)
    strays.removeLast(strays.count - counts.strays)
  }

  /// Takes that a segment is there, although EXT-X-GAP was before it.
  mutating func endGap(ofSegment index: Int) {
    guard segments.indices.contains(index) else { return }
    segments[index].isGap = false
  }

  private static let emptyText = PlaylistText([])

  /// Reads from a text with further lines.
  mutating func read(from text: PlaylistText) {
    self.text = text
    context = AssemblyContext(text: text, findings: DiagnosticCollector(limit: 0))
    header = MediaPlaylistHeader()
  }

  /// Ends what lines so far set for the next segments.
  mutating func endState() {
    state.keys.endAll()
    state.currentMap = PackedSegment.none
    state.bitrateLine = PackedSegment.none
  }

  /// Resets the state that lines so far have for the next ones.
  mutating func pass(_ step: SequenceStep) {
    steps.append(step)
    endState()
    state.continuityRange = max(state.continuityRange, step.continuityRange)
    // Its own tags count again when the segment is read.
    state.continuityRange -= min(state.continuityRange, UInt32(clamping: step.discontinuityCount))
    if let end = starts.popLast() { starts.append(end &+ step.duration) }
    state.decimals = max(state.decimals, step.decimals)
  }

  /// Lets the first segment start at a media time.
  mutating func begin(at start: MediaTime) {
    let (units, overflow) = start.value.multipliedReportingOverflow(by: DecimalText.unitsPerSecond)
    guard !overflow else { return }
    starts = [units / start.timescale]
    state.decimals = 18
  }

  /// The marker lines before a segment.
  func markers(before segment: Int) -> ArraySlice<PlacedLine> {
    let first = markers.partitioningIndex { $0.segment >= segment }
    return markers[first...].prefix { $0.segment == segment }
  }

  /// Inserts marker lines that came later than their segments, in order.
  mutating func insertMarkers(_ late: [PlacedLine], _ origins: LineOriginTable) {
    markers.merge(late) { origins.number(Int($0.line)) }
  }

  /// Inserts dates that came later than their segments, in order. The time is linear in the
  /// segments after the first.
  mutating func insertDates(_ late: [PackedDateTime], _ origins: LineOriginTable) {
    guard let earliest = late.first else { return }
    func number(_ date: PackedDateTime) -> Int { origins.number(Int(date.line)) }
    let known = dateTimes
    dateTimes.merge(late, by: number)
    var added = 0
    for index in Int(earliest.segment)..<segments.count {
      let row = Int(segments[index].programDateTime)
      if row >= 0 {
        let date = number(known[row])
        let before = late.partitioningIndex { number($0) > date }
        segments[index].programDateTime = Int32(truncatingIfNeeded: row + before)
      }
      // Of several the last one counts.
      while added < late.count, late[added].segment <= index {
        if late[added].segment == index {
          let date = number(late[added])
          let row = dateTimes.partitioningIndex { number($0) >= date }
          segments[index].programDateTime = max(
            segments[index].programDateTime, Int32(truncatingIfNeeded: row))
        }
        added += 1
      }
    }
  }
}
