internal import CueSources
internal import SourceDiagnostics

/// Hexadecimal digits in quotes.
struct HexadecimalInQuotes: ReadingRule {
  let documentation = RuleDocumentation(
    .hexadecimalInQuotes,
    rationale: """
      By the grammar it is a text. Strict clients do not take it for a message, and the break is lost.
      """,
    remedy: "Write `SCTE35-OUT=0xFC30…` without quotes.",
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT="▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B"
      #EXTINF:4,
      b.ts
      #EXTINF:4,
      c.ts
      #EXT-X-ENDLIST
      """
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
