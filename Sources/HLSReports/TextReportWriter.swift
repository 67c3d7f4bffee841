/// Aligned text for a person.
public struct TextReportWriter: ReportWriter {
  /// `text`.
  public static let format = ReportFormat.text
  /// What the format is.
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
    switch report {
    case .cues(let report): CuesText(report, appearance).write(to: &output)
    case .breaks(let report): BreaksText(report, appearance).write(to: &output)
    case .events(let report): EventsText(report, appearance).write(to: &output)
    case .pdt(let report): PDTText(report, appearance).write(to: &output)
    case .comparison(let report): ComparisonText(report, appearance).write(to: &output)
    case .metadata(let report): MetadataText(report, appearance).write(to: &output)
    case .findings(let report): ValidationText(report, appearance).write(to: &output)
    case .rules(let report): RulesText(report, appearance).write(to: &output)
    case .splice(let report): SpliceText(report, appearance).write(to: &output)
    case .id3(let report): ID3TagsText(report, appearance).write(to: &output)
    case .analysis, .list: for report in report.documents { write(report, to: &output) }
    }
  }
}
