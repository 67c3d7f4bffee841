/// One self-contained page for a browser: it works offline, printed, and by keyboard alone.
public struct HTMLReportWriter: ReportWriter {
  /// `html`.
  public static let format = ReportFormat.html
  /// The description for the help.
  public static let summary = "one page for a browser"
  /// Whole analyses, and comparisons.
  public static let kinds: Set<Report.Kind> = [.analysis, .comparison]
  /// Several inputs make one page with an index.
  public static let joinsReports = false

  private let unread: [UnreadInput]

  /// A writer. The page adapts to the colours of its reader.
  public init(appearance: ReportAppearance = ReportAppearance()) {
    unread = appearance.unreadInputs
  }

  /// Writes the page.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    let comparisons = report.documents(of: ComparisonReport.self)
    if comparisons.isEmpty {
      HTMLPage(report.analyses, unread: unread).write(to: &output)
    } else {
      ComparisonPage(comparisons).write(to: &output)
    }
  }
}

extension Report {
  /// The analyses of a report, or of all inputs of a list of them.
  fileprivate var analyses: [AnalysisReport] {
    switch self {
    case .analysis(let report): [report]
    case .list(let reports): reports.flatMap(\.analyses)
    default: []
    }
  }
}
