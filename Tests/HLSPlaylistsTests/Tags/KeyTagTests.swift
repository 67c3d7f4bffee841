import HLSPlaylists
import SourceDiagnostics
import Testing

@Suite struct KeyTagTests {
  @Test func `a key has a method, an address, a vector and a format`() {
    let read = TagReading(
      KeyTag.self,
      #"#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x000102030405060708090A0B0C0D0E0F,KEYFORMAT="identity",KEYFORMATVERSIONS="1/2""#
    )
    #expect(read.tag?.method == "AES-128")
    #expect(read.tag?.uri == "k")
    #expect(read.tag?.initializationVector?.bytes == Array(0...15))
    #expect(read.tag?.keyFormat == "identity")
    #expect(read.tag?.keyFormatVersions == "1/2")
    #expect(read.findings.isEmpty)
  }

  @Test func `a vector of another length and a key without a method are findings`() {
    #expect(
      TagReading(KeyTag.self, "#EXT-X-KEY:METHOD=AES-128,IV=0x0102").findings == ["MED-011 30"])
    #expect(TagReading(KeyTag.self, "#EXT-X-KEY:URI=\"k\"").findings == ["SYN-018 1"])
  }

  @Test func `a vector with an odd count of digits is a short one`() {
    #expect(
      TagReading(KeyTag.self, "#EXT-X-KEY:METHOD=AES-128,IV=0x123").findings == ["MED-011 30"])
  }

  @Test(arguments: [(2, Severity.warning), (31, .warning), (33, .error), (64, .error)])
  func `a vector without its leading zeros is a risk, one of more bits is wrong`(
    digits: Int, severity: Severity
  ) {
    let line = "#EXT-X-KEY:METHOD=AES-128,IV=0x" + String(repeating: "1", count: digits)
    var reader = TagReader(PlaylistDocument(line).lines[0])
    _ = KeyTag(reading: &reader)
    #expect(reader.findings.map(\.rule.code) == ["MED-011"])
    #expect(reader.findings.map(\.severity) == [severity])
  }

  @Test func `NONE ends encryption`() {
    #expect(TagReading(KeyTag.self, "#EXT-X-KEY:METHOD=NONE").tag?.isNone == true)
    #expect(TagReading(KeyTag.self, "#EXT-X-KEY:METHOD=AES-128").tag?.isNone == false)
  }
}
