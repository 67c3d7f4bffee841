import FieldValues

/// SARIF 2.1.0 (OASIS), which code hosts and editors show beside the lines.
public struct SARIFReportWriter: ReportWriter {
  /// `sarif`.
  public static let format = ReportFormat.sarif
  /// The description for the help.
  public static let summary = "SARIF 2.1.0 for code hosts and editors"
  /// The reports with places in files.
  public static let kinds: Set<Report.Kind> = [.findings]
  /// All inputs are one run of the tool.
  public static let joinsReports = false

  /// A writer. JSON looks the same everywhere.
  public init(appearance: ReportAppearance = ReportAppearance()) {}

  /// Writes the log.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    guard let report = report.findingsReport else { return }
    var json = JSONWriter(layout: .indented)
    SARIFLog(report).write(to: &json, draining: &output)
    json.endLine()
    json.drain(to: &output)
  }
}
