import SourceDiagnostics
import Testing

@Suite struct VersionDemandTests {
  private static let media: [(String, Int)] = [
    (#"#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x000102030405060708090A0B0C0D0E0F"#, 2),
    ("#EXTINF:9.5,\nb.ts", 3),
    ("#EXT-X-BYTERANGE:10@0", 4),
    ("#EXT-X-I-FRAMES-ONLY", 4),
    (#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k""#, 5),
    (#"#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMAT="identity""#, 5),
    (#"#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMATVERSIONS="1""#, 5),
    ("#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"i\"", 5),
    (#"#EXT-X-MAP:URI="i""#, 6),
    (#"#EXT-X-DEFINE:NAME="a",VALUE="b""#, 8),
    ("#EXT-X-SKIP:SKIPPED-SEGMENTS=2", 9),
    (#"#EXT-X-SKIP:SKIPPED-SEGMENTS=2,RECENTLY-REMOVED-DATERANGES="""#, 10),
    (#"#EXT-X-DEFINE:QUERYPARAM="a""#, 11),
  ]

  @Test(arguments: media)
  func `a media playlist needs the version of what it uses`(lines: String, version: Int) {
    let enough = findings(
      of: "SYN-005", inMediaPlaylistWith: "#EXT-X-VERSION:\(version)", lines)
    #expect(enough.isEmpty, "\(enough.map(\.message))")
    let tooLow = findings(
      of: "SYN-005", inMediaPlaylistWith: "#EXT-X-VERSION:\(version - 1)", lines)
    #expect(tooLow.last?.message.hasSuffix("needs \(version)") == true, "\(tooLow.map(\.message))")
    #expect(tooLow.allSatisfy { $0.severity == .error })
  }

  private static let multivariant: [(String, Int)] = [
    (#"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="a",INSTREAM-ID="SERVICE1""#, 7),
    (#"#EXT-X-DEFINE:NAME="a",VALUE="b""#, 8),
    (
      #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i",REQ-VIDEO-LAYOUT="CH-STEREO""#, 12
    ),
    (#"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="c",NAME="a",INSTREAM-ID="1""#, 13),
  ]

  @Test(arguments: multivariant)
  func `a multivariant playlist needs the version of what it uses`(lines: String, version: Int) {
    #expect(
      findings(of: "SYN-005", inMultivariantWith: "#EXT-X-VERSION:\(version)", lines).isEmpty)
    let tooLow = findings(
      of: "SYN-005", inMultivariantWith: "#EXT-X-VERSION:\(version - 1)", lines)
    #expect(tooLow.map(\.severity) == [.error])
  }

  @Test func `session keys need a version, and the standard does not say which`() {
    let key = #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="k""#
    #expect(findings(of: "SYN-005", inMultivariantWith: key).map(\.severity) == [.error])
    let old = findings(of: "SYN-005", inMultivariantWith: "#EXT-X-VERSION:4", key)
    #expect(old.map(\.severity) == [.warning])
    #expect(findings(of: "SYN-005", inMultivariantWith: "#EXT-X-VERSION:5", key).isEmpty)
  }

  @Test func `whole durations, and a title with a point, need no version`() {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,no. 1\na.ts\n"
    #expect(findings(of: "SYN-005", in: text).isEmpty)
  }

  @Test func `a version that is no number is not compared`() {
    let lines = findings(
      of: "SYN-005", inMediaPlaylistWith: "#EXT-X-VERSION:three", "#EXT-X-BYTERANGE:10@0")
    #expect(lines.isEmpty)
  }

  @Test func `the version of delta updates is not too high for the playlist that offers them`() {
    let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=60"
    #expect(
      findings(of: "SYN-006", inMediaPlaylistWith: "#EXT-X-VERSION:9", control).isEmpty)
    #expect(
      findings(of: "SYN-006", inMediaPlaylistWith: "#EXT-X-VERSION:10", control).count == 1)
    #expect(findings(of: "SYN-006", inMediaPlaylistWith: "#EXT-X-VERSION:3").isEmpty)
  }

  @Test(arguments: [(7, false), (13, false), (14, true), (99, true)])
  func `a version that no feature needs is too high for a multivariant playlist`(
    version: Int, isTooHigh: Bool
  ) {
    let found = findings(of: "SYN-006", inMultivariantWith: "#EXT-X-VERSION:\(version)")
    let message = "EXT-X-VERSION is \(version), no tag or attribute needs more than 13"
    let expected = isTooHigh ? [message] : []
    #expect(found.map(\.message) == expected)
    #expect(found.allSatisfy { $0.severity == .info && $0.location.line == 2 })
  }

  @Test func `of several versions the last one is too high or not`() {
    let last = findings(
      of: "SYN-006", inMediaPlaylistWith: "#EXT-X-VERSION:3", "#EXT-X-VERSION:7")
    #expect(last.map(\.location.line) == [4])
    let first = findings(
      of: "SYN-006", inMediaPlaylistWith: "#EXT-X-VERSION:7", "#EXT-X-VERSION:3")
    #expect(first.isEmpty)
  }
}
