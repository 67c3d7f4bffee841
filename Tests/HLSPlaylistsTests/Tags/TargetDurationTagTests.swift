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

  @Test(arguments: [("6", 0), ("06", 0), ("6.5", 1), ("6.0", 1), ("6.", 1)])
  func `a target duration with a point is a finding, whatever its value`(value: String, count: Int)
  {
    let read = TagReading(TargetDurationTag.self, "#EXT-X-TARGETDURATION:\(value)")
    #expect(read.tag?.duration != nil)
    #expect(read.findings == Array(repeating: "SYN-009 1", count: count))
  }
}
