import HLSPlaylists
import Testing

@Suite struct MediaPlaylistReloadsTests {
  @Test func `a window that moved on is a reload`() throws {
    #expect(try LiveFixture.media(3...6).canBeReload(of: LiveFixture.media(1...4)))
    #expect(try LiveFixture.media(1...4).canBeReload(of: LiveFixture.media(3...6)))
    #expect(try LiveFixture.media(50...52).canBeReload(of: LiveFixture.media(1...4)))
  }

  @Test func `other segments under the same numbers are another playlist`() throws {
    #expect(
      try !LiveFixture.media(1...4, prefix: "audio").canBeReload(of: LiveFixture.media(1...4)))
  }

  @Test func `another target duration without a common number is another playlist`() throws {
    let other = try MediaPlaylist.parsing(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:90\n#EXTINF:6,\nx.ts\n")
    #expect(try !other.canBeReload(of: LiveFixture.media(1...4)))
  }
}
