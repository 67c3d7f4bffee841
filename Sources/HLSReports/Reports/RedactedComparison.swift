import SourceDiagnostics

extension ComparisonReport {
  /// The comparison without what URIs may give away.
  var redacted: ComparisonReport {
    var report = self
    report.baseline.input = URIText.redacted(baseline.input)
    report.candidate.input = URIText.redacted(candidate.input)
    report.baseline.analysedInput = URIText.redacted(baseline.analysedInput)
    report.candidate.analysedInput = URIText.redacted(candidate.analysedInput)
    report.entries = entries.map { entry in
      var entry = entry
      entry.id = entry.id.map(URIText.redactedWithin)
      entry.before = entry.before?.redacted
      entry.after = entry.after?.redacted
      entry.fields = entry.fields.map { field in
        FieldDifference(
          path: field.path, before: field.before?.redacted, after: field.after?.redacted)
      }
      return entry
    }
    report.notCompared = notCompared.map(URIText.redactedWithin)
    report.findings = findings.map(\.redacted)
    return report
  }
}

extension ComparisonReport.Value {
  fileprivate var redacted: ComparisonReport.Value {
    switch self {
    case .cue(let cue, let type): .cue(cue.redacted, type: type)
    case .adBreak(let entry): .adBreak(entry.redacted)
    case .facts(let fields): .facts(fields.map(\.redacted))
    }
  }
}
