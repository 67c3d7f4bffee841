import SourceDiagnostics
import Testing

@Suite struct MalformedEncodingTests {
  private func count(_ line: String) -> Int {
    findings(of: "SYN-002", inMediaPlaylistWith: line).count
  }

  @Test(arguments: ["# a\u{00}b", "# a\tb", "\t# a", "# a\u{7F}", "# a\u{85}b"])
  func `control characters are not allowed`(line: String) {
    #expect(count(line) == 1)
  }

  @Test func `tabulators are warnings, and none at the end of a line`() {
    #expect(
      findings(of: "SYN-002", inMediaPlaylistWith: "# a\tb").map(\.severity) == [.warning])
    #expect(
      findings(of: "SYN-002", inMediaPlaylistWith: "# a\t\u{01}b").map(\.severity) == [.error])
    #expect(count("# a\t") == 0)
  }

  @Test func `carriage returns and other letters are`() {
    #expect(count("# Grüße\r") == 0)
    #expect(count("# ¡olé!") == 0)
  }

  @Test func `removed date ranges have tabulators between them`() {
    #expect(count("#EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES=\"a\tb\"") == 0)
  }
}
