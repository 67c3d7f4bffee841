import MediaTiming

/// A comparison as tests: each cue, break and fact of either side is one, and fails when it differs.
struct ComparisonJUnit {
  private let report: ComparisonReport

  init(_ report: ComparisonReport) { self.report = report }

  var document: JUnitDocument {
    var document = JUnitDocument(
      name: "hlscue compare \(report.baseline.input) \(report.candidate.input)",
      properties: [
        ("baseline", report.baseline.input), ("candidate", report.candidate.input),
        ("offset", report.alignment.offset.description),
        ("alignedBy", report.alignment.method.rawValue),
        ("tolerance", report.tolerance.description),
      ],
      tests: report.entries.map(test))
    if let offset = report.dateOffset {
      document.properties.append(("dateOffset", offset.description))
    }
    ComparisonText(report, ReportAppearance()).write(to: &document.output)
    return document
  }

  private func test(_ entry: ComparisonReport.Entry) -> JUnitDocument.Test {
    let words = ComparisonWords(entry)
    var test = JUnitDocument.Test(
      name: words.name, className: "hlscue.compare.\(entry.track ?? entry.what.rawValue)")
    guard let change = entry.change else { return test }
    var lines = ["baseline:  \(words.before)", "candidate: \(words.after)"]
    lines += entry.fields.map { field in
      "\(field.path): \(ComparisonWords.text(field.before)) -> \(ComparisonWords.text(field.after))"
    }
    let what = entry.delta.map { " by \($0.signedSecondsText)" } ?? ""
    test.failure = JUnitDocument.Failure(
      type: "\(entry.what.rawValue)-\(change.rawValue)", message: change.rawValue + what,
      text: lines.joined(separator: "\n"))
    return test
  }
}
