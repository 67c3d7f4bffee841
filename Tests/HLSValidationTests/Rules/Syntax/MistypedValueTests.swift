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

  @Test(arguments: [
    "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=“avc1.4d401e,mp4a.40.2”\nlow.m3u8",
    "#EXT-X-TARGETDURATION:4\n#EXT-X-CUE-OUT:ID=“a, b”,DURATION=4\n#EXTINF:4,\na.ts",
  ])
  func `typographic quotes are one fault`(lines: String) {
    let found = Validator().findings(in: RuleExample("#EXTM3U\n\(lines)\n").validationSubject)
      .filter { $0.rule.code.hasPrefix("SYN-0") }
    #expect(found.map(\.rule.code) == ["SYN-009"])
    #expect(found.first?.message.contains("typographic quotes") == true)
  }

  @Test func `an initialization vector is not in quotes`() {
    let vector = "0x00000000000000000000000000000001"
    func key(_ vector: String) -> String {
      "#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=\(vector)\n#EXTINF:4,\na.ts"
    }
    #expect(severities(key(vector)).isEmpty)
    #expect(severities(key("\"\(vector)\"")) == [.warning])
  }

  @Test(arguments: [
    ("X-ASSET-URI=https://e.com/a.m3u8", 1), (#"X-ASSET-URI="https://e.com/a.m3u8""#, 0),
    ("X-RESTRICT=SKIP", 1), ("X-RESUME-OFFSET=soon", 0),
  ])
  func `texts of interstitials are in quotes, and another rule knows their numbers`(
    attribute: String, count: Int
  ) {
    let range =
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z","#
    let lines = "#EXT-X-TARGETDURATION:4\n\(firstDate)\n\(range)\(attribute)\n#EXTINF:4,\na.ts"
    #expect(severities(lines).count == count)
  }

  @Test(arguments: [
    ("DURATION={$n}", 1), ("END-ON-NEXT={$yes}", 1), ("SCTE35-OUT={$hex}", 0),
    ("X-COM-EXAMPLE-A={$hex}", 0), ("X-COM-EXAMPLE-A={$n}", 1), (#"X-COM-EXAMPLE-A="{$n}""#, 0),
  ])
  func `a variable stands in quotes or makes a hexadecimal value`(attribute: String, count: Int) {
    let names = [("n", "8"), ("yes", "YES"), ("hex", outMessage)]
    let variables = names.map { "#EXT-X-DEFINE:NAME=\"\($0.0)\",VALUE=\"\($0.1)\"" }
    let range =
      #"#EXT-X-DATERANGE:ID="a",CLASS="c",START-DATE="2026-01-01T00:00:00.000Z","# + attribute
    let lines = ["#EXT-X-TARGETDURATION:4"] + variables + [firstDate, range, "#EXTINF:4,", "a.ts"]
    #expect(severities(lines.joined(separator: "\n")) == Array(repeating: .warning, count: count))
  }
}
