import HLSPlaylists
import MediaTiming
import SourceDiagnostics
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

  @Test func `the same segments of another server are a reload`() throws {
    let first = try LiveFixture.media(1...4, prefix: "https://a.example/v/s")
    #expect(try LiveFixture.media(2...5, prefix: "https://b.example/v/s").canBeReload(of: first))
    #expect(try LiveFixture.media(2...5, prefix: "//b.example:8080/v/s").canBeReload(of: first))
    #expect(try !LiveFixture.media(2...5, prefix: "https://b.example/w/s").canBeReload(of: first))
  }

  @Test func `numbers that begin again are a reload of a playlist that goes on`() throws {
    let first = try LiveFixture.media(4...9)
    #expect(try LiveFixture.media(0...5, prefix: "r").canBeReload(of: first))
    #expect(try !LiveFixture.media(3...8, prefix: "r").canBeReload(of: first))
    let ended = try LiveFixture.media(4...9, tail: "#EXT-X-ENDLIST\n")
    #expect(try !LiveFixture.media(0...5, prefix: "r").canBeReload(of: ended))
  }
}
