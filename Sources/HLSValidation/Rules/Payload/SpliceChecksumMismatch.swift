internal import CueSources
internal import SourceDiagnostics

/// A message whose checksum is not that of its bytes.
struct SpliceChecksumMismatch: PresentationRule {
  let row = DiagnosticRule.spliceChecksumMismatch

  // Of date ranges it is told while they are read.
  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.faults(of: row)
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:4,
        a.ts
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6A
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
        #EXT-X-SPLICEPOINT-SCTE35:▶/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtag==
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
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:4,
        a.ts
        #EXT-OATCLS-SCTE35:/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtaw==
        #EXT-X-CUE-OUT:8
        #EXTINF:4,
        b.ts
        #EXTINF:4,
        c.ts
        #EXT-X-CUE-IN
        #EXTINF:4,
        d.ts
        #EXT-X-ENDLIST
        """,
      ])
  }
}
