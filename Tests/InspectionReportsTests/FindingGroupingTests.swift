import HLSInspection
import HLSReports
import InspectionReports
import SourceDiagnostics
import TestSupport
import Testing

struct FindingGroupingTests {
  private static let rule = DiagnosticRule.trial(code: "A-2", name: "a-fault")
  private static let other = DiagnosticRule.trial(.error, code: "A-1", name: "other-fault")

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

  @Test func `all places of a finding count in its fingerprints, also those beyond their limit`()
    async throws
  {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n"
    let inspection = try await Inspector(
      loader: MemoryLoader(["http://h/a.m3u8": Array(text.utf8)])
    ).inspect("http://h/a.m3u8")
    let count = FindingReport.maximumFingerprints + 500
    let findings = (0..<count).map { number in
      Diagnostic(
        Self.rule, "it is broken", at: SourceLocation(playlist: 0, line: 3), subject: "\(number)",
        recurrence: Recurrence(key: "one"))
    }
    let report = try #require(FindingReport.grouped(findings, of: inspection).first)
    #expect(report.count == count)
    #expect(report.fingerprints.count == FindingReport.maximumFingerprints)
    #expect(report.fingerprints.values.reduce(0, +) == count)
    #expect(report.fingerprint.flatMap { report.fingerprints[$0] } == 501)
  }

  @Test func `findings outside segments and of two playlists stay apart`() {
    let reports = FindingReport.grouped([
      finding(line: 3), finding(line: 4), finding(playlist: 1, segment: 0),
      finding(playlist: 0, segment: 0),
    ])
    #expect(reports.count == 4)
    #expect(reports.allSatisfy { $0.count == nil && $0.otherLocations.isEmpty })
  }

  @Test func `findings stand in the order of their lines, the worst of a line first`() {
    let reports = FindingReport.grouped([
      finding(Self.rule, "e", playlist: 1, line: 1), finding(Self.rule, "d", line: 9, segment: 2),
      finding(Self.rule, "c", line: 4, byte: 20), finding(Self.other, "b", line: 4, byte: 20),
      finding(Self.rule, "a", line: 4, byte: 10),
      finding(Self.rule, "first", playlist: nil, line: 99),
    ])
    #expect(reports.map(\.message) == ["first", "b", "a", "c", "d", "e"])
  }

  // MARK: Recurrence

  private func recurring(
    _ message: String, _ severity: Severity = .warning, segment: Int, key: String = "",
    of total: Int? = 7
  ) -> Diagnostic {
    Diagnostic(
      Self.rule, message,
      at: SourceLocation(uri: "u", playlist: 0, line: segment, segment: segment),
      severity: severity, recurrence: Recurrence(key: key, of: total))
  }

  @Test func `findings that recur are one, whatever they say`() throws {
    let reports = FindingReport.grouped([
      recurring("9 s", segment: 1), recurring("8 s", .error, segment: 2),
      recurring("9 s", segment: 4), recurring("7 s", segment: 5), recurring("6 s", segment: 6),
      recurring("5 s", segment: 7),
    ])
    let report = try #require(reports.first)
    #expect(reports.count == 1)
    #expect(report.message == "9 s" && report.severity == .error)
    #expect(report.count == 6 && report.of == 7)
    #expect(report.otherLocations.map(\.segment) == [2, 4, 5, 6, 7])
    #expect(
      report.notes == [
        "elsewhere: 8 s", "elsewhere: 7 s", "elsewhere: 6 s", "elsewhere: 5 s",
      ])
  }

  @Test func `what is said of each place is known where it differs`() throws {
    let different = FindingReport.grouped([
      recurring("9 s", segment: 1), recurring("8 s", segment: 2), recurring("9 s", segment: 4),
    ])
    #expect(different.first?.otherMessages == ["8 s", "9 s"])
    let same = FindingReport.grouped([recurring("9 s", segment: 1), recurring("9 s", segment: 2)])
    #expect(same.first?.otherMessages == [])
    let many = FindingReport.grouped((1...6).map { recurring("\($0) s", segment: $0) })
    #expect(many.first?.notes.last == "elsewhere: 2 more such messages")
  }

  @Test func `places that are not kept one by one are counted`() {
    var first = recurring("9 s", segment: 1, of: 2000)
    first.recurrence?.others = 1000
    let reports = FindingReport.grouped([first, recurring("9 s", segment: 2, of: 2000)])
    #expect(reports.map(\.count) == [1002])
    #expect(reports.map(\.of) == [2000])
  }

  @Test func `findings of other keys and playlists stay apart`() {
    var elsewhere = recurring("a", segment: 3)
    elsewhere.location.playlist = 1
    let reports = FindingReport.grouped([
      recurring("a", segment: 1), recurring("a", segment: 2, key: "x"), elsewhere,
    ])
    #expect(reports.map(\.count) == [1, 1, 1])
  }

  @Test func `a total that snapshots together exceed is not reported`() {
    let reports = FindingReport.grouped((0..<9).map { recurring("a", segment: $0) })
    #expect(reports.first?.count == 9 && reports.first?.of == nil)
  }
}
