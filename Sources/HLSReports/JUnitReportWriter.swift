internal import SourceDiagnostics

/// JUnit XML, which build servers show as passed and failed tests.
public struct JUnitReportWriter: ReportWriter {
  /// `junit`.
  public static let format = ReportFormat.junit
  /// The description for the help.
  public static let summary = "JUnit XML for a build server"
  /// The reports that can pass or fail.
  public static let kinds: Set<Report.Kind> = [.comparison, .findings]
  /// A suite is a document.
  public static let joinsReports = false

  private let failingSeverity: Severity
  private let unread: [UnreadInput]

  /// A writer. XML looks the same everywhere; the appearance decides what is a failure, and has the inputs without a
  /// report.
  public init(appearance: ReportAppearance = ReportAppearance()) {
    failingSeverity = appearance.failingSeverity
    unread = appearance.unreadInputs
  }

  /// Writes the suite.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    switch report {
    case .comparison(let report):
      ComparisonJUnit(report, failingSeverity: failingSeverity).document.write(to: &output)
    default:
      if let findings = report.findingsOfInputs {
        FindingsJUnit(findings, failingSeverity: failingSeverity, unread: unread)
          .write(to: &output)
      }
    }
  }
}
