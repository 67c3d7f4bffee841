import HLSPlaylists
import Testing

@Suite struct MediaSequenceTagTests {
  @Test func `a sequence number is a whole number`() {
    let read = TagReading(MediaSequenceTag.self, #"#EXT-X-MEDIA-SEQUENCE:17"#)
    #expect(read.tag?.number == 17)
    #expect(read.findings.isEmpty)
  }

  @Test func `a negative number is kept with a finding`() {
    let read = TagReading(MediaSequenceTag.self, #"#EXT-X-MEDIA-SEQUENCE:-11"#)
    #expect(read.tag?.number == -11)
    #expect(read.findings == ["SYN-010 1"])
  }

  @Test func `what is no number or does not fit is a finding`() {
    #expect(TagReading(MediaSequenceTag.self, "#EXT-X-MEDIA-SEQUENCE:x").findings == ["SYN-009 1"])
    #expect(
      TagReading(MediaSequenceTag.self, "#EXT-X-MEDIA-SEQUENCE:99999999999999999999").findings == [
        "SYN-010 1"
      ])
    #expect(TagReading(MediaSequenceTag.self, "#EXT-X-MEDIA-SEQUENCE").tag?.number == nil)
  }

  @Test func `a number of 64 bits is allowed, and the steps between two of them are kept`() {
    let large = TagReading(MediaSequenceTag.self, "#EXT-X-MEDIA-SEQUENCE:9223372036854775910")
    #expect(large.tag?.number == 102)
    #expect(large.findings == ["SYN-021 1"])
    let next = TagReading(MediaSequenceTag.self, "#EXT-X-MEDIA-SEQUENCE:9223372036854775911")
    #expect(next.tag?.number == 103)
    #expect(
      TagReading(DiscontinuitySequenceTag.self, "#EXT-X-DISCONTINUITY-SEQUENCE:9223372036854775810")
        .tag?.number == 2)
    #expect(
      TagReading(MediaSequenceTag.self, "#EXT-X-MEDIA-SEQUENCE:18446744073709551616").findings == [
        "SYN-010 1"
      ])
    #expect(
      TagReading(
        RenditionReportTag.self, #"#EXT-X-RENDITION-REPORT:URI="a",LAST-MSN=18446744073709551615"#
      ).findings == ["SYN-021 42"])
  }
}
