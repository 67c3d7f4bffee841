internal import HLSPlaylists
internal import SourceDiagnostics

/// Hexadecimal digits that are none.
struct MalformedHexadecimal: ReadingRule {
  let documentation = RuleDocumentation(
    .malformedHexadecimal,
    rationale: """
      No bytes can be made of the value, so the message, key or vector in it is lost.
      """,
    remedy: """
      Write 0x and two digits for each byte, without quotes, blanks or line ends. Base64 is no form for \
      date ranges.
      """,
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=▶/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtaw==
      #EXTINF:4,
      b.ts
      #EXTINF:4,
      c.ts
      #EXT-X-ENDLIST
      """,
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=0xFC3▶
      #EXTINF:4,
      b.ts
      #EXTINF:4,
      c.ts
      #EXT-X-ENDLIST
      """,
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
      #EXTINF:4,
      b.ts
      #EXTINF:4,
      c.ts
      #EXT-X-ENDLIST
      """
    ])
}
