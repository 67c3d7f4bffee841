import HLSPlaylists
import MediaTiming
import Testing

@Suite struct StartTagTests {
  @Test func `a start may lie before the end`() {
    let read = TagReading(StartTag.self, #"#EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES"#)
    #expect(read.tag?.timeOffset == MediaTime(value: -25, timescale: 2))
    #expect(read.tag?.isPrecise == true)
    #expect(read.findings.isEmpty)
    #expect(TagReading(StartTag.self, "#EXT-X-START:PRECISE=NO").findings == ["SYN-018 1"])
  }
}
