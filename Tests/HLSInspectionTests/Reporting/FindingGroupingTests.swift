import HLSInspection
import HLSReports
import SourceDiagnostics
import Testing

struct FindingGroupingTests {
  private static let rule = DiagnosticRule("A-2", "a-fault", .warning, "A fault.")
  private static let other = DiagnosticRule("A-1", "other-fault", .error, "Another fault.")

  private func finding(
    _ rule: DiagnosticRule = rule, _ message: String = "it is broken", playlist: Int? = 0,
    line: Int? = nil, segment: Int? = nil, byte: Int? = nil
  ) -> Diagnostic {
    Diagnostic(
      rule, message,
      at: SourceLocation(
        uri: "u", playlist: playlist, line: line, segment: segment, byteOffset: byte))
  }

  @Test func `what several segments have in common is said once with its places`() {
    let reports = FindingReport.grouped(
      (0..<50).map { finding(line: 10 + 2 * $0, segment: $0) } + [
        finding(Self.rule, "once", segment: 3)
      ])
    #expect(reports.map(\.message) == ["once", "it is broken"])
    #expect(reports.last?.count == 50)
    #expect(reports.last?.location.segment == 0)
    #expect(reports.last?.otherLocations.count == 20)
    #expect(reports.last?.otherLocations.last?.segment == 20)
    #expect(reports.first?.count == nil)
  }

  @Test func `findings outside segments and of two playlists stay apart`() {
    let reports = FindingReport.grouped([
      finding(line: 3), finding(line: 4), finding(playlist: 1, segment: 0),
      finding(playlist: 0, segment: 0),
    ])
    #expect(reports.count == 4)
    #expect(reports.allSatisfy { $0.count == nil && $0.otherLocations.isEmpty })
  }

  @Test func `findings stand in the order of their places and then of their codes`() {
    let reports = FindingReport.grouped([
      finding(Self.rule, "e", playlist: 1, line: 1), finding(Self.rule, "d", line: 9, segment: 2),
      finding(Self.rule, "c", line: 4, byte: 20), finding(Self.other, "b", line: 4, byte: 20),
      finding(Self.rule, "a", line: 4, byte: 10),
      finding(Self.rule, "first", playlist: nil, line: 99),
    ])
    #expect(reports.map(\.message) == ["first", "a", "b", "c", "d", "e"])
  }
}
