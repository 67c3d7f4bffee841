/// One page for a browser that needs nothing but itself: it works offline, on paper, and with nothing but a keyboard.
public struct HTMLReportWriter: ReportWriter {
  /// `html`.
  public static let format = ReportFormat.html
  /// What the format is.
  public static let summary = "one page for a browser"
  /// Whole analyses, and what differs between two.
  public static let kinds: Set<Report.Kind> = [.analysis, .comparison]
  /// Several inputs make one page with an index.
  public static let joinsReports = false

  /// A writer. A page follows the colours of its reader.
  public init(appearance: ReportAppearance = ReportAppearance()) {}

  /// Writes the page.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    let comparisons = report.documents(of: ComparisonReport.self)
    if comparisons.isEmpty {
      HTMLPage(report.analyses).write(to: &output)
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
