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
}
