import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct KeyStateTests {
  private func keys(_ lines: [String]) throws -> [[String]] {
    let text = "#EXTM3U\n" + lines.joined(separator: "\n") + "\n"
    let media = try #require(Playlist.parse(Array(text.utf8)).media)
    return media.segments.map { $0.keys.map { $0.tag.uri ?? "" } }
  }

  @Test func `a key holds until the next one of its format`() throws {
    #expect(
      try keys([
        "#EXTINF:1,", "0", "#EXT-X-KEY:METHOD=AES-128,URI=\"a\"", "#EXTINF:1,", "1",
        "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"b\",KEYFORMAT=\"f\"", "#EXTINF:1,", "2",
        "#EXT-X-KEY:METHOD=AES-128,URI=\"c\",KEYFORMAT=\"identity\"", "#EXTINF:1,", "3",
        "#EXT-X-KEY:METHOD=NONE", "#EXTINF:1,", "4",
      ]) == [[], ["a"], ["a", "b"], ["b", "c"], []])
  }

  @Test func `a key gives its line`() throws {
    let text = "#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"a\"\n#EXTINF:1,\n0\n#EXTINF:1,\n1\n"
    let media = try #require(Playlist.parse(Array(text.utf8)).media)
    #expect(media.segments.map { $0.key?.line } == [2, 2])
  }

  @Test func `more keys of different formats than the limit are a finding`() throws {
    let keys = (0..<70).map { "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"f\($0)\"\n" }
    let parsed = Playlist.parse(Array(("#EXTM3U\n" + keys.joined() + "#EXTINF:1,\n0\n").utf8))
    #expect(parsed.media?.segments.first?.keys.count == 64)
    #expect(parsed.findings.map(\.rule.code) == Array(repeating: "SYN-021", count: 6))
  }
}
