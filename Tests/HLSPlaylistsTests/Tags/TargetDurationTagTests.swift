import HLSPlaylists
import MediaTiming
import Testing

@Suite struct TargetDurationTagTests {
  @Test func `a target duration is kept as written`() {
    #expect(
      TagReading(TargetDurationTag.self, "#EXT-X-TARGETDURATION:2.5").tag?.duration
        == MediaTime(value: 5, timescale: 2))
    #expect(TagReading(TargetDurationTag.self, "#EXT-X-TARGETDURATION:").findings == ["SYN-009 1"])
  }
}
