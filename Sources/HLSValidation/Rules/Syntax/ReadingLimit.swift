internal import HLSPlaylists
internal import SourceDiagnostics

/// Something so large or so many that it was not read to its end.
struct ReadingLimit: ReadingRule {
  private static let keys = (1...65).map {
    "\($0 == 65 ? "▶" : "")#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\($0)\",KEYFORMAT=\"com.example.k\($0)\""
  }

  let documentation = RuleDocumentation(
    .readingLimit, authority: .practice,
    rationale:
      "What lies past the limit was not looked at, so that findings and cues of it are missing.",
    remedy: "Look for a runaway packager; no stream needs as much.",
    failing: [
      RuleExample(
        (["#EXTM3U", "#EXT-X-VERSION:5", "#EXT-X-TARGETDURATION:4"] + keys + [
          "#EXTINF:4,", "a.ts", "#EXT-X-ENDLIST",
        ]).joined(separator: "\n"), note: "More than 64 keys are in force at one time.")
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-VERSION:5
      #EXT-X-TARGETDURATION:4
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k1",KEYFORMAT="com.example.k1"
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k2",KEYFORMAT="com.example.k2"
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """
    ])
}
