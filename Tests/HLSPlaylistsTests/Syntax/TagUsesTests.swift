import Testing

@testable import HLSPlaylists

struct TagUsesTests {
  @Test func `tags are counted and comments are not`() {
    let text = PlaylistText(
      Array("#EXTM3U\n#EXTINF:4,\na\n# EXTINF\n#UPLYNK-SEGMENT:1\n#EXT-X-MINE\n#EXTINF:4,\nb".utf8))
    #expect(text.tagUses.count(ofRow: TagCatalog.row(of: .extinf)) == 2)
    #expect(text.tagUses.firstLine(ofRow: Int(TagCatalog.row(of: .extinf))) == 1)
    #expect(text.tagUses.count(ofRow: TagCatalog.row(of: .uplynkSegment)) == 0)
    #expect(text.tagUses.firstLine(ofRow: Int(TagCatalog.row(of: .gap))) == nil)
    #expect(text.tagUses.count(ofRow: PackedLine.unknownTag) == 0)
    #expect(!text.hasHighBytes)
    #expect(PlaylistText(Array("a\n#EXTINF:1,é".utf8)).hasHighBytes)
  }
}
