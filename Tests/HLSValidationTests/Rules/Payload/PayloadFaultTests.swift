import SourceDiagnostics
import Testing

@Suite struct PayloadFaultTests {
  @Test func `a fault in a date range is reported once`() {
    let wrong = outMessage.dropLast() + "0"
    let lines = """
      \(firstDate)
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0,SCTE35-OUT=\(wrong)
      \(segments(2))
      """
    #expect(findings("PAY-005", in: lines).count == 1)
  }

  @Test func `bytes behind a section are a warning`() {
    let lines = """
      \(firstDate)
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0,SCTE35-OUT=\(outMessage)0001
      \(segments(2))
      """
    #expect(findings("PAY-004", in: lines).map(\.severity) == [.warning])
  }

  @Test func `a token of a vendor is no broken payload`() {
    let lines = """
      #EXT-X-CUE-OUT:8
      #EXTINF:4,
      a.ts
      #EXT-X-CUE-OUT-CONT:ElapsedTime=4,Duration=8,SCTE35=WURL1790497008
      #EXTINF:4,
      b.ts
      #EXT-X-CUE-IN
      \(segments(1))
      """
    for code in ["PAY-003", "PAY-004", "PAY-005", "PAY-006"] {
      #expect(findings(code, in: lines).isEmpty)
    }
  }

  @Test func `a token where nothing but a message can stand is a warning`() {
    let lines = "#EXT-OATCLS-SCTE35:WURL1790497008\n#EXT-X-CUE-OUT:8\n\(segments(2))"
    #expect(findings("PAY-003", in: lines).map(\.severity) == [.warning])
  }
}
