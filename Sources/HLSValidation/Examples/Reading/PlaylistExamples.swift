internal import CueSources
internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// Examples of faults that readers find in tags and values of playlists.
  static let playlists: [DiagnosticRule: RuleExamples] = [
    .malformedInitializationVector: [
      .media(
        version: 2, target: 10,
        #"#EXT-X-KEY:METHOD=AES-128,URI="key",IV=▶0x000000000000000000000000000001020304"#,
        "10 a.ts"),
      .media(
        version: 2, target: 10, #"#EXT-X-KEY:METHOD=AES-128,URI="key",IV=▶0x01020304"#, "10 a.ts"
      ).with(note: "The leading zeros are missing: a warning."),
      .fixed(replacing: "IV=0x01020304", with: "IV=0x00000000000000000000000001020304"),
    ],
    .repeatedTag: [
      .media(target: 10, "10 a.ts", "▶#EXT-X-TARGETDURATION:12", "10 b.ts"),
      .multivariant(
        "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8",
        "▶#EXT-X-INDEPENDENT-SEGMENTS"),
      .media(target: 10, "#EXT-X-INDEPENDENT-SEGMENTS", "10 a.ts"),
    ],
    .variantWithoutBandwidth: [
      .multivariant("▶#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1280000", "low.m3u8"),
      .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1680000,AVERAGE-BANDWIDTH=1280000", "low.m3u8"),
    ],
    .renditionReportWithoutURI: [
      .live(target: 2, "2 a.mp4", "▶#EXT-X-RENDITION-REPORT:LAST-MSN=0"),
      .live(target: 2, "2 a.mp4", #"#EXT-X-RENDITION-REPORT:URI="../mid/live.m3u8",LAST-MSN=0"#),
    ],
    .hexadecimalInQuotes: [
      .datedMedia(
        "4 a.ts", .dateRange("a", at: 4, #"DURATION=8.0,SCTE35-OUT="▶\#(Section.spliceOut)""#),
        "4 b.ts c.ts"),
      .fixed(replacing: #""\#(Section.spliceOut)""#, with: Section.spliceOut),
    ],
  ]
}
