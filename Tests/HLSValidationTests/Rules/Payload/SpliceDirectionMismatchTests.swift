import SourceDiagnostics
import Testing

@Suite struct SpliceDirectionMismatchTests {
  private func range(_ attributes: String) -> String {
    """
    \(firstDate)
    #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0,\(attributes)
    \(segments(2))
    """
  }

  @Test func `payloads that are swapped are reported both`() {
    let lines = range("SCTE35-OUT=\(inMessage),SCTE35-IN=\(outMessage)")
    #expect(findings("PAY-007", in: lines).map(\.severity) == [.error, .error])
  }

  @Test func `a message that ends one break and starts the next fits both`() {
    #expect(findings("PAY-007", in: range("SCTE35-IN=\(endAndStartMessage)")).isEmpty)
    #expect(findings("PAY-007", in: range("SCTE35-OUT=\(endAndStartMessage)")).isEmpty)
  }

  @Test func `segmentation types give the direction`() {
    #expect(findings("PAY-007", in: range("SCTE35-OUT=\(opportunityMessage)")).isEmpty)
    #expect(findings("PAY-007", in: range("SCTE35-OUT=\(opportunityEndMessage)")).count == 1)
  }

  @Test func `a tag that carries nothing but its message says nothing beside it`() {
    let lines = "#EXT-OATCLS-SCTE35:\(inMessageBase64)\n#EXT-X-CUE-IN\n\(segments(2))"
    #expect(findings("PAY-007", in: lines).isEmpty)
  }

  @Test func `a tag of a vendor is a warning`() {
    let lines = "#EXT-X-CUE-OUT:DURATION=4,CUE=\"\(inMessageBase64)\"\n\(segments(2))"
    #expect(findings("PAY-007", in: lines).map(\.severity) == [.warning])
  }

  @Test func `blanks around the attributes do not hide what the tag says`() {
    let lines = "#EXT-X-SCTE35:CUE=\"\(inMessageBase64)\" ,CUE-OUT=YES \n\(segments(2))"
    let found = findings("PAY-007", in: lines)
    #expect(found.map(\.location.line) == [3])
    #expect(found.map(\.location.column) == [20])
  }
}
