import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct DurationOffPlanTests {
  @Test(arguments: [
    ("02Z", "33Z", false), ("02.000Z", "33.000Z", true), ("02Z", "34.6Z", true),
    ("02.000Z", "32.400Z", false),
  ])
  func `dates without a fraction stand for any moment of their second`(
    start: String, end: String, differs: Bool
  ) {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:40
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:\(start)",END-DATE="2026-01-01T00:00:\(end)",PLANNED-DURATION=30.03,SCTE35-OUT=\(Section.spliceOut)
      #EXTINF:40,
      a.ts
      #EXT-X-ENDLIST
      """
    #expect(findings(of: "ADM-010", in: text).isEmpty != differs)
  }
}
