import HLSPlaylists
import Testing

@Suite struct DiscontinuitySequenceTagTests {
  @Test func `a sequence number is a whole number`() {
    let read = TagReading(DiscontinuitySequenceTag.self, #"#EXT-X-DISCONTINUITY-SEQUENCE:17"#)
    #expect(read.tag?.number == 17)
    #expect(read.findings.isEmpty)
  }

  @Test func `a negative number is kept with a finding`() {
    let read = TagReading(DiscontinuitySequenceTag.self, #"#EXT-X-DISCONTINUITY-SEQUENCE:-11"#)
    #expect(read.tag?.number == -11)
    #expect(read.findings == ["SYN-010 1"])
  }

  @Test func `what is no number or does not fit is a finding`() {
    #expect(
      TagReading(DiscontinuitySequenceTag.self, "#EXT-X-DISCONTINUITY-SEQUENCE:x").findings == [
        "SYN-009 1"
      ])
    #expect(
      TagReading(
        DiscontinuitySequenceTag.self, "#EXT-X-DISCONTINUITY-SEQUENCE:99999999999999999999"
      ).findings == ["SYN-010 1"])
    #expect(
      TagReading(DiscontinuitySequenceTag.self, "#EXT-X-DISCONTINUITY-SEQUENCE").tag?.number == nil)
  }
}
