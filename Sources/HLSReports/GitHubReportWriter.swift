import SourceDiagnostics

/// Workflow commands that GitHub shows as annotations beside the lines.
///
/// GitHub shows ten annotations of a level for a step, so no more are written; a last one counts
/// the others.
public struct GitHubReportWriter: ReportWriter {
  /// `github`.
  public static let format = ReportFormat.github
  /// The description for the help.
  public static let summary = "annotations of a GitHub workflow"
  /// The reports with places in files.
  public static let kinds: Set<Report.Kind> = [.findings]
  /// The limit applies to all inputs together.
  public static let joinsReports = false

  /// The maximum number of annotations of a level.
  static let maximumPerLevel = 10

  /// A writer. Annotations look the same everywhere.
  public init(appearance: ReportAppearance = ReportAppearance()) {}

  /// Writes the annotations, then a line with the number of findings.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    guard let report = report.findingsReport else { return }
    var counts: [Severity: Int] = [:]
    for family in report.findings.families {
      guard let finding = family.first else { continue }
      let count = counts[finding.severity, default: 0] + 1
      counts[finding.severity] = count
      if count <= Self.maximumPerLevel {
        output.write(annotation(finding, family.dropFirst()) + "\n")
      }
    }
    for severity in Severity.allCases.reversed() {
      let more = counts[severity, default: 0] - Self.maximumPerLevel
      guard more > 0 else { continue }
      let name = severity == .info ? "note" : severity.rawValue
      output.write("::\(Self.level(severity))::\(Plural.text(more, "more \(name)"))\n")
    }
    let summary = FindingsText.summary(
      of: report.findings, unlisted: report.unlisted, ReportAppearance())
    let inputs = report.inputs.map { TerminalText.escaped($0.name) }.joined(separator: ", ")
    // A line that does not start with two colons is not a command, whatever the name of the input.
    output.write("hlscue validate \(inputs): \(summary)\n")
  }

  /// The maximum number of consequences in the annotation of their cause.
  private static let maximumConsequenceCount = 10

  private func annotation(
    _ finding: FindingReport, _ consequences: ArraySlice<FindingReport>
  ) -> String {
    var properties: [(String, String)] = []
    if let file = finding.file ?? finding.location.uri ?? finding.input {
      properties.append(("file", file))
    }
    // The line is one of the playlist, not of a media file.
    if let line = finding.location.line, finding.file != nil || finding.location.segment == nil {
      properties.append(("line", "\(line)"))
      if let column = finding.excerpt?.utf16Column { properties.append(("col", "\(column)")) }
    }
    properties.append(("title", "\(finding.rule) \(finding.name)"))
    let list = properties.map { "\($0)=\(Self.escapedProperty($1))" }.joined(separator: ",")
    var lines = [finding.messageWithName]
    lines += [PlacesText.text(finding)].compactMap(\.self) + finding.notes
    lines += consequences.prefix(Self.maximumConsequenceCount).map {
      "\($0.rule) follows: \(PlaceText.text(of: $0)): \($0.message)"
    }
    let more = consequences.count - Self.maximumConsequenceCount
    if more > 0 { lines.append("\(more) more follow") }
    return "::\(Self.level(finding.severity)) \(list)::"
      + lines.map { Self.escaped($0) }.joined(separator: "%0A")
  }

  private static func level(_ severity: Severity) -> String {
    severity == .info ? "notice" : severity.rawValue
  }

  /// The message of a command. Terminal control characters are made visible, because logs are read
  /// in terminals too.
  private static func escaped(_ text: String) -> String {
    TerminalText.escaped(text).replacingScalars("%", with: "%25")
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text).replacingScalars(":", with: "%3A").replacingScalars(",", with: "%2C")
  }
}
