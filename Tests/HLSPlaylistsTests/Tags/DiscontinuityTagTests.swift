import HLSPlaylists
import Testing

@Suite struct DiscontinuityTagTests {
  @Test func `the tag stands by itself`() {
    let read = TagReading(DiscontinuityTag.self, #"#EXT-X-DISCONTINUITY"#)
    #expect(read.tag != nil)
    #expect(read.findings.isEmpty)
    #expect(PlaylistDocument("#EXT-X-DISCONTINUITY").lines[0].tag(as: DiscontinuityTag.self) != nil)
    #expect(
      PlaylistDocument("#EXT-X-DISCONTINUITYX").lines[0].tag(as: DiscontinuityTag.self) == nil)
  }
}
