/// Markdown (CommonMark with tables), as wikis, issues and chats show it.
public struct MarkdownReportWriter: ReportWriter {
  /// `markdown`.
  public static let format = ReportFormat.markdown
  /// The description for the help.
  public static let summary = "Markdown for a wiki, an issue or a chat"
  /// The reports with a text form.
  public static let kinds: Set<Report.Kind> = [
    .cues, .breaks, .findings, .rules, .explanation, .comparison,
  ]
  /// Texts follow each other.
  public static let joinsReports = true

  /// A writer. Markdown looks the same everywhere.
  public init(appearance: ReportAppearance = ReportAppearance()) {}

  /// Writes one part after the other.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    for document in report.documents { document.writeMarkdown(to: &output) }
  }
}
