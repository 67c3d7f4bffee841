import SourceDiagnostics

@testable import HLSPlaylists

/// Writes the lines of a presentation as the text of one playlist, and reads the whole text.
///
/// This is how a live playlist was merged before it could grow, and what the growing one is held against.
struct RereadText {
  /// Where a line is from.
  struct Origin: Hashable {
    var snapshot: Int
    var line: Int
    /// Whether the line is the first tag of a date range whose ID was that of another one before.
    var renewsDateRange = false
  }

  private let archive: RereadArchive
  private let latest: SnapshotWindow
  private var bytes: [UInt8] = []
  private var origins: [Origin] = []
  private var steps: [(line: Int, step: SequenceStep)] = []
  /// The continuity range of the last written segment, and its discontinuity sequence number.
  private var continuity = (range: 0, number: 0)

  init(archive: RereadArchive, latest: SnapshotWindow) {
    self.archive = archive
    self.latest = latest
    bytes.reserveCapacity(archive.bytes.count + archive.lines.count + 4096)
    origins.reserveCapacity(archive.lines.count + 64)
  }

  /// The playlist of that text.
  mutating func playlist(uri: String?) -> RereadPlaylist {
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
    return read(uri: uri)
  }

  /// The playlist of the text, in which a step stands before some lines.
  private func read(uri: String?) -> RereadPlaylist {
    let text = PlaylistText(PlaylistText(bytes), variables: VariableTable(), uri: uri)
    var findings = DiagnosticCollector.ofPlaylist
    var assembler = MediaPlaylistAssembler(AssemblyContext(text: text, findings: findings))
    var line = 0
    for (first, step) in steps {
      assembler.read(line..<first)
      assembler.pass(step)
      line = first
    }
    assembler.read(line..<text.lines.count)
    let playlist = assembler.playlist(dateRanges: [])
    var mergers: [DateRangeMerger] = []
    var mergerOfID: [String: Int] = [:]
    for index in text.lines.indices {
      let line = PlaylistLine(text: text, index: index)
      guard line.tagName == .dateRange, let id = line.attributes["ID"]?.value else { continue }
      if mergerOfID[id] == nil || origins[index].renewsDateRange {
        mergerOfID[id] = mergers.count
        mergers.append(DateRangeMerger())
      }
      let segment = playlist.table.segments.count { Int($0.uriLine) < index }
      mergers[mergerOfID[id] ?? 0].add(line: index, of: text, before: segment, &findings)
    }
    let ranges = mergers.flatMap { $0.finished(text, playlist.header, &findings) }
    return RereadPlaylist(
      playlist: assembler.playlist(dateRanges: Self.endedOnNext(ranges)), origins: origins)
  }

  private static func endedOnNext(_ ranges: [DateRange]) -> [DateRange] {
    ranges.map { range in
      guard range.end == nil, range.endsOnNext, let name = range.attributeClass,
        let start = range.startDate,
        let next = ranges.lazy.filter({ $0.attributeClass == name }).compactMap(\.startDate)
          .filter({ $0 > start }).min()
      else { return range }
      return range.ended(at: next, by: .nextOfClass)
    }
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
    before segment: RereadArchive.Segment
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
      (
        origins.count,
        SequenceStep(
          segment: step.gap.segment, mediaSequence: segment.mediaSequence,
          continuityRange: UInt32(truncatingIfNeeded: max(0, continuity.range)),
          discontinuityCount: own, duration: step.units, decimals: step.decimals)
      ))
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
    // Once they were not sorted until their segment came, so that they changed their order then.
    for line in leadingLines(0..<0, late: archive.lateLines[archive.segments.count]) {
      write(archived: line)
    }
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

  private func entry(line: Int) -> Origin { Origin(snapshot: latest.snapshot, line: line) }
}

/// A playlist with the origins of its lines.
struct RereadPlaylist {
  let playlist: MediaPlaylist
  let origins: [RereadText.Origin]
}
