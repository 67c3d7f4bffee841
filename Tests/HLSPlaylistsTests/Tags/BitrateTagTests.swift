import HLSPlaylists
import MediaTiming
import Testing

@Suite struct BitrateTagTests {
  @Test func `a bit rate is a number of kilobits`() {
    let read = TagReading(BitrateTag.self, #"#EXT-X-BITRATE:1200"#)
    #expect(read.tag?.kilobitsPerSecond?.seconds == 1200)
    #expect(read.findings.isEmpty)
  }

  @Test func `a bit rate that is no number is a finding`() {
    let read = TagReading(BitrateTag.self, #"#EXT-X-BITRATE:fast"#)
    #expect(read.tag?.kilobitsPerSecond == nil)
    #expect(read.findings == ["SYN-009 1"])
  }

  @Test(arguments: [("1.5", "SYN-009 1"), ("+2", "SYN-009 1"), ("-1", "SYN-010 1")])
  func `a bit rate is a whole number without a sign`(value: String, finding: String) {
    let read = TagReading(BitrateTag.self, "#EXT-X-BITRATE:\(value)")
    #expect(read.tag?.kilobitsPerSecond != nil)
    #expect(read.findings == [finding])
  }
}
