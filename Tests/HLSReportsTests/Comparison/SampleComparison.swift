import FieldValues
import HLSReports
import SourceDiagnostics

/// A comparison in which something of each kind happened.
enum SampleComparison {
  /// Event 1 is the same, 2 moved, 3 changed, 4 was removed and 5 added; the candidate is two seconds later.
  static var report: ComparisonReport {
    get throws {
      typealias Sample = SampleAnalyses
      let before = Sample.analysis(
        [("scte35", (1...4).map { Sample.splice(event: $0, at: "\($0 * 10)") })],
        breaks: [Sample.adBreak("10", "14", planned: "4", event: 1)], input: "baseline.m3u8")
      let after = Sample.analysis(
        [
          (
            "scte35",
            [
              Sample.splice(event: 1, at: "12"), Sample.splice(event: 2, at: "22.5"),
              Sample.splice(event: 3, at: "32", duration: 450_000),
              Sample.splice(event: 5, at: "52"),
            ]
          )
        ],
        breaks: [Sample.adBreak("12", "16", planned: "4", event: 1)], input: "candidate.m3u8")
      var options = ComparisonOptions()
      options.alignment = .offset(Sample.time("2"))
      return try Comparison(of: after, with: before, options: options).report
    }
  }

  /// A comparison that has a text wherever a stream or a user can put one.
  static func hostile(_ text: String) throws -> ComparisonReport {
    typealias Sample = SampleAnalyses
    func side(_ name: String, title: String) -> PresentationAnalysis {
      var range = Sample.dateRange(
        "one", at: "12", date: "2026-01-01T00:00:12Z", more: [Field("X-A", .string(title))])
      range.id = "\(text)one"
      var splice = Sample.dateRange(
        "two", at: "30", date: "2026-01-01T00:00:30Z",
        more: [
          Field("X-\(text)", .string(title)),
          Field("X-URI", .string("https://a/\(name)?token=\(name)")),
        ])
      splice.id = text
      return Sample.analysis(
        [
          ("daterange", [range, splice]),
          (
            text, [Sample.text("\(title)\(text)", at: "4"), Sample.text("\(name)\(text)", at: "8")]
          ),
        ], input: "\(text)\(name)")
    }
    var report = try Comparison(
      of: side("candidate", title: "\(text) b"), with: side("baseline", title: "\(text) a")
    ).report
    report.notCompared = [text]
    report.findings = [
      FindingReport(
        rule: "LOAD-001", name: text, severity: .error, message: text,
        location: SourceLocation(uri: text))
    ]
    return report
  }
}
