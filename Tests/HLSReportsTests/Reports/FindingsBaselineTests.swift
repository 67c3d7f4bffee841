import HLSReports
import SourceDiagnostics
import Testing

struct FindingsBaselineTests {
  private func saved(_ report: FindingsReport) -> [UInt8] {
    Array(JSONReportWriter().text(.findings(report)).utf8)
  }

  @Test func `what was there before is not reported`() throws {
    var baseline = try FindingsBaseline(reading: saved(SampleFindings.report))
    #expect(baseline.removeKnown(from: SampleFindings.report).findings.isEmpty)
  }

  @Test func `another subject, or one more place, is new`() throws {
    var report = SampleFindings.report
    report.findings = [SampleFindings.long]
    var baseline = try FindingsBaseline(reading: saved(report))
    report.findings[0].count = 4
    let new = baseline.removeKnown(from: report).findings
    #expect(new.map(\.count) == [4])
    #expect(new.first?.notes.last == "3 of the 4 are in the baseline")

    report.findings[0].fingerprint = "00000000000000cd"
    #expect(baseline.removeKnown(from: report).findings.count == 1)
  }

  @Test func `places of different subjects are known one by one`() throws {
    var report = SampleFindings.report
    report.findings = [SampleFindings.long]
    report.findings[0].fingerprint = "a"
    report.findings[0].fingerprints = ["a": 1, "b": 1, "c": 2]
    report.findings[0].count = 4
    let accepted = saved(report)
    func new(_ first: String, _ fingerprints: [String: Int]) throws -> [String?] {
      var report = report
      report.findings[0].fingerprint = first
      report.findings[0].fingerprints = fingerprints.count > 1 ? fingerprints : [:]
      report.findings[0].count = fingerprints.values.reduce(0, +)
      var baseline = try FindingsBaseline(reading: accepted)
      return baseline.removeKnown(from: report).findings.map(\.notes.last)
    }
    #expect(try new("a", ["a": 1, "b": 1, "c": 2]) == [])
    #expect(try new("b", ["b": 1, "c": 1]) == [])
    #expect(try new("c", ["c": 1]) == [])
    #expect(try new("a", ["a": 1, "e": 1, "f": 1]) == ["1 of the 3 are in the baseline"])
    #expect(try new("c", ["c": 3, "a": 1]) == ["3 of the 4 are in the baseline"])
    #expect(try new("e", ["e": 1, "f": 1]).count == 1)
  }

  @Test func `a known finding that is more severe now is new`() throws {
    var report = SampleFindings.report
    report.findings = [SampleFindings.long]
    report.findings[0].severity = .warning
    var baseline = try FindingsBaseline(reading: saved(report))
    var worse = report
    worse.findings[0].severity = .error
    let new = baseline.removeKnown(from: worse).findings
    #expect(new.map(\.severity) == [.error])
    #expect(new.first?.notes.last == "the baseline has it as warning")
    report.findings[0].severity = .info
    #expect(baseline.removeKnown(from: report).findings.isEmpty)
  }

  @Test func `what is known counts once over several inputs`() throws {
    var report = SampleFindings.report
    report.findings = [SampleFindings.negative]
    var baseline = try FindingsBaseline(reading: saved(report))
    #expect(baseline.removeKnown(from: report).findings.isEmpty)
    #expect(baseline.removeKnown(from: report).findings.count == 1)
  }

  @Test(arguments: [
    ("", "line 1, column 1"),
    ("[]", "schema hlscue.findings/1"),
    (#"{"schema":"hlscue.cues/1","findings":[]}"#, "schema hlscue.findings/1"),
    (#"{"schema":"hlscue.findings/1","findings":[{}]}"#, "findings[0].fingerprint"),
    (
      #"{"schema":"hlscue.findings/1","findings":[{"fingerprint":"a","count":-1}]}"#,
      "findings[0].count"
    ),
  ])
  func `another file is an error with its place`(text: String, place: String) {
    let error = #expect(throws: BaselineError.self) {
      try FindingsBaseline(reading: Array(text.utf8))
    }
    #expect(error?.description.contains(place) == true)
  }

  @Test func `what follows from a known finding stands by itself when it is new`() throws {
    var report = SampleFindings.family
    report.findings.remove(at: 1)
    var baseline = try FindingsBaseline(reading: saved(report))
    let new = baseline.removeKnown(from: SampleFindings.family)
    #expect(new.findings.map(\.rule) == ["ADM-011"])
    #expect(new.count(of: .error) == 1)
  }
}
