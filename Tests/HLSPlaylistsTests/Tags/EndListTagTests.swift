import HLSPlaylists
import Testing

@Suite struct EndListTagTests {
  @Test func `the tag stands by itself`() {
    let read = TagReading(EndListTag.self, #"#EXT-X-ENDLIST"#)
    #expect(read.tag != nil)
    #expect(read.findings.isEmpty)
    #expect(PlaylistDocument("#EXT-X-ENDLIST").lines[0].tag(as: EndListTag.self) != nil)
    #expect(PlaylistDocument("#EXT-X-ENDLISTX").lines[0].tag(as: EndListTag.self) == nil)
  }
}
