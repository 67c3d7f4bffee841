internal import CueSources
internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// Examples of faults that readers find in tags and values of playlists.
  static let playlists: [DiagnosticRule: RuleExamples] = [
    .malformedInitializationVector: RuleExamples(
      failing: [
        .media(
          version: 2, target: 10,
          """
          #EXT-X-KEY:METHOD=AES-128,URI="key",IV=▶0x01020304
          10 a.ts
          """)
      ],
      passing: [
        .media(
          version: 2, target: 10,
          """
          #EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x00000000000000000000000001020304
          10 a.ts
          """)
      ]),
    .repeatedTag: RuleExamples(
      failing: [
        .media(target: 10, "10 a.ts", "▶#EXT-X-TARGETDURATION:12", "10 b.ts"),
        """
        #EXTM3U
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-STREAM-INF:BANDWIDTH=1280000
        low.m3u8
        ▶#EXT-X-INDEPENDENT-SEGMENTS
        """,
      ],
      passing: [
        .media(target: 10, "#EXT-X-INDEPENDENT-SEGMENTS", "10 a.ts")
      ]),
    .variantWithoutBandwidth: RuleExamples(
      failing: [
        """
        #EXTM3U
        ▶#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1280000
        low.m3u8
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1680000,AVERAGE-BANDWIDTH=1280000
        low.m3u8
        """
      ]),
    .renditionReportWithoutURI: RuleExamples(
      failing: [
        .live(target: 2, "2 a.mp4", "▶#EXT-X-RENDITION-REPORT:LAST-MSN=0")
      ],
      passing: [
        .live(target: 2, "2 a.mp4", #"#EXT-X-RENDITION-REPORT:URI="../mid/live.m3u8",LAST-MSN=0"#)
      ]),
    .hexadecimalInQuotes: RuleExamples(
      failing: [
        .datedMedia(
          """
          4 a.ts
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT="▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B"
          4 b.ts c.ts
          """)
      ],
      passing: [
        .datedMedia(
          """
          4 a.ts
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
          4 b.ts c.ts
          """)
      ]),
  ]
}
