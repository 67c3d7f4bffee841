import MediaTiming
import SourceDiagnostics

/// Differences as a table, one a line, with the fields that changed in the last column.
enum ComparisonTable {
  static let columns = [
    "baseline", "candidate", "what", "change", "track", "playlist", "id", "baseline start",
    "baseline end", "candidate start", "candidate end", "shift", "baseline says",
    "candidate says", "changed fields",
  ]

  static func write(_ reports: [ComparisonReport], to output: inout some TextOutputStream) {
    CSVText.write(columns, to: &output)
    for report in reports {
      for entry in report.differences { write(entry, of: report, to: &output) }
    }
  }

  private static func write(
    _ entry: ComparisonReport.Entry, of report: ComparisonReport,
    to output: inout some TextOutputStream
  ) {
    let fields = entry.fields.map { field in
      let before = field.before.map(FieldText.text) ?? "-"
      return "\(field.path): \(before) -> \(field.after.map(FieldText.text) ?? "-")"
    }
    CSVText.write(
      [
        report.baseline.input, report.candidate.input, entry.what.rawValue,
        entry.change?.rawValue, entry.track, entry.playlist.map(String.init), entry.id,
        entry.before?.startTime?.description, entry.before?.endTime?.description,
        entry.after?.startTime?.description, entry.after?.endTime?.description,
        entry.delta?.description, entry.before.map(ComparisonWords.label),
        entry.after.map(ComparisonWords.label),
        fields.isEmpty ? nil : fields.joined(separator: "; "),
      ], to: &output)
  }
}
