internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// One key more than may be in force at once.
  private static let manyKeys = (1...65).map {
    "\($0 == 65 ? "▶" : "")#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\($0)\",KEYFORMAT=\"com.example.k\($0)\""
  }

  /// Examples of faults that readers find in the syntax of playlists.
  static let syntax: [DiagnosticRule: RuleExamples] = [
    .commentLikeTag: [
      .media("▶# EXT-X-CUE-OUT:4", "4 a.ts"),
      .media("▶#EXTX-DISCONTINUITY", "4 a.ts"),
      .media("# the break starts here", "#EXT-X-CUE-OUT:4", "4 a.ts"),
    ],
    .missingVariableSource: [
      .presentation(
        .multivariant(
          "#EXT-X-VERSION:8", #"#EXT-X-DEFINE:NAME="host",VALUE="https://example.com""#,
          "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"),
        playlists: [
          "low.m3u8": .media(
            version: 8, target: 10, #"▶#EXT-X-DEFINE:IMPORT="path""#, "10 {$path}/a.ts")
        ]),
      .presentation(
        .multivariant(
          "#EXT-X-VERSION:8", #"#EXT-X-DEFINE:NAME="host",VALUE="https://example.com""#,
          "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"),
        playlists: [
          "low.m3u8": .media(
            version: 8, target: 10, #"#EXT-X-DEFINE:IMPORT="host""#, "10 {$host}/a.ts")
        ]),
    ],
    .mixedPlaylistKinds: [
      .media(
        target: 10, "10 a.ts",
        #"▶#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="Example""#),
      .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8", "▶#EXT-X-ENDLIST"),
      .multivariant(
        "#EXT-X-INDEPENDENT-SEGMENTS",
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="Example""#,
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"),
    ],
    .readingLimit: [
      .playlist(
        (["#EXTM3U", "#EXT-X-VERSION:5", "#EXT-X-TARGETDURATION:4"] + manyKeys + [
          "#EXTINF:4,", "a.ts", "#EXT-X-ENDLIST",
        ]).joined(separator: "\n")
      )
      .with(note: "More than 64 keys are in force at one time."),
      .media(
        version: 5, #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k1",KEYFORMAT="com.example.k1""#,
        #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k2",KEYFORMAT="com.example.k2""#, "4 a.ts"),
    ],
    .referenceInDefinition: [
      .media(
        version: 8, target: 10, #"#EXT-X-DEFINE:NAME="host",VALUE="https://example.com""#,
        #"#EXT-X-DEFINE:NAME="base",VALUE="▶{$host}/channel""#, "10 {$base}/a.ts"),
      .media(
        version: 8, target: 10, #"#EXT-X-DEFINE:NAME="host",VALUE="https://example.com""#,
        #"#EXT-X-DEFINE:NAME="path",VALUE="channel""#, "10 {$host}/{$path}/a.ts"),
    ],
    .repeatedVersion: [
      .media(version: 3, target: 10, "▶#EXT-X-VERSION:4", "9.9 a.ts"),
      .media(version: 3, target: 10, "9.9 a.ts"),
    ],
    .tagWithoutURI: [
      .multivariant("▶#EXT-X-STREAM-INF:BANDWIDTH=1280000"),
      .media(target: 10, "▶#EXTINF:10,", "10 a.ts"),
      .media("4 a.ts", "▶#EXT-X-DISCONTINUITY"),
      .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"),
    ],
    .uriWithoutTag: [
      .media(target: 10, "10 a.ts", "▶b.ts"),
      .media(target: 10, "10 a.ts b.ts"),
    ],
    .undefinedVariable: [
      .media(
        version: 8, target: 10, #"#EXT-X-DEFINE:NAME="host",VALUE="https://example.com""#,
        "10 ▶{$hots}/a.ts"),
      .fixed(replacing: "{$hots}/a.ts", with: "{$host}/a.ts"),
    ],
    .unknownTag: [
      .media("▶#EXT-X-DISCONTINUTY", "4 a.ts"),
      .media("#EXT-X-DISCONTINUITY", "4 a.ts"),
    ],
  ]
}
