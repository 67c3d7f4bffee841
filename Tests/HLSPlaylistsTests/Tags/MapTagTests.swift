import HLSPlaylists
import Testing

@Suite struct MapTagTests {
  @Test func `a map has an address and may be a part of it`() {
    let read = TagReading(MapTag.self, #"#EXT-X-MAP:URI="init.mp4",BYTERANGE="700@10""#)
    #expect(read.tag?.uri == "init.mp4")
    #expect(read.tag?.byteRange?.length == 700)
    #expect(read.tag?.byteRange?.offset == 10)
    #expect(read.findings.isEmpty)
  }

  @Test func `a repeated attribute and an open quote are findings at their places`() {
    #expect(TagReading(MapTag.self, #"#EXT-X-MAP:URI="a",URI="b""#).findings == ["SYN-008 20"])
    #expect(TagReading(MapTag.self, #"#EXT-X-MAP:URI="a"#).findings == ["SYN-007 16"])
    #expect(TagReading(MapTag.self, "#EXT-X-MAP:").findings == ["SYN-018 1"])
  }

  @Test func `an attribute is repeated in a long list as in a short one`() {
    let long = (0..<100).map { "X-A\($0)=1" }.joined(separator: ",")
    let line = "#EXT-X-MAP:URI=\"a\"," + long + ",X-A7=2,URI=\"b\""
    #expect(TagReading(MapTag.self, line).findings.map { $0.prefix(7) } == ["SYN-008", "SYN-008"])
  }
}
