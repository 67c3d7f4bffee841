import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct DateStepAtDiscontinuityTests {
  private func count(_ lines: String) -> Int {
    let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:01.000Z"
    let text = "\(firstDate)\n#EXTINF:4,\na.ts\n\(lines)\n\(date)\n#EXTINF:4,\nb.ts"
    return findings("PDT-005", in: text).count
  }

  @Test func `dates on both sides of a discontinuity are compared, whatever it has for tags`() {
    #expect(count("#EXT-X-DISCONTINUITY") == 1)
    #expect(count("#EXT-X-DISCONTINUITY\n#EXT-X-DISCONTINUITY") == 1)
  }

  @Test func `a range without a date lies between dates that are not compared`() {
    #expect(count("#EXT-X-DISCONTINUITY\n#EXTINF:4,\nx.ts\n#EXT-X-DISCONTINUITY") == 0)
  }
}
