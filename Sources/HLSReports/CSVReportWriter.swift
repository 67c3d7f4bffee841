/// Comma-separated values (RFC 4180): the names of the columns, then one cue, break, finding, rule or difference a line.
public struct CSVReportWriter: ReportWriter {
  /// `csv`.
  public static let format = ReportFormat.csv
  /// The description for the help.
  public static let summary = "comma-separated values for a spreadsheet"
  /// The reports that have the form of a table.
  public static let kinds: Set<Report.Kind> = [.cues, .breaks, .findings, .rules, .comparison]
  /// The column names occur once.
  public static let joinsReports = false
  /// Returns `true`.
  public static func hidesReading(of report: Report) -> Bool { true }

  /// A writer. Tables look the same everywhere.
  public init(appearance: ReportAppearance = ReportAppearance()) {}

  /// Writes the table. Several reports of one kind make one.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    var list = CSVListWriter()
    list.write([report], to: &output)
  }

  /// Rows follow each other.
  public func list(with newest: ArraySlice<Report>) -> (any ReportListWriter)? { CSVListWriter() }
}

/// The tables of several inputs as one.
private struct CSVListWriter: ReportListWriter {
  /// The kind of the last table, whose column names are written.
  private var last: (any TableReport.Type)?

  mutating func write(_ reports: [Report], to output: inout some TextOutputStream) {
    for case let table as any TableReport in reports.flatMap(\.documents) {
      table.writeCSV(hasHead: last != type(of: table), to: &output)
      last = type(of: table)
    }
  }

  /// Nothing stands behind the rows.
  mutating func finish(with appearance: ReportAppearance, to output: inout some TextOutputStream) {}
}

extension TableReport {
  /// Writes the rows, preceded by the column names if requested.
  fileprivate func writeCSV(hasHead: Bool, to output: inout some TextOutputStream) {
    CSVText.write(rows, hasHead: hasHead, to: &output)
  }
}
