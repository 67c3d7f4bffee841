internal import FieldValues

/// One JSON object a line, for a pipe.
public struct JSONLinesReportWriter: ReportWriter {
  /// `ndjson`.
  public static let format = ReportFormat.ndjson
  /// The description for the help.
  public static let summary = "one JSON object a line"
  /// Every kind.
  public static let kinds = Set(Report.Kind.allCases)
  /// Lines follow each other.
  public static let joinsReports = true

  /// Whether no lines of a report are findings.
  public static func hidesReading(of report: Report) -> Bool {
    switch report {
    case .cues, .analysis: false
    default: true
    }
  }

  /// A writer. JSON looks the same everywhere.
  public init(appearance: ReportAppearance = ReportAppearance()) {}

  /// Writes the records of a report.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    var json = JSONWriter(layout: .compact)
    for document in report.documents { document.writeRecords(to: &json, draining: &output) }
    json.drain(to: &output)
  }
}
