import SourceDiagnostics
import Testing

@Suite struct ContinuationPayloadDiffersTests {
  private func lines(_ beside: [String], continuation: String) -> String {
    """
    \(segments(1))
    \(beside.map { "#EXT-OATCLS-SCTE35:\($0)" }.joined(separator: "\n"))
    #EXT-X-CUE-OUT:8
    \(segments(1))
    #EXT-X-CUE-OUT-CONT:ElapsedTime=4,Duration=8,SCTE35=\(continuation)
    \(segments(1))
    #EXT-X-CUE-IN
    \(segments(1))
    """
  }

  @Test func `an end that stands at the beginning is not its message`() {
    let beside = [inMessageBase64, outMessageBase64]
    #expect(findings("ADM-015", in: lines(beside, continuation: outMessageBase64)).isEmpty)
    #expect(findings("ADM-015", in: lines(beside, continuation: inMessageBase64)).count == 1)
  }

  @Test func `a token of a vendor may stand for the message`() {
    for (beside, continuation) in [("token!", outMessageBase64), (outMessageBase64, "token!")] {
      #expect(findings("ADM-015", in: lines([beside], continuation: continuation)).isEmpty)
    }
  }

  @Test func `any of several beginnings may be repeated`() {
    let beside = [longMessageBase64, outMessageBase64]
    #expect(findings("ADM-015", in: lines(beside, continuation: longMessageBase64)).isEmpty)
    #expect(findings("ADM-015", in: lines(beside, continuation: outMessageBase64)).isEmpty)
  }
}
