extension WindowLoad {
  /// The tags that make a segment what it is.
  private static let segmentRows: Set<UInt16> = Set(
    [
      TagName.extinf, .byteRange, .discontinuity, .key, .map, .programDateTime, .gap, .bitrate,
    ].map(TagCatalog.row(of:)))

  /// The same load with its first segments alone, and without lines about anything else.
  ///
  /// A long window has segments of thousands of loads, each of which had the date ranges and parts of its time. Returns
  /// this load if that is no shorter.
  func shortened(to count: Int) -> WindowLoad {
    let table = playlist.table
    let text = table.text
    guard count > 0, count <= table.segments.count else { return self }
    var kept = GrowingText()
    var segment = 0
    for line in 0...Int(table.segments[count - 1].uriLine) {
      let packed = text.lines[line]
      if packed.kind == .uri {
        guard line == Int(table.segments[segment].uriLine) else { continue }
        segment += 1
      } else if SnapshotLines.part(of: packed) == .marker {
        // What stands before EXT-X-SKIP is about segments that it replaces.
        guard inherited == nil || line >= playlist.header.skip?.line ?? 0 else { continue }
      } else {
        guard packed.kind == .tag, Self.segmentRows.contains(packed.tag) else { continue }
      }
      kept.append(text, line: line, load: 0, at: LinePlace(segment: 0))
      guard kept.bytes.count < text.bytes.count else { return self }
    }
    var assembler = MediaPlaylistAssembler(growing: PlaylistText(kept, uri: text.uri))
    assembler.state.decimals = table.decimals
    assembler.state.hasDecimals = table.hasDecimals
    assembler.header.mediaSequence = table.mediaSequence
    assembler.header.discontinuitySequence = table.discontinuitySequence
    assembler.read(assembler.text.lines.indices)
    let short = assembler.playlist(dateRanges: [])
    return short.segments.count == count ? WindowLoad(short, of: self) : self
  }
}
