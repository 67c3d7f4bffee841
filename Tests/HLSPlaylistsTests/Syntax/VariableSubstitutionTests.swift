import HLSPlaylists
import SourceDiagnostics
import Testing

@Suite struct VariableSubstitutionTests {
  private func firstURI(_ text: String, uri: String? = nil, imported: [String: String] = [:])
    -> (String?, [String])
  {
    let parsed = Playlist.parse(Array(text.utf8), uri: uri, importedVariables: imported)
    return (parsed.media?.segments.first?.uri, parsed.findings.map(\.rule.code))
  }

  @Test func `a defined variable is replaced in addresses and quoted values`() throws {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:NAME="a",VALUE="1"
      #EXT-X-MAP:URI="{$a}-{$a}.mp4"
      #EXTINF:1,
      x{$a}y
      """
    let parsed = Playlist.parse(Array(text.utf8))
    let segment = try #require(parsed.media?.segments.first)
    #expect(segment.uri == "x1y")
    #expect(segment.map?.uri == "1-1.mp4")
    #expect(parsed.findings.isEmpty)
  }

  @Test func `a value is not looked at again, which is reported where it is defined`() throws {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:NAME="b",VALUE="c"
      #EXT-X-DEFINE:NAME="a",VALUE="-{$b}{$d}"
      #EXT-X-DEFINE:NAME="d",VALUE="e"
      #EXTINF:1,
      {$a}
      """
    let parsed = Playlist.parse(Array(text.utf8))
    #expect(parsed.media?.segments.first?.uri == "-{$b}{$d}")
    let finding = try #require(parsed.findings.first)
    #expect(parsed.findings.count == 1)
    #expect(finding.rule.code == "SYN-025")
    #expect(finding.location.line == 3)
    #expect(finding.location.column == 32)
    #expect(finding.message.contains("variable a holds {$b}"))
  }

  @Test func `nothing is replaced in a definition that is read as a tag`() throws {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:NAME="b",VALUE="c"
      #EXT-X-DEFINE:NAME="a",VALUE="{$b}"
      """
    let parsed = Playlist.parse(Array(text.utf8))
    let line = try #require(parsed.document.lines.last)
    #expect(line.attributes["VALUE"]?.value == "{$b}")
  }

  @Test func `an undefined variable stays as written with a finding`() {
    #expect(firstURI("#EXTM3U\n#EXTINF:1,\n{$a}{$}{$ b}{a}\n") == ("{$a}{$}{$ b}{a}", ["SYN-015"]))
  }

  @Test func `a variable is defined from its line on`() {
    let text = "#EXTM3U\n#EXTINF:1,\n{$a}\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"\n"
    #expect(firstURI(text) == ("{$a}", ["SYN-015"]))
  }

  @Test func `variables come from the multivariant playlist and from the query`() {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:IMPORT="a"
      #EXT-X-DEFINE:QUERYPARAM="t"
      #EXTINF:1,
      {$a}/{$t}
      """
    #expect(firstURI(text, uri: "l?t=x%20y", imported: ["a": "1"]) == ("1/x y", []))
    let missing = firstURI(text)
    #expect(missing.0 == "{$a}/{$t}")
    #expect(missing.1 == ["SYN-017", "SYN-017"])
  }

  @Test func `a definition that is not one of the three is a finding`() {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:NAME="a"
      #EXT-X-DEFINE:NAME="b",VALUE="1",IMPORT="b"
      #EXT-X-DEFINE:VALUE="1"
      #EXT-X-DEFINE:NAME="c",VALUE="1"
      #EXT-X-DEFINE:NAME="c",VALUE="2"
      #EXTINF:1,
      {$c}
      """
    #expect(firstURI(text) == ("1", ["SYN-016", "SYN-016", "SYN-016", "SYN-016"]))
  }

  @Test func `what the variables of a playlist add is bounded`() throws {
    let value = String(repeating: "x", count: 60_000)
    let text =
      "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\(value)\"\n"
      + String(repeating: "#EXTINF:1,\n{$a}\n", count: 100)
    let limit = (1 << 16) + 32 * text.utf8.count
    let allowed = limit / value.utf8.count
    let parsed = Playlist.parse(Array(text.utf8))
    // Asked for from the end, as the order must not matter.
    let uris = try #require(parsed.media?.segments.reversed().map(\.uri))
    #expect(uris.prefix(100 - allowed).allSatisfy { $0 == "{$a}" })
    #expect(uris.suffix(allowed).allSatisfy { $0 == value })
    #expect(parsed.findings.map(\.rule.code) == ["SYN-021"])
    #expect(parsed.findings.first?.location.line == 2 + 2 * (allowed + 1))
    #expect(parsed.findings.first?.message.contains("more than \(limit) bytes") == true)
  }

  @Test func `a playlist may have a lower limit than others of its size`() throws {
    let text =
      "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"0123456789\"\n"
      + String(repeating: "#EXTINF:1,\n{$a}\n", count: 3)
    func read(_ limit: Int?) throws -> (uris: [String], messages: [String]) {
      let parsed = Playlist.parse(Array(text.utf8), variableLimit: limit)
      return (try #require(parsed.media).segments.map(\.uri), parsed.findings.map(\.message))
    }
    let value = "0123456789"
    #expect(try read(nil) == ([value, value, value], []))
    #expect(
      try read(25) == (
        [value, value, "{$a}"],
        [
          "the variables of the playlist add more than 25 bytes, from here on all are left as written"
        ]
      ))
    // The caller reports that nothing is left, once for all its playlists.
    #expect(try read(0) == (["{$a}", "{$a}", "{$a}"], []))
  }

  @Test func `what substitution can grow to is bounded and reported`() throws {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:NAME="a",VALUE="\(String(repeating: "x", count: 40_000))"
      #EXTINF:1,
      {$a}{$a}
      #EXTINF:1,
      \(String(repeating: "{$b}", count: 2000))
      """
    let parsed = Playlist.parse(Array(text.utf8))
    #expect(parsed.media?.segments.map(\.uri.utf8.count) == [40_004, 8000])
    #expect(Set(parsed.findings.map(\.rule.code)) == ["SYN-015", "SYN-021"])
    #expect(parsed.findings.first?.location.line == 4)
  }
}
