/// Aligned text for a person.
public struct TextReportWriter: ReportWriter {
  /// `text`.
  public static let format = ReportFormat.text
  /// The description for the help.
  public static let summary = "for a person"
  /// Every kind.
  public static let kinds = Set(Report.Kind.allCases)
  /// Texts follow each other.
  public static let joinsReports = true

  private let appearance: ReportAppearance

  /// A writer that gives its output an appearance.
  public init(appearance: ReportAppearance = ReportAppearance()) {
    self.appearance = appearance
  }

  /// Writes a report for a person.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    for document in report.documents { document.writeText(to: &output, appearance) }
  }
}
