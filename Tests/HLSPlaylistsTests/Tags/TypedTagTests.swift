import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct TypedTagTests {
  private func read<Tag: PlaylistTag>(_ type: Tag.Type, _ line: String) -> (Tag?, [String]) {
    var reader = TagReader(PlaylistDocument(line).lines[0])
    let tag = Tag(reading: &reader)
    return (tag, reader.findings.map { "\($0.rule.code) \($0.location.column ?? 0)" })
  }

  @Test(arguments: [
    (
      "#EXTINF:9.967,Title, more", MediaTime(value: 9967, timescale: 1000), "Title, more",
      [String]()
    ),
    ("#EXTINF: 5", MediaTime(seconds: 5), nil, []),
    (
      "#EXTINF:4.170833333333333333,",
      MediaTime(value: 4_170_833_333_333_333_333, timescale: 1_000_000_000_000_000_000), "", []
    ),
    ("#EXTINF:-3,", MediaTime(seconds: -3), "", ["MED-005 1"]),
    ("#EXTINF:3s,x", MediaTime(seconds: 3), "x", ["MED-005 1"]),
    ("#EXTINF:,x", .zero, "x", ["MED-005 1"]),
    ("#EXTINF", .zero, nil, ["MED-005 1"]),
    ("#EXTINF:99999999999,", .zero, "", ["MED-005 1"]),
    ("#EXTINF:3 ,x", MediaTime(seconds: 3), "x", []),
  ])
  func `a segment duration is exact`(
    _ line: String, _ duration: MediaTime, _ title: String?, _ findings: [String]
  ) throws {
    let (tag, found) = read(ExtinfTag.self, line)
    #expect(tag?.duration == duration)
    #expect(tag?.title == title)
    #expect(found == findings)
  }

  @Test func `numbers that do not fit are findings`() {
    #expect(read(MediaSequenceTag.self, "#EXT-X-MEDIA-SEQUENCE:-11").0?.number == -11)
    #expect(read(MediaSequenceTag.self, "#EXT-X-MEDIA-SEQUENCE:x").1 == ["SYN-009 1"])
    #expect(
      read(MediaSequenceTag.self, "#EXT-X-MEDIA-SEQUENCE:99999999999999999999").1 == ["SYN-010 1"])
    #expect(
      read(TargetDurationTag.self, "#EXT-X-TARGETDURATION:2.5").0?.duration
        == MediaTime(value: 5, timescale: 2))
  }

  @Test func `a key has its parts and a vector of 128 bits`() {
    let (tag, findings) = read(
      KeyTag.self, #"#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x0102,KEYFORMAT="identity""#)
    #expect(tag?.method == "AES-128")
    #expect(tag?.initializationVector?.bytes == [1, 2])
    #expect(findings == ["MED-011 38"])
    #expect(read(KeyTag.self, "#EXT-X-KEY:METHOD=NONE").0?.isNone == true)
    #expect(read(KeyTag.self, #"#EXT-X-KEY:URI="k""#).1 == ["SYN-018 1"])
  }

  @Test func `byte ranges have a length and may have an offset`() {
    #expect(read(ByteRangeTag.self, "#EXT-X-BYTERANGE:10@20").0?.range.offset == 20)
    #expect(read(ByteRangeTag.self, "#EXT-X-BYTERANGE:10").0?.range.offset == nil)
    #expect(read(ByteRangeTag.self, "#EXT-X-BYTERANGE:10@").0 == nil)
    #expect(read(ByteRangeTag.self, "#EXT-X-BYTERANGE:-1@2").1 == ["SYN-009 1"])
  }

  @Test func `a date without a zone is read as UTC with a warning`() throws {
    let line = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00"
    let (tag, findings) = read(ProgramDateTimeTag.self, line)
    #expect(tag?.date?.description == "2026-01-01T00:00:00.000Z")
    #expect(findings == ["PDT-002 1"])
    #expect(read(ProgramDateTimeTag.self, "#EXT-X-PROGRAM-DATE-TIME:x").0?.date == nil)
  }

  @Test func `a payload that does not decode points at the wrong character`() {
    let (tag, findings) = read(
      DateRangeTag.self,
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",SCTE35-OUT=0xFG30"#)
    #expect(tag?.scte35Out?.bytes == nil)
    #expect(tag?.scte35Out?.text == "0xFG30")
    #expect(findings == ["PAY-001 73"])
  }

  @Test func `a repeated attribute and an open quote are findings at their places`() {
    #expect(read(MapTag.self, #"#EXT-X-MAP:URI="a",URI="b""#).1 == ["SYN-008 20"])
    #expect(read(MapTag.self, #"#EXT-X-MAP:URI="a"#).1 == ["SYN-007 16"])
  }

  @Test func `a skip tag lists the ranges that are gone`() {
    let line = "#EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"a\tb\""
    let tag = read(SkipTag.self, line).0
    #expect(tag?.skippedSegments == 3)
    #expect(tag?.recentlyRemovedDateRanges == ["a", "b"])
  }

  @Test func `an attribute is repeated in a long list as in a short one`() {
    let long = (0..<100).map { "X-A\($0)=1" }.joined(separator: ",")
    let line = "#EXT-X-MAP:URI=\"a\"," + long + ",X-A7=2,URI=\"b\""
    #expect(read(MapTag.self, line).1.map { $0.prefix(7) } == ["SYN-008", "SYN-008"])
  }
}
