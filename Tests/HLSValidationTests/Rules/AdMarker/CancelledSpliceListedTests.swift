import SourceDiagnostics
import Testing

@Suite struct CancelledSpliceListedTests {
  /// splice_insert(), event 4711, cancelled.
  private let cancelMessage = "0xFC3016000000000000FFFFF0050500001267FF0000F9BB6894"

  private func range(_ id: String, at second: String, _ message: String) -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"2026-01-01T00:00:\(second).000Z\",\(message)"
  }

  private var cancellation: String { range("cancel", at: "04", "SCTE35-CMD=\(cancelMessage)") }

  private func out(_ id: String) -> String { range(id, at: "16", "SCTE35-OUT=\(outMessage)") }

  @Test func `what is announced after the cancellation is announced again`() {
    let lines = "\(firstDate)\n\(segments(1))\n\(cancellation)\n\(segments(3))\n\(out("a"))"
    #expect(findings("ADM-022", in: "\(lines)\n\(segments(1))", isEnded: false).isEmpty)
  }

  @Test func `what was announced before the cancellation is cancelled`() {
    let lines = """
      \(firstDate)
      \(out("a"))
      \(segments(1))
      \(cancellation)
      \(segments(3))
      \(out("b"))
      \(segments(1))
      """
    #expect(findings("ADM-022", in: lines, isEnded: false).map(\.location.line) == [4])
  }

  @Test func `a break that was cancelled needs no end`() {
    let lines = "\(firstDate)\n\(out("a"))\n\(segments(1))\n\(cancellation)\n\(segments(9))"
    #expect(findings("ADM-022", in: lines, isEnded: false).count == 1)
    #expect(findings("ADM-001", in: lines, isEnded: false).isEmpty)
  }
}
