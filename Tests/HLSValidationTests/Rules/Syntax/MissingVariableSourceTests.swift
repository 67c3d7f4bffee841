import HLSPlaylists
import SourceDiagnostics
import Testing

@Suite struct MissingVariableSourceTests {
  private func severities(
    _ attribute: String, uri: String, variables: [String: String?]? = nil
  ) -> [Severity] {
    let text =
      "#EXTM3U\n#EXT-X-VERSION:11\n#EXT-X-TARGETDURATION:4\n#EXT-X-DEFINE:\(attribute)\n#EXTINF:4,\n{$v}.ts\n"
    return Playlist.parse(Array(text.utf8), uri: uri, importedVariables: variables).findings.map(
      \.severity)
  }

  @Test func `what cannot be known is a warning, and the variable counts as defined`() {
    #expect(severities(#"IMPORT="v""#, uri: "a.m3u8") == [.warning])
    #expect(severities(#"QUERYPARAM="v""#, uri: "a.m3u8?w=1") == [.warning])
    #expect(severities(#"QUERYPARAM="v""#, uri: "a.m3u8", variables: [:]) == [.warning])
  }

  @Test func `the name of a file cannot have a query`() {
    #expect(severities(#"QUERYPARAM="v""#, uri: "a.m3u8").isEmpty)
  }

  @Test func `what is known to be missing is an error`() {
    #expect(severities(#"IMPORT="v""#, uri: "a.m3u8", variables: ["w": "1"]) == [.error])
    #expect(severities(#"IMPORT="v""#, uri: "a.m3u8", variables: [:]) == [.error])
    #expect(severities(#"QUERYPARAM="v""#, uri: "https://example.com/a.m3u8?w=1") == [.error])
  }
}
