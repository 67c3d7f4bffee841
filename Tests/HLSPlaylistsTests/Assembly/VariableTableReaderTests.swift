import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct VariableTableReaderTests {
  private func parse(
    _ definitions: String..., uri: String? = nil, address: String? = nil,
    imported: [String: String?]? = nil
  ) -> (uri: String?, codes: [String]) {
    let text =
      "#EXTM3U\n" + definitions.map { "#EXT-X-DEFINE:\($0)\n" }.joined()
      + "#EXTINF:1,\n{$v}.ts\n"
    let parsed = Playlist.parse(
      Array(text.utf8), uri: uri, address: address, importedVariables: imported)
    return (parsed.media?.segments.first?.uri, parsed.findings.map(\.rule.code))
  }

  @Test func `a variable has its value, the first one of several`() {
    #expect(parse("NAME=\"v\",VALUE=\"a\"").uri == "a.ts")
    #expect(parse("NAME=\"v\",VALUE=\"\"").uri == ".ts")
    let twice = parse("NAME=\"v\",VALUE=\"a\"", "NAME=\"v\",VALUE=\"b\"")
    #expect(twice.uri == "a.ts")
    #expect(twice.codes == ["SYN-016"])
  }

  @Test func `a variable is imported from the multivariant playlist`() {
    #expect(parse("IMPORT=\"v\"", imported: ["v": "m"]).uri == "m.ts")
    #expect(parse("IMPORT=\"v\"").codes == ["SYN-017"])
    #expect(parse("IMPORT=\"v\"", imported: [:]).codes == ["SYN-017"])
  }

  @Test func `a variable is taken from the query of the address`() {
    #expect(parse("QUERYPARAM=\"v\"", uri: "https://e.com/a.m3u8?x=1&v=%41b").uri == "Ab.ts")
    #expect(parse("QUERYPARAM=\"v\"", uri: "https://e.com/a.m3u8?v=").codes.first == "SYN-017")
  }

  @Test func `the query of the address to which it was redirected counts`() {
    let tag = "QUERYPARAM=\"v\""
    let uri = "https://e.com/a.m3u8?v=old"
    #expect(parse(tag, uri: uri, address: "https://e.com/b.m3u8?v=new").uri == "new.ts")
    #expect(parse(tag, uri: "a.m3u8", address: "https://e.com/a.m3u8?v=new").uri == "new.ts")
    #expect(parse(tag, uri: uri, address: "https://e.com/b").codes.first == "SYN-017")
  }

  @Test func `a definition of none or of two kinds is a finding`() {
    #expect(parse("VALUE=\"a\"").codes == ["SYN-016", "SYN-015"])
    #expect(parse("NAME=\"v\",IMPORT=\"v\",VALUE=\"a\"").codes.first == "SYN-016")
    #expect(parse("NAME=\"v\"").codes.first == "SYN-016")
  }

  @Test func `a value is not looked at again`() {
    let read = parse("NAME=\"w\",VALUE=\"x\"", "NAME=\"v\",VALUE=\"{$w}{$v}\"")
    #expect(read.uri == "x{$v}.ts" || read.uri == "{$w}{$v}.ts")
  }

  @Test func `a variable without a value in the multivariant playlist is declared`() throws {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:QUERYPARAM="v"
      #EXT-X-DEFINE:NAME="w",VALUE="1"
      #EXT-X-STREAM-INF:BANDWIDTH=1
      a.m3u8

      """
    let parsed = Playlist.parse(Array(text.utf8), uri: "main.m3u8")
    guard case .multivariant(let playlist) = parsed.playlist else {
      Issue.record("no multivariant playlist")
      return
    }
    #expect(playlist.variables == ["v": nil, "w": "1"])
    let read = parse("IMPORT=\"v\"", imported: playlist.variables)
    #expect(read.uri == "{$v}.ts")
    #expect(read.codes.isEmpty)
  }
}
