import MediaTiming
import SourceDiagnostics

/// Comma-separated values (RFC 4180), one finding or rule a line after the names of the columns.
public struct CSVReportWriter: ReportWriter {
  /// `csv`.
  public static let format = ReportFormat.csv
  /// What the format is.
  public static let summary = "comma-separated values for a spreadsheet"
  /// What has the form of a table.
  public static let kinds: Set<Report.Kind> = [.findings, .rules]
  /// The names of the columns stand once.
  public static let joinsReports = false

  /// A writer. Tables look the same everywhere.
  public init(appearance: ReportAppearance = ReportAppearance()) {}

  /// Writes the table.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    if case .rules(let report) = report {
      CSVTable.write(["rule", "name", "severity", "summary", "specification"], to: &output)
      for rule in report.rules {
        CSVTable.write(
          [rule.rule, rule.name, rule.severity.rawValue, rule.summary, rule.specification],
          to: &output)
      }
    }
    guard let report = report.findingsReport else { return }
    CSVTable.write(
      [
        "input", "rule", "name", "severity", "message", "uri", "playlist", "line", "column",
        "segment", "pid", "pts", "time", "count", "of", "fingerprint", "specification",
      ], to: &output)
    for finding in report.findings {
      let place = finding.location
      CSVTable.write(
        [
          finding.input, finding.rule, finding.name, finding.severity.rawValue, finding.message,
          place.uri, place.playlist.map(String.init), place.line.map(String.init),
          place.column.map(String.init), place.segment.map(String.init),
          place.pid.map(String.init), place.pts.map { String($0.ticks) },
          place.time.map(CSVTable.seconds), finding.count.map(String.init),
          finding.of.map(String.init), finding.fingerprint, finding.specification,
        ], to: &output)
    }
  }
}

/// Records of RFC 4180.
enum CSVTable {
  /// Writes a record; an absent field is empty.
  static func write(_ fields: [String?], to output: inout some TextOutputStream) {
    output.write(fields.map { $0.map(field) ?? "" }.joined(separator: ",") + "\r\n")
  }

  /// Seconds as a number, rounded to six decimals.
  static func seconds(_ time: MediaTime) -> String {
    var json = JSONWriter(layout: .compact)
    json.value(time)
    var text = ""
    json.drain(to: &text)
    return text
  }

  /// A field, in quotes where it needs them.
  ///
  /// A spreadsheet takes a text for a formula that begins with one of some signs, which the apostrophe prevents. Control
  /// characters are made visible.
  static func field(_ text: String) -> String {
    var text = TerminalText.escaped(text)
    let isNumber = !text.isEmpty && text.drop { $0 == "-" }.allSatisfy { $0.isNumber || $0 == "." }
    if let first = text.first(where: { $0 != " " }), "=+-@|".contains(first), !isNumber {
      text = "'" + text
    }
    guard text.contains(where: { ",\"\r\n".contains($0) }) || text != text.trimmingSpaces else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
