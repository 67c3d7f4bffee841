internal import MediaTiming
package import SourceDiagnostics

/// A delta update with the segments and date ranges that it leaves out, as a client has it (RFC 8216bis, section 6.2.5.1).
package struct CompletedUpdate: Sendable {
  /// Its text.
  package private(set) var text: [UInt8] = []
  /// The number of segments that the update leaves out.
  package let skippedCount: Int
  private let update: SnapshotWindow
  /// Where each line stands: in the update, or in the load that had it first; `nil` for what no load has.
  private var sources: [SourceLine?] = []

  fileprivate init(_ update: SnapshotWindow, skippedCount: Int) {
    (self.update, self.skippedCount) = (update, skippedCount)
  }

  /// Returns a finding in this text with the place at which that was served; `nil` if it was not.
  package func restored(_ finding: Diagnostic) -> Diagnostic? {
    var place = finding.location
    guard place.load == nil, let line = place.line, sources.indices.contains(line - 1) else {
      return finding
    }
    guard let source = sources[line - 1] else { return nil }
    let isOwn = source.load == update.snapshot
    (place.uri, place.line) = (source.uri ?? place.uri, source.line)
    place.load = isOwn ? nil : source.load
    place.byteOffset =
      isOwn ? Int(update.text.lines[source.line - 1].start) + (place.column ?? 1) - 1 : nil
    var finding = finding
    finding.location = place
    return finding
  }

  /// Adds lines of the update.
  fileprivate mutating func add(_ lines: some Sequence<Int>) {
    let own = update.text
    for line in lines {
      text += own.bytes[(line == 0 ? 0 : Int(own.lines[line].start))..<own.lineEnd(line)]
      sources.append(SourceLine(uri: own.uri, line: line + 1, load: update.snapshot))
    }
  }

  /// Adds a line of an earlier load, as a growing playlist has it.
  fileprivate mutating func add(_ line: Int, of grown: PlaylistText) {
    let packed = grown.lines[line]
    add(grown.bytes[Int(packed.start)..<packed.content.upperBound], like: line, of: grown)
  }

  /// Adds a line for one of an earlier load, or for none.
  fileprivate mutating func add(
    _ content: some Sequence<UInt8>, like line: Int? = nil, of grown: PlaylistText
  ) {
    text += content
    text.append(0x0A)
    sources.append(line.map { grown.source(ofLine: $0, load: 0) })
  }
}

extension LivePresentation {
  /// The last load with what it leaves out; `nil` for one that leaves out nothing, or whose base is not known.
  ///
  /// Parts of segments that are left out are not in it: a whole playlist has none of them either.
  package var completedUpdate: CompletedUpdate? {
    guard let latest, latest.snapshot == snapshots.last?.index, let skipped = latest.skipped,
      latest.firstLine > 0
    else { return nil }
    let known = archive.known(from: latest.mediaSequence, count: skipped.count)
    guard known.count == skipped.count else { return nil }
    let (own, skip) = (latest.text, latest.firstLine - 1)
    // Tags about the whole playlist may be behind EXT-X-SKIP.
    let start =
      own.lines[(skip + 1)...].firstIndex {
        ![.header, .done].contains(SnapshotLines.part(of: $0))
      }
      ?? own.lines.count
    let head = Array(0..<skip) + Array((skip + 1)..<start)
    let ranges =
      head.firstIndex { SnapshotLines.part(of: own.lines[$0]) == .dateRange } ?? head.count
    var update = CompletedUpdate(latest, skippedCount: known.count)
    let grown = playlist.table.text
    update.add(head[..<ranges])
    for line in linesOfKeptDateRanges.compactMap(grown.index(ofLine:)) {
      update.add(line, of: grown)
    }
    update.add(head[ranges...])
    for (position, segment) in playlist.segments[known].enumerated() {
      if position == 0 { update.addInherited(of: segment, in: archive) }
      update.add(segment, isFirst: position == 0)
    }
    update.add(start..<own.lines.count)
    return update
  }

  /// The numbers of the tags of date ranges that the last load leaves out.
  ///
  /// A tag that one of a later load replaces, with all of its attributes, is gone.
  private var linesOfKeptDateRanges: [Int] {
    guard let latest, latest.keepsDateRanges else { return [] }
    let own = Dictionary(latest.playlist.dateRanges.map { ($0.id, $0.tags) }) { $0 + $1 }
    let playlist = playlist
    return tracker.listed.flatMap { index -> [Int] in
      let tracked = tracker.ranges[index]
      guard tracked.removal?.mayReturn != true else { return [] }
      let placements = tracked.range.placements
      guard placements.count > 1 || own[tracked.range.id] != nil else {
        return placements.map(\.line)
      }
      var later = (own[tracked.range.id] ?? []).map { (load: latest.snapshot, tag: $0) }
      return zip(placements, tracked.range.tags)
        .map { (line: $0.line, source: playlist.source(ofLine: $0.line), tag: $1) }
        .filter { $0.source.load != latest.snapshot }.sorted { $0.source > $1.source }
        .filter { entry in
          defer { later.append((entry.source.load, entry.tag)) }
          return !later.contains { other in
            other.load > entry.source.load && entry.tag.allSatisfy { other.tag[$0.name] != nil }
          }
        }.map(\.line)
    }.sorted()
  }
}

extension CompletedUpdate {
  /// Adds the lines of a segment of a growing playlist. The byte range of the first one has its offset.
  fileprivate mutating func add(_ segment: MediaSegment, isFirst: Bool) {
    let grown = segment.table.text
    for line in segment.lines where line.tagName != .dateRange && line.tagName != .part {
      if isFirst, line.tagName == .byteRange, let bytes = segment.byteRange {
        add("#EXT-X-BYTERANGE:\(bytes.length)@\(bytes.offset)".utf8, like: line.index, of: grown)
      } else {
        add(line.index, of: grown)
      }
    }
  }

  /// Adds what a whole playlist repeats for its first segment: keys, initialization section and date.
  fileprivate mutating func addInherited(of segment: MediaSegment, in archive: PresentationArchive)
  {
    let (own, grown) = (segment.lineIndices, segment.table.text)
    for line in archive.assembler.tagState(of: segment.index).writtenLines {
      guard let line else {
        add("#EXT-X-KEY:METHOD=NONE".utf8, of: grown)
        continue
      }
      // A whole playlist need not repeat EXT-X-BITRATE.
      guard !own.contains(line), PlaylistLine(text: grown, index: line).tagName != .bitrate else {
        continue
      }
      add(line, of: grown)
    }
    guard let date = archive.segments[segment.index].date,
      !segment.lines.contains(where: { $0.tagName == .programDateTime })
    else { return }
    let time = CalendarTime(timeSince1970: DecimalText.time(units: date, decimals: 18))
    add("#EXT-X-PROGRAM-DATE-TIME:\(time)".utf8, of: grown)
  }
}
