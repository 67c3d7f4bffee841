internal import HLSPlaylists
internal import SourceDiagnostics

/// A byte range without an offset that follows nothing.
struct UnanchoredByteRange: ReadingRule, PlaylistRule {
  let documentation = RuleDocumentation(
    .unanchoredByteRange,
    rationale: "Nobody can tell which bytes are meant, and players must reject the playlist.",
    remedy: "Write the offset after an @.",
    failing: [
      """
      #EXTM3U
      #EXT-X-VERSION:4
      #EXT-X-TARGETDURATION:10
      #EXT-X-BYTERANGE:1000@0
      #EXTINF:10,
      a.ts
      ▶#EXT-X-BYTERANGE:1000
      #EXTINF:10,
      b.ts
      #EXT-X-ENDLIST
      """,
      """
      #EXTM3U
      #EXT-X-VERSION:6
      #EXT-X-TARGETDURATION:10
      #EXT-X-MAP:URI="main.mp4",BYTERANGE="▶719"
      #EXTINF:10,
      a.m4s
      #EXT-X-ENDLIST
      """,
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-VERSION:4
      #EXT-X-TARGETDURATION:10
      #EXT-X-BYTERANGE:1000@0
      #EXTINF:10,
      a.ts
      #EXT-X-BYTERANGE:1000
      #EXTINF:10,
      a.ts
      #EXT-X-ENDLIST
      """
    ])

  /// Reading tells of segments. An initialization section follows nothing, so that its range has an offset always.
  func findings(in playlist: PlaylistSubject) -> [Finding] {
    playlist.lines(of: .map).compactMap { line in
      guard let attribute = line.attributes["BYTERANGE"],
        let range = ByteRangeText(attribute.value), range.offset == nil
      else { return nil }
      return Finding(
        "BYTERANGE of EXT-X-MAP is \(attribute.value), an offset after @ was expected",
        at: playlist.place(ofValue: attribute), subject: "EXT-X-MAP BYTERANGE",
        recurrence: Recurrence(key: "map"))
    }
  }
}
