import SourceDiagnostics
import Testing

@Suite struct CueOutWithoutDurationTests {
  @Test func `a message of 0 s announces no duration`() {
    func count(_ message: String) -> Int {
      findings(
        "ADM-007",
        in: """
          \(segments(1))
          #EXT-OATCLS-SCTE35:\(message)
          #EXT-X-CUE-OUT
          \(segments(2))
          #EXT-X-CUE-IN
          \(segments(1))
          """
      ).count
    }
    #expect(count(openMessageBase64) == 1)
    #expect(count(outMessageBase64) == 0)
  }
}
