import HLSPlaylists
import Testing

@Suite struct PreloadHintTagTests {
  @Test func `a hint has a type, an address and a range`() {
    let read = TagReading(
      PreloadHintTag.self,
      #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p",BYTERANGE-START=100,BYTERANGE-LENGTH=50"#)
    #expect(read.tag?.type == "PART")
    #expect(read.tag?.uri == "p")
    #expect(read.tag?.byteRangeStart == 100)
    #expect(read.tag?.byteRangeLength == 50)
    #expect(read.findings.isEmpty)
  }

  @Test func `a hint needs a type and an address`() {
    #expect(
      TagReading(PreloadHintTag.self, "#EXT-X-PRELOAD-HINT:").findings == [
        "SYN-018 1", "SYN-018 1",
      ])
  }
}
