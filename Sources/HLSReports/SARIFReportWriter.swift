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

  private let unread: [UnreadInput]

  /// A writer. JSON looks the same everywhere; the appearance has the inputs without a report.
  public init(appearance: ReportAppearance = ReportAppearance()) {
    unread = appearance.unreadInputs
  }

  /// Writes the log.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    guard let report = report.findingsOfInputs else { return }
    var json = JSONWriter(layout: .indented)
    SARIFLog(report, unread: unread).write(to: &json, draining: &output)
    json.endLine()
    json.drain(to: &output)
  }
}
