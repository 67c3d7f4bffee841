public import MediaTiming

/// A playlist of segments (RFC 8216bis, section 4.4.3).
public struct MediaPlaylist: Sendable {
  let table: SegmentTable
  let markerLines: [PlacedLine]
  let unknownLines: [PlacedLine]
  let partLines: [PlacedLine]
  let strayLines: [PlacedLine]

  /// The address it was loaded from.
  public let uri: String?
  /// The tags that describe the whole playlist.
  public internal(set) var header: MediaPlaylistHeader
  /// The date ranges in the order of their first tags.
  public let dateRanges: [DateRange]
  /// Whether lines of ad-marker dialects before the first segment were known once.
  package let hasForgottenMarkers: Bool
  /// Whether segments that were never seen come behind the last of those lines, before the first segment.
  package let hasForgottenHole: Bool

  /// The segments: URI lines with an EXTINF.
  public var segments: OnDemandCollection<MediaSegment> {
    let table = table
    return OnDemandCollection(count: table.segments.count) { MediaSegment(table: table, index: $0) }
  }

  /// The date tags in order, also those after the last segment.
  public var programDateTimes: OnDemandCollection<ProgramDateTime> {
    let table = table
    return OnDemandCollection(count: table.dateTimes.count) {
      ProgramDateTime(table: table, packed: table.dateTimes[$0])
    }
  }

  /// The date of the first segment by a tag before it, if segments were forgotten.
  package var inheritedDate: InheritedDate? { table.inheritedDate }

  /// The lines of ad-marker dialects that are not date ranges, in order, also those after the last
  /// segment.
  public var markers: OnDemandCollection<MarkerLine> { lines(markerLines) }

  /// The unknown `#EXT` lines, in order.
  public var unknownTags: OnDemandCollection<MarkerLine> { lines(unknownLines) }

  /// The parts of segments, in order; those of the last segment may come before its URI line.
  public var parts: OnDemandCollection<PlacedTag<PartTag>> {
    let lines = partLines
    let text = table.text
    return OnDemandCollection(count: lines.count) { index in
      var reader = TagReader(text: text, line: Int(lines[index].line))
      return PlacedTag(
        tag: PartTag(reading: &reader), line: text.number(ofLine: Int(lines[index].line)),
        segmentIndex: Int(lines[index].segment))
    }
  }

  /// The lines that look like a URI without EXTINF, which are not segments.
  public var strayURILines: OnDemandCollection<PlaylistLine> {
    let lines = strayLines
    let text = table.text
    return OnDemandCollection(count: lines.count) {
      PlaylistLine(text: text, index: Int(lines[$0].line))
    }
  }

  private func lines(_ placed: [PlacedLine]) -> OnDemandCollection<MarkerLine> {
    let text = table.text
    return OnDemandCollection(count: placed.count) { MarkerLine(text: text, placed: placed[$0]) }
  }

  /// The exact sum of all durations.
  public var duration: MediaTime { table.time(table.starts.last ?? 0) }

  /// Whether each EXTINF is a whole number, as every version allows, so that each duration may be rounded (RFC 8216bis,
  /// section 4.4.4.1).
  public var hasWholeDurations: Bool { !table.hasDecimals }

  /// The number of segments with EXT-X-DISCONTINUITY before them.
  public var discontinuityCount: Int {
    table.segments.reduce(0) { $0 + ($1.hasDiscontinuity ? 1 : 0) }
  }

  /// The values that EXT-X-DEFINE takes from the query of the address, percent-decoded.
  public var queryValues: [String] { table.text.variables.queryValues }
  /// The address from whose query they are, if it has another query than that of the playlist.
  package var queryAddress: String? { table.text.variables.queryAddress }

  /// The source lines with their places.
  public var document: PlaylistDocument { PlaylistDocument(text: table.text) }
}

extension MediaPlaylist: Hashable {
  /// Whether two playlists have the same text, address and variables.
  public static func == (left: MediaPlaylist, right: MediaPlaylist) -> Bool {
    left.uri == right.uri && left.document == right.document
      && left.table.text.variables == right.table.text.variables
      && left.table.steps == right.table.steps
  }

  /// Hashes text and address.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(uri)
    hasher.combine(document)
  }
}
