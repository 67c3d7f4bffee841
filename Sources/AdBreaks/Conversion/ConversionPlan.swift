internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// Collects the lines that come before each segment.
struct ConversionPlan {
  private let playlist: MediaPlaylist
  private let writer: any AdMarkerWriter.Type
  private let boundaries: SegmentBoundaries
  private let map: TimelineMap
  private var lines: InsertedLines
  private var identifiers = ConversionIdentifiers()
  /// The date ranges that are markers, by the lines of their tags.
  private var rangesByLine: [Int: DateRange] = [:]
  private(set) var notes = ConversionNotes()
  private var losses = ContentLosses()
  /// The number of lines that may still continue breaks: of one break at a time each segment has one.
  private var continuationsLeft: Int
  /// The breaks as their lines should be read; `nil` for those that have lost their start or their end.
  private var expected: [AdBreak?] = []

  init(of playlist: MediaPlaylist, writer: any AdMarkerWriter.Type) {
    self.playlist = playlist
    self.writer = writer
    lines = InsertedLines(areMessages: writer.traits.contains(.messagesOnly))
    boundaries = SegmentBoundaries(of: playlist)
    continuationsLeft =
      Self.leastContinuations + playlist.segments.count * Self.continuationsOfSegment
    map = TimelineMap(of: playlist)
    for range in playlist.dateRanges {
      let markers = DateRangeMarkers.markers(of: range)
      // Date ranges that stay keep their identifiers.
      if markers.isEmpty || markers.contains(where: { $0.dialect == .interstitial }) {
        identifiers.keep(range.id)
      }
      for placement in range.placements where !markers.isEmpty {
        rangesByLine[placement.line] = range
      }
    }
  }

  /// The inserted lines, by segment.
  var insertions: [DocumentEdit] {
    lines.bySegment.map { .insert($0.value, before: boundaries.line(before: $0.key)) }
  }

  /// Notes the markers that stay.
  mutating func noteRemaining(_ lines: MarkerLines) {
    for (count, what) in [
      (lines.interstitialCount, "interstitials stay, since no other dialect has their content"),
      (lines.opportunityCount, "placement opportunities stay as they are"),
      (lines.otherMessageCount, "markers that are not about breaks stay as they are"),
    ] where count > 0 { notes.add("\(what): \(count)") }
  }

  /// Writes all breaks.
  mutating func add(_ analysis: AdBreakAnalysis) throws(MarkerConversionError) {
    let breaks = analysis.breaks.filter { $0.kind == .break }
    identifiers.keepEventIDs(of: breaks)
    let signalled = breaks.filter { $0.dialects.contains { $0 != .inBand } }
    let chosen = signalled.isEmpty ? breaks : signalled
    for entry in breaks where !signalled.isEmpty && entry.dialects == [.inBand] {
      notes.add("breaks that only the media signals are not written", at: place(of: entry))
    }
    if chosen.isEmpty { notes.add("there are no breaks to write") }
    for (index, entry) in chosen.enumerated() {
      var entry = entry
      if !writer.traits.contains(.overlaps), index + 1 < chosen.count,
        let next = chosen[index + 1].startTime, let end = entry.endTime, next < end
      {
        notes.add("breaks that overlap the next one end with its beginning", at: place(of: entry))
        entry.values.endTime = next
      }
      expected.append(try add(entry, CarriedMessages(in: entry.evidence)))
    }
    if writer.traits.contains(.placesOnly) {
      for opportunity in analysis.opportunities {
        guard let index = boundaries.index(atOrAfter: opportunity.startTime) else { continue }
        lines.add(["#" + TagName.placementOpportunity.rawValue], before: index)
      }
    }
    losses.add(to: &notes, of: writer.dialect)
  }

  // MARK: One break

  private func place(of entry: AdBreak) -> String {
    entry.startTime?.clockText ?? "before the window"
  }

  /// Writes a break, and returns it as its lines should be read; `nil` if they cannot say when it starts or ends.
  ///
  /// - Parameter shared: The roles of the lines that are not written, since lines of the enclosing break have their
  ///   messages.
  @discardableResult
  private mutating func add(
    _ entry: AdBreak, _ carried: CarriedMessages, without shared: Set<AdMarker.Role> = []
  ) throws(MarkerConversionError) -> AdBreak? {
    let exact = writer.traits.contains(.exactTimes)
    let hasDates = entry.startDate != nil || entry.endDate != nil
    let seenStart = entry.startTime
    var entry = entry
    let isJoined = entry.dropUnseenStart()
    if isJoined {
      notes.add(
        "breaks that may have begun before the window lose their start and planned duration",
        at: place(of: entry))
    }
    let firstPlace = -BreakPlaces.negligibleOverlap
    let startsBefore = entry.startTime.map { $0 < firstPlace } ?? true
    if !exact, let end = entry.endTime, end < firstPlace {
      notes.add("breaks before the first segment are not written", at: place(of: entry))
      return nil
    }
    let first = startsBefore ? 0 : entry.startTime.flatMap(boundaries.index)
    guard let first = first ?? (exact ? boundaries.count : nil) else {
      notes.add("breaks after the last segment are not written", at: place(of: entry))
      return nil
    }
    if exact, !hasDates { throw .needsDates(writer.dialect) }
    // An end at the end of the list needs no line, and a later one has no place for a line.
    let hasWrittenEnd = entry.closedBy != .endOfList
    let last = hasWrittenEnd ? entry.endTime.flatMap(boundaries.index) : nil
    let endsBehindList = hasWrittenEnd && entry.endTime != nil && last == nil
    dropOutrunDuration(of: &entry)
    let hasBeginning = exact ? entry.startTime != nil : !startsBefore
    var written = writable(
      entry, carried, near: first, hasBeginning: hasBeginning, isEnded: last != nil)
    written.endsBehindList = endsBehindList
    written.isJoined = isJoined && writer.traits.contains(.joins)
    var read = noteLosses(of: written, startsBefore: startsBefore, first: first, last: last)
    if hasBeginning, !shared.contains(.out) {
      lines.add(writer.beginning(of: written), before: first)
    }
    // Readers of the lines count from the segment at which the break starts.
    addContinuations(
      of: written, since: startsBefore ? written.start : boundaries.time(at: first),
      from: startsBefore ? 0 : first + 1, to: last ?? boundaries.countWithOpen)
    try addParts(of: entry, carried)
    if let last, !shared.contains(.in) { lines.add(writer.ending(of: written), before: last) }
    guard isJoined else { return read }
    guard written.isJoined || last != nil else {
      notes.add(
        "breaks with neither a start nor an end in the window are not written",
        at: place(of: entry))
      return nil
    }
    if written.isJoined { read?.values.startTime = seenStart }
    return read
  }

  /// Writes the parts of a break between its start and its end.
  private mutating func addParts(
    of entry: AdBreak, _ carried: CarriedMessages
  ) throws(MarkerConversionError) {
    guard !entry.parts.isEmpty else { return }
    let evidence = EvidenceByEvent(of: entry, carried)
    let whole = BreakMessages(of: entry, in: carried, number: 0)
    // Interstitials stay at their place.
    for part in entry.parts where part.kind != .interstitial {
      guard writer.traits.contains(.overlaps) else {
        notes.add(
          "\(writer.dialect.rawValue) cannot express the parts of breaks, such as their single ads",
          at: place(of: entry))
        continue
      }
      guard let (alone, own) = evidence.standingAlone(part, on: map) else {
        notes.add(
          "parts of breaks without an SCTE-35 message are not written", at: place(of: entry))
        continue
      }
      guard writer.traits.contains(.exactTimes) || boundaries.hasPlace(for: alone, in: entry) else {
        notes.add(
          "parts of breaks that start within the last segment are not written, since their tags would "
            + "come after the break", at: place(of: alone))
        continue
      }
      let messages = BreakMessages(of: alone, in: own, number: 0)
      let isInSameMessage = alone.startTime == entry.startTime && messages.out == whole.out
      // A line of a dialect that names the event starts no other one, whatever its message has.
      let startsAlike = isInSameMessage && !writer.traits.contains(.namesEvent)
      let hasStart = messages.out != nil || alone.startTime == nil
      let hasEnd = alone.evidence.contains { $0.role == .in }
      let endsAlike =
        hasEnd && !writer.traits.contains(.namesEvent) && messages.in != nil
        && alone.endTime == entry.endTime && messages.in == whole.in
      // The lines of the break have its messages, or it ends with the break.
      if startsAlike, !hasEnd || (hasStart && endsAlike) { continue }
      var shared: Set<AdMarker.Role> = []
      if writer.traits.contains(.messagesOnly) {
        if startsAlike, messages.out != nil { shared.insert(.out) }
        if endsAlike { shared.insert(.in) }
      }
      try add(
        alone, isInSameMessage && !startsAlike ? own.starting(alone: messages.eventID) : own,
        without: shared)
    }
  }

  /// Drops the planned duration of a break that is still open after it, if no line can say that it
  /// continues: otherwise the break would end there.
  private mutating func dropOutrunDuration(of entry: inout AdBreak) {
    guard !writer.traits.contains(.continuations), !writer.traits.contains(.placesOnly),
      entry.closedBy == nil || entry.closedBy == .endOfList, let start = entry.startTime,
      let planned = entry.plannedDuration,
      start + planned < playlist.duration
    else { return }
    if writer.traits.contains(.messagesOnly) {
      notes.add(
        "breaks that are open longer than planned end as their messages planned them",
        at: place(of: entry))
      entry.values.endTime = start + planned
    } else {
      notes.add(
        "breaks that are open longer than planned lose their planned duration, which would end them",
        at: place(of: entry))
      entry.values.plannedDuration = nil
    }
  }

  private mutating func addContinuations(
    of written: WritableBreak, since start: MediaTime?, from first: Int, to last: Int
  ) {
    guard writer.traits.contains(.continuations), start != nil || written.isJoined, first < last
    else { return }
    guard last - first <= continuationsLeft else {
      notes.add(
        "so many breaks overlap that some have no lines that continue them",
        at: place(of: written.entry))
      return
    }
    continuationsLeft -= last - first
    for index in first..<last {
      let elapsed = start.map { boundaries.time(at: index) - $0 }
      lines.add(writer.continuation(of: written, after: elapsed), before: index)
    }
  }

  private mutating func writable(
    _ entry: AdBreak, _ carried: CarriedMessages, near segment: Int, hasBeginning: Bool,
    isEnded: Bool
  ) -> WritableBreak {
    // A reload of a live window gives the same number, also when the start has left it: that of the date, else of the
    // first segment in the whole stream.
    let date = entry.startDate ?? entry.endDate
    let second = date?.timeSince1970.rounded(toTimescale: 1).flatMap { Int(exactly: $0) }
    let sequence = second ?? playlist.header.mediaSequence &+ segment
    var number = UInt32(truncatingIfNeeded: sequence)
    if entry.eventID == nil { number = identifiers.takeEventID(from: number) }
    let messages = BreakMessages(of: entry, in: carried, number: number)
    var written = WritableBreak(
      entry: entry, start: entry.startTime, end: entry.endTime,
      id: identifiers.takeID(entry.id ?? "break-\(sequence)", sequence),
      eventID: messages.eventID)
    if case .segment(let type) = messages.kind { written.segmentationType = type }
    written.outMessage = messages.out
    written.inMessage = messages.in
    // The ranges of the parts of a break are evidence of it, too, and one range may be the evidence of many events.
    var known: Set<Int?> = []
    let ranges = entry.evidence.filter {
      $0.dialect != .interstitial && (entry.startTime == nil || $0.startTime == entry.startTime)
        && known.insert($0.playlistLine).inserted
    }.compactMap { evidence in
      evidence.playlistLine.flatMap { rangesByLine[$0] }.map {
        (dialect: evidence.dialect, range: $0)
      }
    }
    written.range = ranges.first { $0.dialect == .daterange }?.range
    // Where times are dates, the end gives the duration.
    if !writer.traits.contains(.exactTimes), ranges.contains(where: { $0.range.hasLength }) {
      written.actualDuration = entry.duration
    }
    makeMessages(for: &written, messages, hasBeginning: hasBeginning, isEnded: isEnded)
    return written
  }

  private mutating func makeMessages(
    for written: inout WritableBreak, _ messages: BreakMessages, hasBeginning: Bool, isEnded: Bool
  ) {
    let planned = written.plannedDuration
    let needsOut = writer.traits.contains(.needsOutMessage) && written.start != nil
    // Without a start, only a message marks a date range as an end.
    let needsIn =
      writer.traits.contains(.needsInMessage)
      || (writer.traits.contains(.exactTimes) && written.start == nil)
    if needsOut, written.outMessage == nil {
      written.outMessage = messages.madeOut(lasting: planned)
      if hasBeginning {
        notes.add(
          "the stream has no SCTE-35 message for the start of breaks, so one is made",
          at: place(of: written.entry))
      }
    } else if needsOut, writer.traits.contains(.messagesOnly), let planned,
      planned != messages.announcedDuration
    {
      notes.add(
        "the planned duration of breaks is lost, since their message has another or none",
        at: place(of: written.entry))
      written.entry.values.plannedDuration = messages.announcedDuration
      written.actualDuration = nil
    }
    if needsIn, isEnded, written.inMessage == nil {
      written.inMessage = messages.madeIn()
      notes.add(
        "the stream has no SCTE-35 message for the end of breaks, so one is made",
        at: place(of: written.entry))
    }
  }

  // MARK: Losses

  /// Notes what is lost of a break, and returns what remains; `nil` if its start or its end is lost.
  private mutating func noteLosses(
    of written: WritableBreak, startsBefore: Bool, first: Int, last: Int?
  ) -> AdBreak? {
    let traits = writer.traits
    var entry = written.entry
    losses.count(written, traits)
    if entry.isHeuristic {
      notes.add(
        "breaks are marked by a convention that may mean something else", at: place(of: entry))
    }
    guard !traits.contains(.placesOnly) else {
      if !startsBefore { move(&entry.values.startTime, to: first) }
      notes.add("\(writer.dialect.rawValue) has neither length nor end of breaks")
      return nil
    }
    guard !traits.contains(.exactTimes) else { return entry }
    let isContinued = traits.contains(.continuations) && last != 0
    let losesStart = startsBefore && entry.startTime != nil && !isContinued
    if losesStart {
      notes.add("the start of breaks before the first segment is lost", at: place(of: entry))
    }
    if written.endsBehindList {
      notes.add("the end of breaks after the last segment is lost", at: place(of: entry))
    }
    if !startsBefore { move(&entry.values.startTime, to: first) }
    if let last { move(&entry.values.endTime, to: last) }
    // Dates that give the length make it the planned one.
    entry.values.plannedDuration = written.plannedDuration
    return losesStart || written.endsBehindList ? nil : entry
  }

  /// Moves a time to the segment boundary that has its tag.
  private mutating func move(_ time: inout MediaTime?, to index: Int) {
    guard let meant = time else { return }
    let boundary = boundaries.time(at: index)
    time = boundary
    let delay = boundary - meant
    guard delay.magnitude > BreakReadback.exactness else { return }
    notes.add(
      delay > BreakPlaces.negligibleOverlap
        ? "breaks start or end within a segment, and their tags come before the next segment"
        : "breaks start or end beside a segment boundary, and their tags come at it",
      at: "\(meant.clockText) by \(delay.secondsText)")
  }

  // MARK: Limits

  /// The number of lines that continue breaks, for each segment and beside that.
  private static let continuationsOfSegment = 4
  private static let leastContinuations = 10_000
  /// How many times longer than the playlist the result may be to be read again, and by how many bytes beside that.
  private static let growthToRead = 4
  private static let leastGrowthToRead = 1 << 20

  // MARK: Reading back

  /// Notes the breaks whose lines are read otherwise than they are meant.
  mutating func noteMisreadings(of document: PlaylistDocument) {
    guard !writer.traits.contains(.placesOnly) else { return }
    let limit = Self.leastGrowthToRead + self.playlist.document.bytes.count * Self.growthToRead
    guard document.bytes.count <= limit else {
      notes.add("the result is so much longer that it is not read again to check it")
      return
    }
    let playlist = Playlist.parse(document.bytes).media
    let read = playlist.map { AdBreakAnalysis(of: $0, on: TimelineMap(of: $0)).breaks } ?? []
    let candidates = read.filter { $0.kind == .break }
    if candidates.count > expected.count { notes.add("more breaks are read than were written") }
    for entry in BreakReadback.misread(expected.compactMap(\.self), in: candidates) {
      notes.add(
        "breaks are read otherwise, for example because dates come more than once",
        at: place(of: entry))
    }
  }
}

extension DateRange {
  /// Whether its own attributes give its duration.
  fileprivate var hasLength: Bool { endDate != nil || duration != nil }
}
