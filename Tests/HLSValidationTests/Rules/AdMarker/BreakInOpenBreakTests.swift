import SourceDiagnostics
import Testing

@Suite struct BreakInOpenBreakTests {
  private func ranges(first: String, second: String) -> String {
    """
    \(firstDate)
    #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",\(first),SCTE35-OUT=\(outMessage)
    #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:00:04.000Z",\(second),SCTE35-OUT=\(otherOutMessage)
    \(segments(8))
    """
  }

  @Test func `single spots may lie in their break`() {
    let planned = ranges(first: "PLANNED-DURATION=24.0", second: "PLANNED-DURATION=8.0")
    #expect(findings("ADM-006", in: planned).isEmpty)
    let actual = ranges(first: "DURATION=24.0", second: "DURATION=8.0")
    #expect(findings("ADM-017", in: actual).isEmpty)
  }

  @Test func `a break that goes on past the end of the one around it crosses it`() {
    let planned = ranges(first: "PLANNED-DURATION=8.0", second: "PLANNED-DURATION=8.0")
    #expect(findings("ADM-006", in: planned).map(\.severity) == [.error])
    let actual = ranges(first: "DURATION=8.0", second: "DURATION=8.0")
    #expect(findings("ADM-017", in: actual).map(\.severity) == [.error])
  }

  @Test func `a break that begins when the one before it is over by its plan is sound`() {
    let lines = ranges(first: "PLANNED-DURATION=4.0", second: "PLANNED-DURATION=8.0")
    #expect(findings("ADM-006", in: lines).isEmpty)
  }

  @Test func `two breaks that begin in one segment are two`() {
    func lines(_ length: Int) -> String {
      """
      \(segments(1))
      #EXT-X-MARKER:ID=1,TYPE=PodBegin,BREAKDUR=\(length),OFFSET=0
      #EXT-X-MARKER:ID=2,TYPE=PodBegin,BREAKDUR=4,OFFSET=2
      \(segments(1))
      #EXT-X-MARKER:ID=2,TYPE=PodEnd,OFFSET=2
      \(segments(1))
      """
    }
    #expect(findings("ADM-006", in: lines(2)).isEmpty)
    #expect(findings("ADM-006", in: lines(6)).map(\.location.line) == [6])
  }
}
