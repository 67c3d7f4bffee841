import SourceDiagnostics
import Testing

@Suite struct MalformedAttributeListTests {
  private func columns(_ list: String) -> [Int?] {
    findings(of: "SYN-007", inMultivariantWith: "#EXT-X-MEDIA:\(list)").map(\.location.column)
  }

  @Test func `blanks and commas in quotes belong to the value`() {
    #expect(columns(#"TYPE=AUDIO,GROUP-ID="a, b",NAME="x = y""#).isEmpty)
  }

  @Test(
    arguments: [
      (#" TYPE=AUDIO"#, 14), (#"TYPE=AUDIO, NAME="x""#, 25), (#"TYPE= AUDIO"#, 19),
      (#"TYPE=AUDIO,,NAME="x""#, 25), (#"TYPE=AUDIO,"#, 24), (#"Type=AUDIO"#, 15),
    ])
  func `each list has one finding, at the first fault`(list: String, column: Int) {
    #expect(columns(list) == [column])
  }

  @Test func `lists of tags that are not in the standard are not looked at`() {
    #expect(
      findings(of: "SYN-007", inMediaPlaylistWith: "#EXT-X-ASSET:CAID=0x1, GENRE=CV").isEmpty)
  }
}
