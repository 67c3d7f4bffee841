import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct MultivariantPlaylistTests {
  @Test func `the fixture is read in full`() throws {
    let parsed = Playlist.parse(Array(Fixtures.multivariant.utf8), uri: "https://h/main.m3u8")
    let playlist = try #require(parsed.multivariant)
    #expect(parsed.findings.isEmpty)
    #expect(playlist.version == 7)
    #expect(playlist.hasIndependentSegments)
    #expect(playlist.variants.map(\.uri) == ["https://cdn.example.com/720.m3u8", "360.m3u8"])
    #expect(playlist.variants.map(\.bandwidth) == [1_280_000, 640_000])
    #expect(playlist.variants[0].resolution == Resolution(width: 1280, height: 720))
    #expect(playlist.variants[0].codecs == "avc1.64001f,mp4a.40.2")
    #expect(playlist.variants[0].audio == "aac")
    #expect(playlist.variants[1].frameRate?.description == "29.97")
    #expect(playlist.variants.map(\.uriLine) == [10, 13])
    #expect(playlist.renditions.map(\.groupID) == ["aac"])
    #expect(playlist.renditions[0].isDefault == true)
    #expect(playlist.iFrameStreams.map(\.uri) == ["i.m3u8"])
    #expect(playlist.sessionData.map(\.dataID) == ["com.example.title"])
    #expect(playlist.sessionKeys.map(\.method) == ["SAMPLE-AES"])
    #expect(playlist.contentSteering?.serverURI == "/steer")
    #expect(playlist.variables == ["cdn": "https://cdn.example.com"])
  }

  @Test func `a variant needs its tag and its address`() throws {
    let text = "#EXTM3U\na\n#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=x\nb\n"
    let parsed = Playlist.parse(Array(text.utf8))
    #expect(parsed.multivariant?.variants.map(\.uri) == ["b"])
    #expect(parsed.findings.map(\.rule.code) == ["SYN-013", "SYN-014", "SYN-009"])
  }

  @Test func `segments decide what a mixed playlist is`() {
    let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na\n#EXTINF:1,\nb\n"
    let parsed = Playlist.parse(Array(text.utf8))
    #expect(parsed.media?.segments.map(\.uri) == ["b"])
    #expect(parsed.findings.map(\.rule.code) == ["SYN-003"])
    let other = Playlist.parse(Array("#EXTM3U\n#EXT-X-ENDLIST\n#EXT-X-MEDIA:TYPE=AUDIO\n".utf8))
    #expect(other.multivariant != nil)
    #expect(other.findings.first?.rule.code == "SYN-003")
  }
}
