import HLSPlaylists
import Testing

@Suite struct GapTagTests {
  @Test func `the tag stands by itself`() {
    let read = TagReading(GapTag.self, #"#EXT-X-GAP"#)
    #expect(read.tag != nil)
    #expect(read.findings.isEmpty)
    #expect(PlaylistDocument("#EXT-X-GAP").lines[0].tag(as: GapTag.self) != nil)
    #expect(PlaylistDocument("#EXT-X-GAPX").lines[0].tag(as: GapTag.self) == nil)
  }
}
