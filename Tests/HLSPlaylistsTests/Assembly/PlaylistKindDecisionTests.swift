import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct PlaylistKindDecisionTests {
  private func parse(_ lines: String...) -> ParsedPlaylist {
    Playlist.parse(Array((["#EXTM3U"] + lines).joined(separator: "\n").utf8))
  }

  @Test func `segments make a media playlist whatever else is there`() {
    let parsed = parse("#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8", "#EXTINF:2,", "a.ts")
    #expect(parsed.media?.segments.count == 1)
    #expect(parsed.findings.map(\.rule.code) == ["SYN-003"])
    #expect(parsed.findings.first?.location.line == 2)
  }

  @Test func `a variant stream makes a multivariant playlist`() {
    let parsed = parse("#EXT-X-ENDLIST", "#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8")
    #expect(parsed.multivariant?.variants.count == 1)
    #expect(parsed.findings.map(\.rule.code) == ["SYN-003"])
  }

  @Test func `a target duration beside variants does not make a media playlist`() {
    let parsed = parse("#EXT-X-TARGETDURATION:4", "#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8")
    #expect(parsed.multivariant?.variants.count == 1)
    #expect(parsed.findings.map(\.rule.code) == ["SYN-003"])
    #expect(parse("#EXT-X-TARGETDURATION:4", "#EXT-X-SESSION-DATA:DATA-ID=\"a\"").media != nil)
  }

  @Test func `tags of neither kind make a media playlist without segments`() {
    #expect(parse("#EXT-X-VERSION:3").media?.segments.isEmpty == true)
  }
}
