internal import ByteParsing
internal import MediaTiming
internal import SourceDiagnostics

/// Assembles a media playlist from its lines, in one pass.
///
/// The assembler of a growing playlist continues with each reload, see
/// ``MediaPlaylistAssembler/Checkpoint``.
struct MediaPlaylistAssembler {
  /// The tags since the last URI line, which apply to the next segment.
  struct Pending {
    var extinfLine: Int?
    var units: Int128 = 0
    var byteRangeLine: Int?
    var programDateTime = PackedSegment.none
    var discontinuityCount: UInt16 = 0
    var isGap = false
  }

  /// The state that lines set for all segments after them.
  struct State {
    var pending = Pending()
    var keys = KeyState()
    var currentMap = PackedSegment.none
    var bitrateLine = PackedSegment.none
    var continuityRange: UInt32 = 0
    var decimals = 0
    /// Whether any EXTINF has decimals.
    var hasDecimals = false
  }

  typealias TagHandler = @Sendable (inout MediaPlaylistAssembler, Int) -> Void

  var context: AssemblyContext
  var header = MediaPlaylistHeader()
  var text: PlaylistText

  var state = State()
  var segments: [PackedSegment] = []
  var starts: [Int128] = [0]
  var byteRanges: [ByteRange] = []
  var dateTimes: [PackedDateTime] = []
  /// The date of the first segment by the tag before it, if segments were forgotten.
  var inheritedDate: InheritedDate?
  /// Whether segments with ad markers were forgotten.
  var hasForgottenMarkers = false
  /// Whether segments that were never seen come behind the last forgotten marker, before the first segment.
  var hasForgottenHole = false
  var maps: [PackedMap] = []
  var keySets = KeySetTable()
  /// `nil` if the ranges are followed over reloads instead.
  private var dateRanges: DateRangeMerger?
  var markers: [PlacedLine] = []
  var unknown: [PlacedLine] = []
  var parts: [PlacedLine] = []
  var strays: [PlacedLine] = []

  var steps = SequenceStepTable()

  /// An assembler of a whole text.
  init(_ context: AssemblyContext) {
    self.context = context
    self.text = context.text
    self.dateRanges = DateRangeMerger()
    reserve()
  }

  /// An assembler of a growing playlist, empty at first.
  init(growing text: PlaylistText) {
    self.context = AssemblyContext(text: text, findings: DiagnosticCollector(limit: 0))
    self.text = text
  }

  /// Reserves capacity for the tags of the text.
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
  private static let discontinuityRow = TagCatalog.row(of: .discontinuity)

  mutating func assemble() -> MediaPlaylist {
    read(text.lines.indices)
    if let line = state.pending.extinfLine {
      context.add(.tagWithoutURI, "EXTINF has no address after it", line: line)
    } else if header.isEnded, state.pending.discontinuityCount > 0,
      let line = text.lines.lastIndex(where: { $0.tag == Self.discontinuityRow })
    {
      context.add(
        .tagWithoutURI, "EXT-X-DISCONTINUITY has no segment after it in an ended playlist",
        line: line, severity: .warning)
    }
    return playlist(dateRanges: dateRanges?.finished(text, header, &context.findings) ?? [])
  }

  /// Reads lines of the text, which come after those already read.
  mutating func read(_ range: Range<Int>) {
    let handlers = MediaTagHandlers.byRow
    let extinf = Self.extinfRow
    let programDateTime = Self.programDateTimeRow
    let hasBraces = text.hasBraces
    // Borrowed once: access through the text for every line costs more than reading the line.
    let table = text.lines
    let lines = table.span.extracting(range)
    let content = text.bytes
    let bytes = content.span
    for offset in lines.indices {
      let line = lines[offset]
      let index = range.lowerBound + offset
      if hasBraces { context.noteReferences(line: index) }
      switch line.kind {
      case .blank: continue
      case .uri: readURI(line: index)
      case .tag:
        // A shorter path for the two tags that every segment may have.
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
  }

  /// Returns the playlist of the lines so far.
  func playlist(dateRanges: [DateRange]) -> MediaPlaylist {
    var header = header
    header.lines = context.uniqueLines
    let table = SegmentTable(
      text: text, segments: segments, starts: starts, decimals: state.decimals,
      hasDecimals: state.hasDecimals, byteRanges: byteRanges, dateTimes: dateTimes,
      inheritedDate: inheritedDate, maps: maps,
      keySets: keySets,
      mediaSequence: header.mediaSequence, discontinuitySequence: header.discontinuitySequence,
      steps: steps)
    return MediaPlaylist(
      table: table, markerLines: markers, unknownLines: unknown, partLines: parts,
      strayLines: strays, uri: text.uri, header: header, dateRanges: dateRanges,
      hasForgottenMarkers: hasForgottenMarkers, hasForgottenHole: hasForgottenHole)
  }

  // MARK: Lines of segments

  private mutating func readURI(line: Int) {
    guard let extinfLine = state.pending.extinfLine else {
      strays.append(placed(line))
      // The URI of a variant is already reported with its tag, which does not belong here.
      if line > 0, text.lines[line - 1].tag == Self.streamRow { return }
      context.add(
        .uriWithoutTag, "the URI line has no EXTINF before it, so it is not a segment", line: line)
      return
    }
    state.continuityRange = state.continuityRange &+ UInt32(state.pending.discontinuityCount)
    let segment = PackedSegment(
      uriLine: UInt32(truncatingIfNeeded: line),
      extinfLine: UInt32(truncatingIfNeeded: extinfLine), bitrateLine: state.bitrateLine,
      map: state.currentMap, keySet: state.keys.set(in: &keySets),
      byteRange: state.pending.byteRangeLine == nil
        ? PackedSegment.none : readByteRange(uriLine: line),
      programDateTime: state.pending.programDateTime, continuityRange: state.continuityRange,
      discontinuityCount: state.pending.discontinuityCount, isGap: state.pending.isGap)
    segments.append(segment)
    starts.append((starts.last ?? 0) &+ state.pending.units)
    state.pending = Pending()
  }

  private mutating func readExtinf(line: Int, _ value: Range<Int>?, of bytes: Span<UInt8>) {
    if let earlier = state.pending.extinfLine {
      context.add(.tagWithoutURI, "EXTINF has no address after it", line: earlier)
    }
    let fields = ExtinfFields(bytes, value: value)
    if !fields.isWellFormed, let fault = fields.fault(in: text) {
      context.add(.malformedSegmentDuration, fault, line: line)
    }
    state.pending.extinfLine = line
    state.pending.units = fields.duration?.units ?? 0
    let decimals = fields.duration?.decimals ?? 0
    state.decimals = max(state.decimals, decimals)
    state.hasDecimals = state.hasDecimals || decimals > 0
  }

  /// The number of a segment counts the tags before it, not the segments that have one (section 6.2.1).
  mutating func readDiscontinuity(line: Int) {
    if state.pending.discontinuityCount < .max { state.pending.discontinuityCount += 1 }
  }

  mutating func readGap(line: Int) { state.pending.isGap = true }
  mutating func readByteRangeTag(line: Int) { state.pending.byteRangeLine = line }

  mutating func readBitrate(line: Int) {
    state.bitrateLine = Int32(truncatingIfNeeded: line)
    _ = read(BitrateTag.self, line)
  }

  private mutating func readByteRange(uriLine: Int) -> Int32 {
    guard let line = state.pending.byteRangeLine else { return PackedSegment.none }
    // The usual form needs no reader; everything else takes the path that reports faults.
    let written = text.lines[line].value.flatMap { ByteRangeText(text.bytes[$0]) }
    guard let range = written ?? read(ByteRangeTag.self, line)?.range else {
      return PackedSegment.none
    }
    let offset = range.offset ?? offsetAfterPreviousRange(uriLine: uriLine)
    if offset == nil {
      let isUpdate = segments.isEmpty && header.skip != nil
      context.add(
        .unanchoredByteRange,
        isUpdate
          ? "the byte range goes on behind a segment that the update leaves out; zero is taken if that is not known"
          : "the byte range has no offset, and the segment before is not a range of the same resource; "
            + "zero is taken", line: line, severity: isUpdate ? .info : nil)
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
    // Nearly all playlists write a URI in one way.
    if text.bytes[first] == text.bytes[second] { return true }
    let base = text.uri ?? ""
    return URIReference.resolve(text.substituted(first, line: line), against: base)
      == URIReference.resolve(text.substituted(second, line: other), against: base)
  }

  private mutating func readProgramDateTime(
    line: Int, _ value: Range<Int>?, of bytes: Span<UInt8>
  ) {
    // A date per segment is common: one in the usual form makes no string. Everything else takes
    // the path that reports faults.
    var date: CalendarTime?
    if let value, !value.contains(where: { bytes[$0] == UInt8(ascii: " ") }) {
      date = CalendarTime(parsing: bytes.extracting(value))
    }
    if date?.utcOffset == nil { date = read(ProgramDateTimeTag.self, line)?.date }
    guard let date else { return }
    state.pending.programDateTime = Int32(truncatingIfNeeded: dateTimes.count)
    dateTimes.append(
      PackedDateTime(
        line: UInt32(truncatingIfNeeded: line),
        segment: UInt32(truncatingIfNeeded: segments.count),
        secondsSince1970: date.secondsSince1970, attoseconds: date.attoseconds))
  }

  mutating func readKey(line: Int) {
    guard let tag = read(KeyTag.self, line) else { return }
    if !state.keys.apply(tag, line: line) {
      context.add(
        .readingLimit, "more than \(KeySetTable.maximumKeyCount) keys are in force", line: line)
    }
  }

  mutating func readMap(line: Int) {
    guard let tag = read(MapTag.self, line), tag.uri != nil else { return }
    maps.append(
      PackedMap(
        line: UInt32(truncatingIfNeeded: line), keySet: state.keys.set(in: &keySets)))
    state.currentMap = Int32(truncatingIfNeeded: maps.count - 1)
  }

  // MARK: Lines that belong to no segment

  mutating func readPart(line: Int) {
    parts.append(placed(line))
    _ = read(PartTag.self, line)
  }

  mutating func readDateRange(line: Int) {
    dateRanges?.add(line: line, of: text, before: segments.count, &context.findings)
  }

  mutating func readMarker(line: Int) { markers.append(placed(line)) }

  func placed<Tag: PlaylistTag>(_ tag: Tag, line: Int) -> PlacedTag<Tag> {
    PlacedTag(tag: tag, line: text.number(ofLine: line), segmentIndex: segments.count)
  }

  private func placed(_ line: Int) -> PlacedLine {
    PlacedLine(
      line: UInt32(truncatingIfNeeded: line), segment: UInt32(truncatingIfNeeded: segments.count))
  }

  /// Decodes a tag and keeps its faults.
  mutating func read<Tag: PlaylistTag>(_ type: Tag.Type, _ line: Int) -> Tag? {
    var reader = TagReader(text: text, line: line)
    let tag = Tag(reading: &reader)
    context.findings.add(reader.findings)
    return tag
  }
}
