import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct MistypedValueTests {
  private func severities(_ lines: String) -> [Severity] {
    findings(of: "SYN-009", in: RuleExample("#EXTM3U\n\(lines)\n")).map(\.severity)
  }

  private func ofMedia(_ attributes: String) -> [Severity] {
    severities("#EXT-X-MEDIA:TYPE=AUDIO,\(attributes)\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8")
  }

  @Test func `quotes with nothing between them are an error where all hangs on the text`() {
    #expect(ofMedia(#"GROUP-ID="",NAME="n""#) == [.error])
    #expect(ofMedia(#"GROUP-ID="a",NAME="n",LANGUAGE="""#) == [.warning])
    #expect(ofMedia(#"GROUP-ID="a",NAME="n",LANGUAGE="en""#).isEmpty)
  }

  @Test func `quotes may be empty where the standard says so`() {
    let lines = "#EXT-X-VERSION:8\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\""
    #expect(severities(lines + "\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow{$a}.m3u8").isEmpty)
    #expect(
      severities("#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=NONE,URI=\"\"\n#EXTINF:4,\na.ts")
        .isEmpty)
  }

  @Test(arguments: [("NONE", 0), ("cc", 1), (#""cc""#, 0)])
  func `captions are NONE or a group in quotes`(value: String, count: Int) {
    let lines = "#EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=\(value)\nlow.m3u8"
    #expect(severities(lines).count == count)
  }

  @Test(arguments: [
    ("YES", 1), ("640x360", 1), (#""YES""#, 0), ("-1.5", 0), ("0xAB", 0), ("7", 0),
  ])
  func `attributes of vendors have one of three forms`(value: String, count: Int) {
    let range = #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",X-COM-EXAMPLE-A="#
    let lines = "#EXT-X-TARGETDURATION:4\n\(firstDate)\n\(range)\(value)\n#EXTINF:4,\na.ts"
    #expect(severities(lines).count == count)
  }

  @Test(arguments: [("+2", 1), ("-2", 0), ("2.5", 0)])
  func `numbers have no plus`(value: String, count: Int) {
    let start = "#EXT-X-TARGETDURATION:4\n#EXT-X-START:TIME-OFFSET=\(value)\n"
    #expect(severities(start + "#EXTINF:4,\na.ts\n#EXT-X-ENDLIST").count == count)
  }

  @Test func `tags that are a name alone have no value`() {
    let head = "#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n"
    #expect(severities(head + "#EXT-X-ENDLIST:1") == [.warning])
    #expect(severities(head + "#EXT-X-ENDLIST").isEmpty)
  }
}
