internal import HLSPlaylists
internal import SourceDiagnostics

/// A byte range without an offset that follows nothing.
struct UnanchoredByteRange: ReadingRule {
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
      """
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
}
