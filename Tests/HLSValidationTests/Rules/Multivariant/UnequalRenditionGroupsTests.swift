import SourceDiagnostics
import Testing

@Suite struct UnequalRenditionGroupsTests {
  /// What is found of a rendition in each of two groups, with the pathways of their variants.
  private func found(
    _ first: String, _ second: String, pathways: (String, String) = ("A", "A")
  ) -> [Diagnostic] {
    let text = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",\(first),URI="1.m3u8"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="n",\(second),URI="2.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a",PATHWAY-ID="\(pathways.0)"
      1a.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="b",PATHWAY-ID="\(pathways.1)"
      2a.m3u8
      """
    return findings(of: "MVP-010", in: text)
  }

  @Test(arguments: [
    (#"LANGUAGE="en""#, #"LANGUAGE="de""#, "LANGUAGE"),
    ("DEFAULT=YES", "DEFAULT=NO", "DEFAULT"),
    ("AUTOSELECT=YES", "DEFAULT=NO", "AUTOSELECT"),
    (#"CHARACTERISTICS="a.b""#, "AUTOSELECT=NO", "CHARACTERISTICS"),
  ])
  func `attributes that must be equal are errors`(first: String, second: String, name: String) {
    let found = found(first, second)
    #expect(found.map(\.severity) == [.error])
    #expect(found.map(\.location.line) == [3])
    #expect(
      found.map(\.message) == [
        "the AUDIO group \"b\" has another \(name) for \"n\" than in group \"a\""
      ])
  }

  @Test(arguments: [
    (#"CHANNELS="2""#, #"CHANNELS="6",SAMPLE-RATE=48000,BIT-DEPTH=16,STABLE-RENDITION-ID="x""#),
    (#"CHARACTERISTICS="a.b,c.d""#, #"CHARACTERISTICS="c.d,a.b""#),
    ("DEFAULT=YES", "DEFAULT=YES,AUTOSELECT=YES"), ("FORCED=NO", "DEFAULT=NO"),
  ])
  func `others may differ, and a default value need not be written`(first: String, second: String) {
    #expect(found(first, second).isEmpty)
  }

  @Test func `groups of different pathways are not compared`() {
    let (first, second) = (#"LANGUAGE="en""#, #"LANGUAGE="de""#)
    #expect(found(first, second, pathways: ("A", "B")).isEmpty)
  }

  @Test func `a group that no variant has is not compared`() {
    let text = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",URI="1.m3u8"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="m",URI="2.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
      1a.m3u8
      """
    #expect(findings(of: "MVP-010", in: text).isEmpty)
  }
}
