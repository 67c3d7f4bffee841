import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct MultivariantPlaylistAssemblerTests {
  private func parse(_ text: String) -> ParsedPlaylist {
    Playlist.parse(Array(("#EXTM3U\n" + text).utf8))
  }

  @Test func `a variant takes the next address, over blank lines and comments`() {
    let variants = parse(
      "#EXT-X-STREAM-INF:BANDWIDTH=1\n\n# c\na\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb\n"
    ).multivariant?.variants
    #expect(variants?.map(\.uri) == ["a", "b"])
    #expect(variants?.map(\.uriLine) == [5, 7])
    #expect(variants?.map(\.line) == [2, 6])
  }

  @Test func `addresses and variants without each other are findings`() {
    let parsed = parse("x\n#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=2\n")
    #expect(parsed.multivariant?.variants.isEmpty == true)
    #expect(parsed.findings.map(\.rule.code) == ["SYN-013", "SYN-014", "SYN-014"])
  }

  @Test func `renditions and I-frame streams keep their order and lines`() {
    let playlist = parse(
      """
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="a"
      #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="b"
      """
    ).multivariant
    #expect(playlist?.renditions.map(\.renditionName) == ["a", "b"])
    #expect(playlist?.renditions.map(\.line) == [2, 4])
    #expect(playlist?.iFrameStreams.map(\.line) == [3])
  }
}
