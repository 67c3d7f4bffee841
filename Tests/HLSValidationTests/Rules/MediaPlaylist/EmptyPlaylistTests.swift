import SourceDiagnostics
import Testing

@Suite struct EmptyPlaylistTests {
  @Test(arguments: ["#EXTM3U", "#EXTM3U\n# nothing\n\n#EXT-X-VERSION:6\n"])
  func `a playlist of neither kind is empty`(text: String) {
    #expect(
      findings(of: "MED-017", in: text).map(\.message)
        == ["the playlist has neither segments nor variants"])
  }

  @Test func `a playlist that has ended without segments is empty`() {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-CUE-OUT:30\n#EXT-X-ENDLIST"
    #expect(
      findings(of: "MED-017", in: text).map(\.message)
        == ["the playlist has ended and has no segments"])
  }

  @Test func `a multivariant playlist without a variant is empty`() {
    let media = #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",URI="a.m3u8""#
    #expect(
      findings(of: "MED-017", in: "#EXTM3U\n\(media)").map(\.message)
        == ["the multivariant playlist has no variant, players have nothing to play"])
    for other in ["#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8"] {
      #expect(findings(of: "MED-017", in: "#EXTM3U\n\(media)\n\(other)").isEmpty)
    }
  }

  @Test(arguments: [
    "#EXTM3U\n#EXT-X-TARGETDURATION:4",
    "#EXTM3U\na.ts\n#EXT-X-ENDLIST",
    "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXT-X-ENDLIST",
    "#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS",
  ])
  func `what may get segments, or has addresses, is not empty`(text: String) {
    #expect(findings(of: "MED-017", in: text).isEmpty)
  }
}
