import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct StrayBlankTests {
  private func found(_ line: String) -> [String] {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(line)\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n"
    return findings(of: "SYN-023", in: RuleExample(text)).map {
      "\($0.location.line ?? 0):\($0.location.column ?? 0) \($0.message)"
    }
  }

  @Test(arguments: [
    (" #EXT-X-DISCONTINUITY", "3:1 there is a blank before the line"),
    ("#EXT-X-DISCONTINUITY ", "3:21 there is a blank at the end of the line"),
    ("#EXT-X-KEY:METHOD=NONE ", "3:23 there is a blank at the end of the line"),
    ("#EXT-X-MEDIA-SEQUENCE: 1", "3:23 there is a blank before the value"),
    ("#EXTINF: 4,\nb.ts", "3:9 there is a blank before the value"),
    ("#EXTINF:4 ,\nb.ts", "3:10 there is a blank after the duration"),
    ("#EXTINF:4,\nb c.ts", "4:2 there is a blank in a URI"),
    ("#EXTINF:4,\r\nb.ts \r", "4:5 there is a blank at the end of the line"),
    (" #EXT-X-CUE-IN", "3:1 there is a blank before the line"),
    ("#EXT-X-CUE-IN ", "3:14 there is a blank at the end of the line"),
    ("#EXT-X-CUE-OUT: 30", "3:16 there is a blank before the value"),
    ("#EXT-X-CUE-OUT :30", "3:15 there is a blank before the colon"),
    ("#EXT-X-CUE-OUT 30", "3:15 there is a blank where a colon was expected"),
    ("#EXT-X-CUE-OUT:DURATION =30", "3:24 there is a blank beside an equals sign"),
    ("#EXT-X-CUE-OUT:ID=1,DURATION= 30", "3:30 there is a blank beside an equals sign"),
  ])
  func `a blank is reported at its place`(line: String, expected: String) {
    #expect(found(line) == [expected])
  }

  @Test(arguments: [
    "# a comment ", "  ", "#EXTINF:4, a title \nb.ts", "#EXTINF:4,\t\nb.ts",
    "#EXT-X-START:TIME-OFFSET=0,X= 1", "#EXT-X-CUE-OUT:ID=\"a = b\", DURATION=30",
    "#UPLYNK-SEGMENT: a,0,ad", "#EXT-X-X9K3-VERSION: 1",
  ])
  func `blanks that may stand or that other rules know are not reported`(line: String) {
    #expect(found(line).isEmpty)
  }
}
