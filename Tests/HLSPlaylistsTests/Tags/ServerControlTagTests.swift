import HLSPlaylists
import MediaTiming
import Testing

@Suite struct ServerControlTagTests {
  @Test func `a server shows what it can do`() {
    let read = TagReading(
      ServerControlTag.self,
      #"#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0,CAN-SKIP-DATERANGES=YES,HOLD-BACK=18,PART-HOLD-BACK=1.5,CAN-BLOCK-RELOAD=NO"#
    )
    #expect(read.tag?.canSkipUntil == MediaTime(seconds: 36))
    #expect(read.tag?.canSkipDateRanges == true)
    #expect(read.tag?.holdBack == MediaTime(seconds: 18))
    #expect(read.tag?.partHoldBack == MediaTime(value: 3, timescale: 2))
    #expect(read.tag?.canBlockReload == false)
    #expect(read.findings.isEmpty)
  }
}
