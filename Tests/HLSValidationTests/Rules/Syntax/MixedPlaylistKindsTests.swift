import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct MixedPlaylistKindsTests {
  @Test func `the address of a variant in a media playlist is not reported as one without EXTINF`()
  {
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n#EXTINF:4,\na.ts\n"
    #expect(findings(of: "SYN-003", in: RuleExample(text)).map(\.location.line) == [3])
    #expect(findings(of: "SYN-013", in: RuleExample(text)).isEmpty)
    let stray = text + "b.ts\n"
    #expect(findings(of: "SYN-013", in: RuleExample(stray)).map(\.location.line) == [7])
  }

  @Test(arguments: [
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n#EXT-X-TARGETDURATION:-1\n#EXT-X-MEDIA-SEQUENCE:1",
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n#EXT-X-PART-INF:PART-TARGET=-1",
    "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-MEDIA:TYPE=AUDIO,FORCED=MAYBE",
  ])
  func `the values of a tag that does not belong in the playlist are not judged`(text: String) {
    let found = Validator().findings(in: RuleExample(text).validationSubject)
      .map(\.rule.code).filter { $0.hasPrefix("SYN-") || $0 == "MED-014" }
    #expect(found == ["SYN-003"])
  }
}
