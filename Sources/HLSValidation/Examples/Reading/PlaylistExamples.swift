internal import CueSources
internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// Of faults that readers find in tags and values of playlists.
  static let playlists: [DiagnosticRule: RuleExamples] = [
    .malformedInitializationVector: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-VERSION:2
        #EXT-X-TARGETDURATION:10
        #EXT-X-KEY:METHOD=AES-128,URI="key",IV=▶0x01020304
        #EXTINF:10,
        a.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-VERSION:2
        #EXT-X-TARGETDURATION:10
        #EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x00000000000000000000000001020304
        #EXTINF:10,
        a.ts
        #EXT-X-ENDLIST
        """
      ]),
    .repeatedTag: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:10
        #EXTINF:10,
        a.ts
        ▶#EXT-X-TARGETDURATION:12
        #EXTINF:10,
        b.ts
        #EXT-X-ENDLIST
        """,
        """
        #EXTM3U
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-STREAM-INF:BANDWIDTH=1280000
        low.m3u8
        ▶#EXT-X-INDEPENDENT-SEGMENTS
        """,
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:10
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXTINF:10,
        a.ts
        #EXT-X-ENDLIST
        """
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
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:2
        #EXTINF:2,
        a.mp4
        ▶#EXT-X-RENDITION-REPORT:LAST-MSN=0
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:2
        #EXTINF:2,
        a.mp4
        #EXT-X-RENDITION-REPORT:URI="../mid/live.m3u8",LAST-MSN=0
        """
      ]),
    .hexadecimalInQuotes: RuleExamples(
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
      ]),
  ]
}
