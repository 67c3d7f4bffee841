import FieldValues

extension ComparisonReport {
  /// The comparison without what URIs may give away.
  func redacted(by redaction: URIRedaction) -> ComparisonReport {
    var report = self
    report.baseline.input = redaction.address(baseline.input)
    report.candidate.input = redaction.address(candidate.input)
    report.baseline.analysedInput = redaction.address(baseline.analysedInput)
    report.candidate.analysedInput = redaction.address(candidate.analysedInput)
    report.baseline.presentation = baseline.presentation?.redacted(by: redaction)
    report.candidate.presentation = candidate.presentation?.redacted(by: redaction)
    report.entries = entries.map { entry in
      var entry = entry
      entry.id = entry.id.map(redaction.text)
      entry.before = entry.before?.redacted(by: redaction)
      entry.after = entry.after?.redacted(by: redaction)
      entry.fields = entry.fields.map { field in
        func redacted(_ value: FieldValue?) -> FieldValue? {
          value.map { Field(field.path, $0).redacted(by: redaction).value }
        }
        return FieldDifference(
          path: field.path, before: redacted(field.before), after: redacted(field.after))
      }
      return entry
    }
    report.notCompared = notCompared.map(redaction.text)
    report.findings = findings.map { $0.redacted(by: redaction) }
    return report
  }
}

extension ComparisonReport.Value {
  fileprivate func redacted(by redaction: URIRedaction) -> ComparisonReport.Value {
    switch self {
    case .cue(var cue, let type):
      cue.redact(by: redaction)
      return .cue(cue, type: type)
    case .adBreak(let entry): return .adBreak(entry.redacted(by: redaction))
    case .facts(let fields): return .facts(fields.map { $0.redacted(by: redaction) })
    }
  }
}
