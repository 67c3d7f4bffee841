import HLSPlaylists
import Testing

@Suite struct RenditionReportTagTests {
  @Test func `a report gives how far another rendition is`() {
    let read = TagReading(
      RenditionReportTag.self, #"#EXT-X-RENDITION-REPORT:URI="../a.m3u8",LAST-MSN=104,LAST-PART=2"#)
    #expect(read.tag?.uri == "../a.m3u8")
    #expect(read.tag?.lastMediaSequence == 104)
    #expect(read.tag?.lastPart == 2)
    #expect(
      TagReading(RenditionReportTag.self, "#EXT-X-RENDITION-REPORT:LAST-MSN=-1").findings == [
        "LLH-007 1", "SYN-010 34",
      ])
  }
}
