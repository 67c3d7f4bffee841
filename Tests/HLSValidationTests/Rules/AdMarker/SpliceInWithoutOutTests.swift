import SourceDiagnostics
import Testing

@Suite struct SpliceInWithoutOutTests {
  private func out(_ id: String, at second: String) -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"2026-01-01T00:00:\(second).000Z\",PLANNED-DURATION=8.0,SCTE35-OUT=\(outMessage)"
  }

  private func back(_ id: String, start: String) -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(start)Z\",DURATION=8.0,SCTE35-IN=\(inMessage)"
  }

  @Test func `an event id that is used again later is another break`() {
    let lines = """
      \(firstDate)
      \(segments(1))
      \(back("break-1", start: "2025-12-31T23:59:56"))
      \(segments(3))
      \(out("break-2", at: "16"))
      \(segments(1))
      """
    #expect(findings("ADM-002", in: lines, isEnded: false).isEmpty)
  }

  @Test func `a range that starts within a finished playlist has lost its beginning`() {
    func severities(start: String, isEnded: Bool = true) -> [Severity] {
      let lines = "\(firstDate)\n\(segments(3))\n\(back("a", start: start))\n\(segments(1))"
      return findings("ADM-002", in: lines, isEnded: isEnded).map(\.severity)
    }
    #expect(severities(start: "2026-01-01T00:00:04") == [.error])
    #expect(severities(start: "2025-12-31T23:59:56") == [.warning])
    #expect(severities(start: "2026-01-01T00:00:04", isEnded: false) == [])
  }

  @Test func `of two beginnings of an event the last one before the end is meant`() {
    let lines = """
      \(firstDate)
      \(out("break-1", at: "00"))
      \(segments(5))
      \(out("break-2", at: "20"))
      \(segments(2))
      \(back("other", start: "2026-01-01T00:00:20"))
      \(segments(3))
      \(out("break-3", at: "40"))
      \(segments(1))
      """
    let found = findings("ADM-002", in: lines)
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix("has the ID \"break-2\"") == true)
  }

  @Test func `without dates the order of the lines counts`() {
    let begun = "\(out("a", at: "00"))\n\(segments(1))\n\(back("b", start: "2026-01-01T00:00:00"))"
    #expect(findings("ADM-002", in: begun + "\n\(segments(1))", isEnded: false).count == 1)
    let reused = "\(back("b", start: "2026-01-01T00:00:00"))\n\(segments(1))\n\(out("a", at: "00"))"
    #expect(findings("ADM-002", in: reused + "\n\(segments(1))", isEnded: false).isEmpty)
  }
}
