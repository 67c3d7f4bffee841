import HLSPlaylists
import MediaTiming
import Testing

@Suite struct PartTagTests {
  @Test func `a part has all its values`() {
    let read = TagReading(
      PartTag.self,
      #"#EXT-X-PART:DURATION=0.33334,URI="p.mp4",INDEPENDENT=YES,BYTERANGE="10@5",GAP=NO"#)
    #expect(read.tag?.uri == "p.mp4")
    #expect(read.tag?.duration == MediaTime(value: 33334, timescale: 100_000))
    #expect(read.tag?.isIndependent == true)
    #expect(read.tag?.byteRange?.offset == 5)
    #expect(read.tag?.isGap == false)
    #expect(read.findings.isEmpty)
  }

  @Test func `a part without address or duration has findings`() {
    #expect(TagReading(PartTag.self, "#EXT-X-PART:GAP=YES").findings == ["SYN-018 1", "SYN-018 1"])
  }
}
