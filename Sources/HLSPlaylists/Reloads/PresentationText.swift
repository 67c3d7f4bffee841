/// Writes the lines of a growing presentation as the text of one playlist.
struct PresentationText {
  private let archive: PresentationArchive
  private let latest: SnapshotWindow
  private let uris: [String?]
  private var bytes: [UInt8] = []
  private var origins: [LineOriginTable.Entry] = []
  private var steps: [SequenceStep] = []
  /// The continuity range of the last written segment, and its discontinuity sequence number.
  private var continuity = (range: 0, number: 0)

  init(archive: PresentationArchive, latest: SnapshotWindow, uris: [String?]) {
    self.archive = archive
    self.latest = latest
    self.uris = uris
    bytes.reserveCapacity(archive.bytes.count + archive.lines.count + 4096)
    origins.reserveCapacity(archive.lines.count + 64)
  }

  /// The playlist of that text.
  mutating func playlist(uri: String?) -> MediaPlaylist {
    write("#EXTM3U", tag: .extm3u)
    writeHeader()
    var step = 0
    for (index, segment) in archive.segments.enumerated() {
      if step < archive.steps.count, archive.steps[step].gap.segment == index {
        add(archive.steps[step], before: segment)
        step += 1
      } else {
        continuity.range += segment.discontinuityCount
      }
      continuity.number = segment.discontinuitySequence
      let body = segment.lines.lowerBound + segment.leadingLineCount
      for line in leadingLines(segment.lines.lowerBound..<body, late: archive.lateLines[index]) {
        write(archived: line)
      }
      for line in body..<segment.lines.upperBound { write(archived: line) }
    }
    writeEdge()
    let text = PlaylistText(bytes, origins: LineOriginTable(uris: uris, entries: origins))
    let assembler = PlaylistAssembler(
      uri: uri, importedVariables: nil, steps: SequenceStepTable(steps))
    return assembler.assemble(text).media ?? latest.playlist
  }

  /// The lines before EXTINF in the order in which they were seen.
  private func leadingLines(_ own: Range<Int>, late: [Int]?) -> [Int] {
    guard let late else { return Array(own) }
    return (own + late).sorted {
      let (left, right) = (archive.lines[$0].origin, archive.lines[$1].origin)
      return (left.snapshot, left.line, $0) < (right.snapshot, right.line, $1)
    }
  }

  private mutating func writeHeader() {
    if let first = archive.segments.first {
      write("#EXT-X-MEDIA-SEQUENCE:\(first.mediaSequence)", tag: .mediaSequence)
      let number = first.discontinuitySequence &- first.discontinuityCount
      if number != 0 {
        write("#EXT-X-DISCONTINUITY-SEQUENCE:\(number)", tag: .discontinuitySequence)
      }
      continuity.number = number
    }
    for (index, line) in latest.text.lines.enumerated()
    where SnapshotLines.part(of: line) == .header {
      write(latest: index)
    }
  }

  private mutating func add(
    _ step: (gap: SequenceGap, units: Int128, decimals: Int),
    before segment: PresentationArchive.Segment
  ) {
    // A discontinuity number that did not rise means that the timestamps go on; one after a new beginning says
    // nothing about those before it.
    let (difference, overflow) = segment.discontinuitySequence.subtractingReportingOverflow(
      continuity.number)
    let own = segment.discontinuityCount
    let rise =
      step.gap.missingCount == nil || overflow ? max(1, own) : max(own, difference)
    continuity.range = min(continuity.range &+ rise, Int(UInt32.max))
    steps.append(
      SequenceStep(
        line: origins.count, segment: step.gap.segment, mediaSequence: segment.mediaSequence,
        continuityRange: UInt32(truncatingIfNeeded: max(0, continuity.range)),
        discontinuityCount: own, duration: step.units, decimals: step.decimals))
  }

  /// What follows the last segment, and the end of the list.
  private mutating func writeEdge() {
    let lines = latest.text.lines
    let isUpToDate = latest.count == 0 || latest.lastNumber == archive.segments.last?.mediaSequence
    let tail = latest.table.segments.last.map { Int($0.uriLine) + 1 } ?? 0
    for index in lines.indices {
      switch SnapshotLines.part(of: lines[index]) {
      case .edge: write(latest: index)
      case .segment, .marker:
        if isUpToDate, index >= tail { write(latest: index) }
      case .dateRange, .header, .done: continue
      }
    }
    for line in archive.lateLines[archive.segments.count, default: []] { write(archived: line) }
    if latest.playlist.header.isEnded { write("#EXT-X-ENDLIST", tag: .endList) }
  }

  private mutating func write(archived line: Int) {
    bytes += archive.content(line)
    bytes.append(0x0A)
    origins.append(archive.lines[line].origin)
  }

  private mutating func write(latest line: Int) {
    bytes += latest.text.substituted(line: line).utf8
    bytes.append(0x0A)
    origins.append(entry(line: line + 1))
  }

  private mutating func write(_ line: String, tag: TagName) {
    bytes += line.utf8
    bytes.append(0x0A)
    origins.append(entry(line: latest.playlist.header.lines[tag] ?? 1))
  }

  private func entry(line: Int) -> LineOriginTable.Entry {
    LineOriginTable.Entry(
      snapshot: UInt32(truncatingIfNeeded: latest.snapshot), line: UInt32(truncatingIfNeeded: line))
  }
}
