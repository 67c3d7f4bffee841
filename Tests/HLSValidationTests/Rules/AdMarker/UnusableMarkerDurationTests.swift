import SourceDiagnostics
import Testing

@Suite struct UnusableMarkerDurationTests {
  @Test(arguments: [
    "#EXT-X-AD-START:URI=\"https://example.com/ad?id=1&dur=abc\"",
    "#EXT-X-SIGNAL-EXIT:SpliceType=LIVE_DAI,SegmentationDuration=30s",
    "#EXT-X-MARKER:ID=1,TYPE=PodBegin,BREAKDUR=-5",
    "#EXT-X-CUE-OUT:DURATION=soon",
    "#EXT-X-CUE:TYPE=SpliceOut,ID=1,DURATION=-1",
  ])
  func `a length that is none is reported in every dialect`(line: String) {
    #expect(findings("ADM-008", in: "\(line)\n\(segments(2))").map(\.severity) == [.error])
  }

  @Test func `an end announces nothing`() {
    let lines = "#EXT-X-SCTE35:TYPE=0x35,ID=\"5\",DURATION=x,CUE-IN=YES\n\(segments(2))"
    #expect(findings("ADM-008", in: lines).isEmpty)
  }
}
