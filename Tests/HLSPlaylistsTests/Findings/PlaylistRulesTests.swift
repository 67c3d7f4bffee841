import HLSPlaylists
import SourceDiagnostics
import Testing

@Suite struct PlaylistRulesTests {
  @Test func `findings of one rule are bounded and the rest is reported`() {
    let text = "#EXTM3U\n" + String(repeating: "stray.ts\n", count: 1000)
    let findings = Playlist.parse(Array(text.utf8)).findings
    #expect(findings.count == 201)
    #expect(findings.last?.rule.code == "SYN-021")
    #expect(findings.last?.message.hasPrefix("1000 findings of SYN-013") == true)
    #expect(findings.last?.severity == findings.first?.severity)
  }

  @Test func `findings stand in the order of their places with the address`() {
    let text = "#EXTM3U\n#EXT-X-KEY:URI=\"{$a}\nb\n#EXTINF:x,\nc\n"
    let findings = Playlist.parse(Array(text.utf8), uri: "l.m3u8").findings
    let lines: [Int] = findings.compactMap(\.location.line)
    #expect(lines.count == findings.count && lines == lines.sorted())
    #expect(findings.allSatisfy { $0.location.uri == "l.m3u8" })
    #expect(findings.map(\.rule.code) == ["SYN-018", "SYN-007", "SYN-015", "SYN-013", "MED-005"])
  }

  @Test func `a line that is too long is kept and reported`() {
    let text = "#EXTM3U\n#EXTINF:1,\n" + String(repeating: "x", count: 1 << 24) + "y\nz\n"
    let parsed = Playlist.parse(Array(text.utf8))
    #expect(parsed.findings.map(\.rule.code) == ["SYN-021"])
    #expect(parsed.media?.segments.map(\.uri) == ["z"])
    #expect(parsed.document.bytes.count == text.utf8.count)
  }
}
