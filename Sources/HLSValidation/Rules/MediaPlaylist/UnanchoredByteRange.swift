internal import ByteParsing
internal import HLSPlaylists
internal import SourceDiagnostics

/// A byte range without an offset and without a range before it.
struct UnanchoredByteRange: PlaylistRule {
  let row = DiagnosticRule.unanchoredByteRange

  /// Reading reports those of segments.
  func findings(in playlist: PlaylistSubject) -> [Finding] {
    maps(in: playlist) + parts(in: playlist)
  }

  /// Returns EXT-X-MAP ranges without an offset: no range precedes an initialization section.
  private func maps(in playlist: PlaylistSubject) -> [Finding] {
    playlist.lines(of: .map).compactMap { line in
      guard let attribute = line.attributes["BYTERANGE"],
        let range = ByteRangeText(attribute.value), range.offset == nil
      else { return nil }
      return Finding(
        "BYTERANGE of EXT-X-MAP is \(attribute.value.quoted), an offset after @ was expected",
        at: playlist.place(ofValue: attribute), subject: "EXT-X-MAP BYTERANGE",
        recurrence: Recurrence(key: "map"))
    }
  }

  /// Returns faults of parts. The range of a part continues that of the previous part of the same
  /// segment. The standard requires nothing of clients here, so this is not an error.
  private func parts(in playlist: PlaylistSubject) -> [Finding] {
    guard case .media(let media) = playlist.playlist, playlist.tagNames.contains(.part) else {
      return []
    }
    func resource(_ part: PlacedTag<PartTag>?) -> String? {
      part?.tag.uri.map { URIReference.resolve($0, against: playlist.uri ?? "") }
    }
    let parts = Array(media.parts)
    var previous: PlacedTag<PartTag>?
    return parts.compactMap { part in
      defer { previous = part }
      guard let range = part.tag.byteRange, range.offset == nil,
        previous?.segmentIndex != part.segmentIndex || previous?.tag.byteRange == nil
          || resource(previous) != resource(part)
      else { return nil }
      let attribute = playlist.document.lines[part.line - 1].attributes["BYTERANGE"]
      return Finding(
        "BYTERANGE has no offset, and no part of the same segment and resource is before it",
        at: attribute.map(playlist.place(ofValue:)) ?? playlist.place(line: part.line),
        subject: "EXT-X-PART BYTERANGE", severity: .warning,
        recurrence: Recurrence(key: "part", of: parts.count))
    }
  }

  static let examples: RuleExamples = [
    .media(
      version: 4, target: 10, "#EXT-X-BYTERANGE:1000@0", "10 a.ts", "▶#EXT-X-BYTERANGE:1000",
      "10 b.ts"),
    .fixed(replacing: "b.ts", with: "a.ts"),
    .media(version: 6, target: 10, #"#EXT-X-MAP:URI="main.mp4",BYTERANGE="▶719""#, "10 a.m4s"),
    .live(
      version: 6, target: 2,
      """
      #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3
      #EXT-X-PART-INF:PART-TARGET=1
      2 a.mp4
      #EXT-X-PART:DURATION=1,URI="b.mp4",BYTERANGE="▶1000"
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.mp4",BYTERANGE-START=1000
      """),
    .live(
      version: 6, target: 2,
      """
      #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3
      #EXT-X-PART-INF:PART-TARGET=1
      2 a.mp4
      #EXT-X-PART:DURATION=1,URI="b.mp4",BYTERANGE="1000@0"
      #EXT-X-PART:DURATION=1,URI="b.mp4",BYTERANGE="1000"
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="c.mp4"
      """),
  ]
}
