internal import ByteParsing
internal import MediaTiming
internal import SourceDiagnostics

/// Makes a media playlist of its lines, in one pass.
struct MediaPlaylistAssembler {
  /// What the tags since the last URI line say of the next segment.
  private struct Pending {
    var extinfLine: Int?
    var units: Int128 = 0
    var byteRangeLine: Int?
    var programDateTime = PackedSegment.none
    var discontinuityCount: UInt16 = 0
    var isGap = false
  }

  typealias TagHandler = @Sendable (inout MediaPlaylistAssembler, Int) -> Void

  var context: AssemblyContext
  var header = MediaPlaylistHeader()
  let text: PlaylistText

  private var pending = Pending()
  private var segments: [PackedSegment] = []
  private var starts: [Int128] = [0]
  private var decimals = 0
  private var byteRanges: [ByteRange] = []
  private var dateTimes: [PackedDateTime] = []
  private var maps: [PackedMap] = []
  private var keys = KeyState()
  private var currentMap = PackedSegment.none
  private var bitrateLine = PackedSegment.none
  private var continuityRange: UInt32 = 0
  private var dateRanges = DateRangeMerger()
  private var markers: [PlacedLine] = []
  private var unknown: [PlacedLine] = []
  private var parts: [PlacedLine] = []
  private var strays: [PlacedLine] = []

  private let steps: SequenceStepTable
  private var passedSteps = 0
  private var nextStepLine: Int

  init(_ context: AssemblyContext, steps: SequenceStepTable = SequenceStepTable()) {
    self.context = context
    self.steps = steps
    self.nextStepLine = steps[0]?.line ?? .max
    self.text = context.text
    reserve()
  }

  /// Makes room for what the tags of the text are going to need.
  private mutating func reserve() {
    let count = text.tagUses.count(ofRow: Self.extinfRow)
    segments.reserveCapacity(count)
    starts.reserveCapacity(count + 1)
    dateTimes.reserveCapacity(text.tagUses.count(ofRow: Self.programDateTimeRow))
    LargeArrays.prepare(&segments)
    LargeArrays.prepare(&starts)
    LargeArrays.prepare(&dateTimes)
  }

  private static let extinfRow = TagCatalog.row(of: .extinf)
  private static let programDateTimeRow = TagCatalog.row(of: .programDateTime)
  private static let streamRow = TagCatalog.row(of: .streamInformation)

  mutating func assemble() -> MediaPlaylist {
    let handlers = MediaTagHandlers.byRow
    let extinf = Self.extinfRow
    let programDateTime = Self.programDateTimeRow
    let hasBraces = text.hasBraces
    // Borrowed once: to reach them through the text for every line costs more than to read the line.
    let table = text.lines
    let lines = table.span
    let content = text.bytes
    let bytes = content.span
    for index in lines.indices {
      let line = lines[index]
      if index == nextStepLine { passStep() }
      if hasBraces { context.noteReferences(line: index) }
      switch line.kind {
      case .blank: continue
      case .uri: readURI(line: index)
      case .tag:
        // The two tags that every segment may have go a shorter way.
        if line.tag == extinf {
          readExtinf(line: index, line.value, of: bytes)
        } else if line.tag == programDateTime {
          readProgramDateTime(line: index, line.value, of: bytes)
        } else if Int(line.tag) < handlers.count {
          handlers[Int(line.tag)](&self, index)
        } else {
          unknown.append(placed(index))
          context.noteUnknownTag(line: index)
        }
      case .comment:
        if line.tag == PackedLine.unknownTag {
          context.noteComment(line: index)
        } else {
          markers.append(placed(index))
        }
      }
    }
    if let line = pending.extinfLine {
      context.add(.tagWithoutURI, "EXTINF has no address after it", line: line)
    }
    return finished()
  }

  private mutating func finished() -> MediaPlaylist {
    let ranges = dateRanges.finished(text, header, &context.findings)
    header.lines = context.uniqueLines
    let table = SegmentTable(
      text: text, segments: segments, starts: starts, decimals: decimals, byteRanges: byteRanges,
      dateTimes: dateTimes, maps: maps, keySets: keys.table, mediaSequence: header.mediaSequence,
      discontinuitySequence: header.discontinuitySequence, steps: steps)
    return MediaPlaylist(
      table: table, markerLines: markers, unknownLines: unknown, partLines: parts,
      strayLines: strays, uri: text.uri, header: header, dateRanges: ranges)
  }

  /// Forgets what the lines before a step say of those after it.
  private mutating func passStep() {
    guard let step = steps[passedSteps] else { return }
    passedSteps += 1
    nextStepLine = steps[passedSteps]?.line ?? .max
    keys.endAll()
    currentMap = PackedSegment.none
    bitrateLine = PackedSegment.none
    continuityRange = max(continuityRange, step.continuityRange)
    // Its own tags count again when the segment is read.
    continuityRange -= min(continuityRange, UInt32(clamping: step.discontinuityCount))
    if let end = starts.popLast() { starts.append(end &+ step.duration) }
    decimals = max(decimals, step.decimals)
  }

  // MARK: Lines of segments

  private mutating func readURI(line: Int) {
    guard let extinfLine = pending.extinfLine else {
      strays.append(placed(line))
      // The address of a variant was told of with its tag, which does not belong here.
      if line > 0, text.lines[line - 1].tag == Self.streamRow { return }
      context.add(
        .uriWithoutTag, "an address has no EXTINF before it, it is no segment", line: line)
      return
    }
    continuityRange = continuityRange &+ UInt32(pending.discontinuityCount)
    let segment = PackedSegment(
      uriLine: UInt32(truncatingIfNeeded: line),
      extinfLine: UInt32(truncatingIfNeeded: extinfLine), bitrateLine: bitrateLine,
      map: currentMap, keySet: keys.set(),
      byteRange: pending.byteRangeLine == nil ? PackedSegment.none : readByteRange(uriLine: line),
      programDateTime: pending.programDateTime, continuityRange: continuityRange,
      discontinuityCount: pending.discontinuityCount, isGap: pending.isGap)
    segments.append(segment)
    starts.append((starts.last ?? 0) &+ pending.units)
    pending = Pending()
  }

  private mutating func readExtinf(line: Int, _ value: Range<Int>?, of bytes: Span<UInt8>) {
    if let earlier = pending.extinfLine {
      context.add(.tagWithoutURI, "EXTINF has no address after it", line: earlier)
    }
    let fields = ExtinfFields(bytes, value: value)
    if !fields.isWellFormed, let fault = fields.fault(in: text) {
      context.add(.malformedSegmentDuration, fault, line: line)
    }
    pending.extinfLine = line
    pending.units = fields.duration?.units ?? 0
    decimals = max(decimals, fields.duration?.decimals ?? 0)
  }

  /// The number of a segment counts the tags before it, not the segments that have one (section 6.2.1).
  mutating func readDiscontinuity(line: Int) {
    if pending.discontinuityCount < .max { pending.discontinuityCount += 1 }
  }

  mutating func readGap(line: Int) { pending.isGap = true }
  mutating func readByteRangeTag(line: Int) { pending.byteRangeLine = line }

  mutating func readBitrate(line: Int) {
    bitrateLine = Int32(truncatingIfNeeded: line)
    _ = read(BitrateTag.self, line)
  }

  private mutating func readByteRange(uriLine: Int) -> Int32 {
    guard let line = pending.byteRangeLine else { return PackedSegment.none }
    // The usual form needs no reader; everything else goes the way that reports what is wrong.
    let written = text.lines[line].value.flatMap { ByteRangeText(text.bytes[$0]) }
    guard let range = written ?? read(ByteRangeTag.self, line)?.range else {
      return PackedSegment.none
    }
    let offset = range.offset ?? offsetAfterPreviousRange(uriLine: uriLine)
    if offset == nil {
      context.add(
        .unanchoredByteRange,
        "the byte range has no offset, and the segment before is no range of the same resource; "
          + "zero is taken", line: line)
    }
    byteRanges.append(ByteRange(offset: offset ?? 0, length: range.length))
    return Int32(truncatingIfNeeded: byteRanges.count - 1)
  }

  private func offsetAfterPreviousRange(uriLine: Int) -> Int? {
    guard !steps.isStep(before: segments.count), let previous = segments.last,
      previous.byteRange >= 0, isSameResource(Int(previous.uriLine), uriLine)
    else { return nil }
    return byteRanges[Int(previous.byteRange)].end
  }

  private func isSameResource(_ line: Int, _ other: Int) -> Bool {
    let (first, second) = (text.lines[line].content, text.lines[other].content)
    // Nearly all playlists write an address in one way.
    if text.bytes[first] == text.bytes[second] { return true }
    let base = text.uri ?? ""
    return URIReference.resolve(text.substituted(first, line: line), against: base)
      == URIReference.resolve(text.substituted(second, line: other), against: base)
  }

  private mutating func readProgramDateTime(
    line: Int, _ value: Range<Int>?, of bytes: Span<UInt8>
  ) {
    // A date per segment is common: no string is made of one in the usual form. Everything else goes the way that
    // reports what is wrong.
    var date: CalendarTime?
    if let value, !value.contains(where: { bytes[$0] == UInt8(ascii: " ") }) {
      date = CalendarTime(parsing: bytes.extracting(value))
    }
    if date?.utcOffset == nil { date = read(ProgramDateTimeTag.self, line)?.date }
    guard let date else { return }
    pending.programDateTime = Int32(truncatingIfNeeded: dateTimes.count)
    dateTimes.append(
      PackedDateTime(
        line: UInt32(truncatingIfNeeded: line),
        segment: UInt32(truncatingIfNeeded: segments.count),
        secondsSince1970: date.secondsSince1970, attoseconds: date.attoseconds))
  }

  mutating func readKey(line: Int) {
    guard let tag = read(KeyTag.self, line) else { return }
    if !keys.apply(tag, line: line) {
      context.add(
        .readingLimit, "more than \(KeySetTable.maximumKeyCount) keys are in force", line: line)
    }
  }

  mutating func readMap(line: Int) {
    guard let tag = read(MapTag.self, line), tag.uri != nil else { return }
    maps.append(PackedMap(line: UInt32(truncatingIfNeeded: line), keySet: keys.set()))
    currentMap = Int32(truncatingIfNeeded: maps.count - 1)
  }

  // MARK: Lines that belong to no segment

  mutating func readPart(line: Int) {
    parts.append(placed(line))
    _ = read(PartTag.self, line)
  }

  mutating func readDateRange(line: Int) {
    dateRanges.add(line: line, of: text, before: segments.count, &context.findings)
  }

  mutating func readMarker(line: Int) { markers.append(placed(line)) }

  func placed<Tag: PlaylistTag>(_ tag: Tag, line: Int) -> PlacedTag<Tag> {
    PlacedTag(tag: tag, line: line + 1, segmentIndex: segments.count)
  }

  private func placed(_ line: Int) -> PlacedLine {
    PlacedLine(
      line: UInt32(truncatingIfNeeded: line), segment: UInt32(truncatingIfNeeded: segments.count))
  }

  /// Decodes a tag and keeps what was wrong with it.
  mutating func read<Tag: PlaylistTag>(_ type: Tag.Type, _ line: Int) -> Tag? {
    var reader = TagReader(text: text, line: line)
    let tag = Tag(reading: &reader)
    context.findings.add(reader.findings)
    return tag
  }
}
