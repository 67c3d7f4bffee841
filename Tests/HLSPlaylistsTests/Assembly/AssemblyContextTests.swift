import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct AssemblyContextTests {
  private func findings(_ lines: String...) -> [Diagnostic] {
    Playlist.parse(Array((["#EXTM3U"] + lines).joined(separator: "\n").utf8)).findings
  }

  @Test func `of repeated tags the last one counts, and it is a finding`() {
    let parsed = Playlist.parse(
      Array("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-TARGETDURATION:4\n".utf8))
    #expect(parsed.media?.header.targetDuration?.seconds == 4)
    #expect(parsed.media?.header.lines[.targetDuration] == 3)
    #expect(parsed.findings.map(\.rule.code) == ["MED-002"])
    #expect(parsed.findings.first?.message.contains("line 2 no longer counts") == true)
  }

  @Test func `a repeated version has its own code`() {
    #expect(findings("#EXT-X-VERSION:3", "#EXT-X-VERSION:3").map(\.rule.code) == ["SYN-004"])
  }

  @Test func `a repeated tag of a vendor is a warning`() {
    let found = findings("#EXT-X-ALLOW-CACHE:NO", "#EXT-X-ALLOW-CACHE:NO")
    #expect(found.map(\.severity) == [.warning])
  }

  @Test func `an unknown tag is reported once for each name`() {
    #expect(findings("#EXT-A", "#EXT-B", "#EXT-A:1").map(\.location.line) == [2, 3])
  }

  @Test func `unknown tags past the limit are counted`() throws {
    let lines = (0..<150).map { "#EXT-X-\($0)-OWN" } + ["#EXT-X-3-OWN", "#EXT-X-149-OWN"]
    let found = Playlist.parse(Array((["#EXTM3U"] + lines).joined(separator: "\n").utf8)).findings
    #expect(found.count == 101)
    #expect(found.last?.rule.code == "SYN-021")
    #expect(found.last?.message == "100 unknown tags are reported; 51 more lines have others")
  }

  @Test(arguments: ["# EXT-X-ENDLIST", "#ext-x-endlist", "#ExtInf:2", "#\tEXT-X-CUE-IN"])
  func `a comment that looks like a tag is a warning`(_ line: String) {
    let found = findings(line)
    #expect(found.map(\.rule.code) == ["SYN-011"])
    #expect(found.map(\.severity) == [.warning])
  }

  @Test(arguments: ["# external", "#EX", "#exterior", "#"])
  func `other comments are no finding`(_ line: String) { #expect(findings(line).isEmpty) }

  @Test func `findings of one rule stop at a limit with a summary`() {
    let text = "#EXTM3U\n" + String(repeating: "#EXTINF:x,\na\n", count: 1000)
    let found = Playlist.parse(Array(text.utf8)).findings
    #expect(found.count == 201)
    #expect(found.last?.message.contains("1000 findings of MED-005") == true)
  }
}
