import HLSPlaylists
import MediaTiming
import Testing

@Suite struct PartInformationTagTests {
  @Test func `parts have a target`() {
    let read = TagReading(PartInformationTag.self, #"#EXT-X-PART-INF:PART-TARGET=0.5"#)
    #expect(read.tag?.partTarget == MediaTime(value: 1, timescale: 2))
    #expect(TagReading(PartInformationTag.self, "#EXT-X-PART-INF:X=1").findings == ["SYN-018 1"])
  }
}
