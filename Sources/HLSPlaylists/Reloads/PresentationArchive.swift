internal import MediaTiming
internal import SourceDiagnostics

/// The segments of a growing presentation, each with the lines that first described it, and the
/// resulting playlist.
///
/// The cost of a reload depends on its additions: its lines are added to the text, and the
/// assembler continues with them.
struct PresentationArchive: Sendable {
  struct Segment {
    var mediaSequence: Int
    /// The discontinuity sequence number.
    var discontinuitySequence: Int
    /// The number of EXT-X-DISCONTINUITY before it.
    var discontinuityCount: Int
    /// The duration in units of 10^-18 seconds.
    var duration: Int128
    /// The date of the first instant in units of 10^-18 seconds since 1970.
    var date: Int128?
    /// Whether it is dated by a tag, or by a segment before it without a discontinuity between.
    var isDated = false

    var hasDiscontinuity: Bool { discontinuityCount > 0 }

    /// The date after the last instant.
    var endDate: Int128? { date.map { $0 &+ duration } }
  }

  /// A line of a snapshot that is inserted before a segment but did not come with the segment.
  struct Addition {
    enum Kind {
      case marker
      case date(PackedDateTime)
      /// A tag of the date range of an index.
      case dateRange(Int)
    }

    /// The index of the line in the snapshot.
    var line: Int
    /// The index of the segment.
    var segment: Int
    var kind: Kind
  }

  /// Consecutive numbers from a segment on.
  struct Run {
    var mediaSequence: Int
    var segment: Int
    /// Whether the numbers turned out to be wrong.
    var isAbandoned = false
  }

  private let uri: String?
  var text = GrowingText()
  var assembler: MediaPlaylistAssembler
  var segments: [Segment] = []
  var gaps: [SequenceGap] = []
  /// The date ranges in the order of their first tags.
  var dateRanges: [DateRange] = []
  /// The late lines of the current snapshot.
  var additions: [Addition] = []
  /// The state of the assembler and the text without the lines that are read again with each
  /// reload.
  private var checkpoint = MediaPlaylistAssembler.Checkpoint()
  private var lastingLineCount = 0
  /// The number of forgotten segments. Places of lines and gaps count them; indices of segments do
  /// not.
  var forgottenCount = 0
  /// The discontinuity sequence number before the first segment ever, from which continuity ranges count.
  var firstDiscontinuitySequence = 0
  private var runs: [Run] = []
  /// The first run since the last restart of the numbers.
  private var firstRun = 0

  init(uri: String?, startingAt start: MediaTime = .zero) {
    self.uri = uri
    self.assembler = MediaPlaylistAssembler(growing: PlaylistText(text, uri: uri))
    guard start != .zero else { return }
    assembler.begin(at: start)
    checkpoint = assembler.checkpoint
  }

  /// The whole presentation as one media playlist.
  var playlist: MediaPlaylist { assembler.playlist(dateRanges: dateRanges) }

  /// The number after the last one.
  var nextNumber: Int? {
    var end = segments.count
    for run in runs[firstRun...].reversed() {
      guard run.isAbandoned || end == 0 else {
        let (next, overflow) = run.mediaSequence.addingReportingOverflow(end - run.segment)
        return overflow ? .max : next
      }
      end = run.segment
    }
    return nil
  }

  /// Returns the index of the segment of a number; `nil` for an unknown one.
  func segment(ofNumber number: Int) -> Int? {
    var end = segments.count
    for run in runs[firstRun...].reversed() {
      if !run.isAbandoned, number >= run.mediaSequence {
        let (offset, overflow) = number.subtractingReportingOverflow(run.mediaSequence)
        return !overflow && offset < end - run.segment ? run.segment + offset : nil
      }
      end = run.segment
    }
    return nil
  }

  /// Returns the known segments among those of a window, counted from the first one ever.
  func listed(by window: SnapshotWindow) -> ListedSegments {
    let start = -(window.skipped?.count ?? 0)
    var listed: [ListedSegments.Run] = []
    var end = segments.count
    for run in runs[firstRun...].reversed() {
      let known = run.segment..<end
      end = run.segment
      let (first, isFar) = run.mediaSequence.subtractingReportingOverflow(window.firstNumber)
      guard !run.isAbandoned, !isFar, first < window.count else { continue }
      let indices = max(first, start)..<max(first, start, min(first + known.count, window.count))
      guard !indices.isEmpty else { continue }
      listed.append(
        ListedSegments.Run(
          index: indices.lowerBound,
          segment: forgottenCount + known.lowerBound + indices.lowerBound - first,
          count: indices.count))
    }
    return ListedSegments(listed.reversed())
  }

  /// Starts a run of numbers with a segment, which may be known if the numbers begin again.
  mutating func beginRun(at number: Int, segment: Int, isRestart: Bool) {
    runs.removeAll { $0.segment > segment }
    if isRestart { firstRun = runs.count }
    runs.append(Run(mediaSequence: number, segment: segment))
  }

  /// Forgets segments at the front.
  mutating func forgetRuns(_ count: Int) {
    let first = max(0, runs.partitioningIndex { $0.segment > count } - 1)
    runs.removeFirst(first)
    firstRun = max(0, firstRun - first)
    for index in runs.indices {
      let missing = max(0, count - runs[index].segment)
      runs[index].mediaSequence = runs[index].mediaSequence &+ missing
      runs[index].segment += missing - count
    }
  }

  /// Gives up the runs with numbers from one on, so that it is as if only their segments were known.
  mutating func abandonRuns(from number: Int) {
    for run in firstRun..<runs.count where runs[run].mediaSequence >= number {
      runs[run].isAbandoned = true
    }
  }

  mutating func append(_ segment: Segment) { segments.append(segment) }

  /// Sets the date of a segment, and of those after it up to the next tag or discontinuity.
  mutating func setDate(_ date: Int128, ofSegment first: Int) {
    var date: Int128? = date
    for index in first..<segments.count {
      guard index == first || !segments[index].isDated && !segments[index].hasDiscontinuity
      else { return }
      segments[index].date = date
      segments[index].isDated = true
      date = segments[index].endDate
    }
  }

  /// The bytes of the URI line of a segment.
  func address(_ segment: Int) -> ArraySlice<UInt8> {
    text.content(Int(assembler.segments[segment].uriLine))
  }

  /// The marker lines before a segment, as written.
  func markerTexts(before segment: Int) -> Set<ArraySlice<UInt8>> {
    Set(assembler.markers(before: segment).map { text.content(Int($0.line)) })
  }

  // MARK: Text

  /// Forgets the lines of the last snapshot about the whole playlist and after its last segment.
  mutating func rewind() {
    assembler.rewind(to: checkpoint)
    text.truncate(to: lastingLineCount)
    additions = []
  }

  /// Adds the lines of a snapshot: those of the segments from an index on, which are new, late
  /// ones, and those that describe the whole.
  ///
  /// - Returns: the indices of the tags of date ranges with those ranges.
  mutating func take(_ window: SnapshotWindow, from first: Int) -> [(range: Int, line: Int)] {
    additions.sort { $0.line < $1.line }
    var late = LateLines()
    if first < window.count { write(before: window.lines(of: first).lowerBound, of: window, &late) }
    let start = text.lines.count
    if assembler.segments.isEmpty, let first = segments.first {
      firstDiscontinuitySequence = first.discontinuitySequence &- first.discontinuityCount
    }
    if first < window.count {
      let segment = segments.count - (window.count - first)
      takeState(of: window, before: first, at: LinePlace(segment: forgottenCount + segment))
    }
    for index in first..<max(first, window.count) {
      let segment = segments.count - (window.count - index)
      let extinf = Int(window.table.segments[index].extinfLine)
      for line in window.lines(of: index) {
        write(before: line, of: window, &late)
        switch SnapshotLines.part(of: window.text.lines[line]) {
        case .segment, .marker: break
        case .dateRange, .header, .edge, .done: continue
        }
        text.append(
          window.text, line: line, load: window.snapshot,
          at: LinePlace(segment: forgottenCount + segment, isBody: line >= extinf))
      }
    }
    let end = text.lines.count
    write(before: .max, of: window, &late)
    assembler.insertMarkers(late.markers, text.origins)
    assembler.insertDates(late.dates, text.origins)
    lastingLineCount = text.lines.count
    writeHeader(window)
    writeEdge(window)
    assembler.read(from: PlaylistText(text, uri: uri))
    assembler.read(start..<end)
    checkpoint = assembler.checkpoint
    assembler.read(lastingLineCount..<text.lines.count)
    return late.tags
  }

  /// The late lines of a snapshot that are already part of the text.
  private struct LateLines {
    var count = 0
    var markers: [PlacedLine] = []
    var dates: [PackedDateTime] = []
    var tags: [(range: Int, line: Int)] = []
  }

  /// Adds late lines that come before a line of the snapshot.
  private mutating func write(before end: Int, of window: SnapshotWindow, _ late: inout LateLines) {
    while late.count < additions.count, additions[late.count].line < end {
      let addition = additions[late.count]
      late.count += 1
      let line = text.append(
        window.text, line: addition.line, load: window.snapshot,
        at: LinePlace(segment: forgottenCount + addition.segment))
      let placed = PlacedLine(
        line: UInt32(truncatingIfNeeded: line),
        segment: UInt32(truncatingIfNeeded: addition.segment))
      switch addition.kind {
      case .marker: late.markers.append(placed)
      case .date(var date):
        date.line = placed.line
        date.segment = placed.segment
        late.dates.append(date)
      case .dateRange(let range): late.tags.append((range, line))
      }
    }
  }

  private mutating func writeHeader(_ window: SnapshotWindow) {
    write("#EXTM3U", of: window, as: .extm3u, at: .header)
    if let first = segments.first {
      write(
        "#EXT-X-MEDIA-SEQUENCE:\(first.mediaSequence)", of: window, as: .mediaSequence, at: .header)
      if firstDiscontinuitySequence != 0 {
        write(
          "#EXT-X-DISCONTINUITY-SEQUENCE:\(firstDiscontinuitySequence)", of: window,
          as: .discontinuitySequence, at: .header)
      }
    }
    for index in window.playlist.header.lines.values.compactMap(window.text.index).sorted()
    where SnapshotLines.part(of: window.text.lines[index]) == .header {
      text.append(window.text, line: index, load: window.snapshot, at: .header)
    }
  }

  /// Adds the lines after the last segment, and the end of the list.
  private mutating func writeEdge(_ window: SnapshotWindow) {
    let lines = window.text.lines
    // Ranges that wait for the next segment come after it.
    let place = LinePlace(segment: forgottenCount + segments.count - 1, isBody: true)
    let isUpToDate = window.count == 0 || window.lastNumber == segments.last?.mediaSequence
    let tail = window.tailLine
    let header = window.playlist.header
    let early = (header.preloadHints.map(\.line) + header.renditionReports.map(\.line))
      .compactMap(window.text.index).filter { $0 < tail }.sorted()
    for index in early + Array(tail..<lines.count) {
      switch SnapshotLines.part(of: lines[index]) {
      case .edge: break
      case .segment, .marker: guard isUpToDate else { continue }
      case .dateRange, .header, .done: continue
      }
      text.append(window.text, line: index, load: window.snapshot, at: place)
    }
    if window.playlist.header.isEnded {
      write("#EXT-X-ENDLIST", of: window, as: .endList, at: place)
    }
  }

  private mutating func write(
    _ line: String, of window: SnapshotWindow, as tag: TagName, at place: LinePlace
  ) {
    let index = window.playlist.header.lines[tag].flatMap(window.text.index) ?? 0
    text.append(
      line, standingFor: window.text.source(ofLine: index, load: window.snapshot), at: place)
  }

  // MARK: Date ranges

  /// Renews ranges that have further tags or another end, and adds new ones.
  mutating func renew(_ ranges: [DateRange]) {
    var added: [DateRange] = []
    for range in ranges {
      if let place = index(ofDateRange: range.line) {
        dateRanges[place] = range
      } else {
        added.append(range)
      }
    }
    added.sort { $0.line < $1.line }
    dateRanges.merge(added) { $0.line }
  }

  /// Returns the index of the range whose first tag has a line number.
  func index(ofDateRange line: Int) -> Int? {
    let place = dateRanges.partitioningIndex { $0.line >= line }
    return place < dateRanges.count && dateRanges[place].line == line ? place : nil
  }

  /// Returns a range with further tags.
  ///
  /// - Parameters:
  ///   - known: The known range; `nil` for a new one.
  ///   - lines: The indices of the tags, in order.
  func dateRange(_ known: DateRange?, adding lines: [Int]) -> DateRange? {
    var own = known.map { GrowingText($0.text) } ?? GrowingText()
    let first = own.lines.count
    own.append(lines, of: text)
    let ownText = PlaylistText(own, uri: uri)
    var merger =
      known.map { DateRangeMerger(continuing: $0, in: ownText) } ?? DateRangeMerger()
    var findings = DiagnosticCollector(limit: 0)
    for (offset, line) in lines.enumerated() {
      merger.add(
        line: first + offset, of: ownText,
        before: max(0, text.origins.place(line) - forgottenCount), &findings)
    }
    let merged = merger.finished(ownText, MediaPlaylistHeader(), &findings).first
    let past = known?.past ?? DateRangePast()
    // A later tag may give the range another end.
    let range = merged?.with(merged?.end == known?.end ? past : past.endingAnew)
    guard range?.end == nil, let end = known?.end, end.basis == .nextOfClass else { return range }
    return range?.ended(byNextOfClass: end.date)
  }
}
