import SourceDiagnostics

/// Markdown (CommonMark), as wikis and issues show it.
public struct MarkdownReportWriter: ReportWriter {
  /// `markdown`.
  public static let format = ReportFormat.markdown
  /// What the format is.
  public static let summary = "Markdown for a wiki or an issue"
  /// What is read as a text.
  public static let kinds: Set<Report.Kind> = [.rules, .explanation]
  /// Texts follow each other.
  public static let joinsReports = true

  /// A writer. Markdown looks the same everywhere.
  public init(appearance: ReportAppearance = ReportAppearance()) {}

  /// Writes a table of rules, or a section for each.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    guard case .rules(let report) = report else { return }
    switch report.detail {
    case .row: writeTable(report.rules, to: &output)
    case .everything:
      for (index, rule) in report.rules.enumerated() {
        if index > 0 { output.write("\n") }
        write(rule, to: &output)
      }
    }
  }

  private func writeTable(_ rules: [RuleReport], to output: inout some TextOutputStream) {
    output.write("| rule | severity | name | says |\n|---|---|---|---|\n")
    for rule in rules {
      let cells = [rule.rule, rule.severity.rawValue, rule.name, rule.summary]
      output.write("| \(cells.map(MarkdownText.escaped).joined(separator: " | ")) |\n")
    }
  }

  private func write(_ rule: RuleReport, to output: inout some TextOutputStream) {
    output.write("## \(MarkdownText.escaped("\(rule.rule) \(rule.name)"))\n\n")
    let source = [rule.severity.rawValue, rule.authority, rule.specification].compactMap(\.self)
    output.write("\(MarkdownText.escaped(rule.summary))\n\n")
    output.write("*\(MarkdownText.escaped(source.joined(separator: ", ")))*\n")
    for (title, text) in [("Why", rule.rationale), ("How to repair it", rule.remedy)] {
      if let text { output.write("\n### \(title)\n\n\(MarkdownText.escaped(text))\n") }
    }
    for (title, examples) in [
      ("This breaks it", rule.failing), ("This keeps it", rule.passing),
    ] where !examples.isEmpty {
      output.write("\n### \(title)\n")
      for example in examples { write(example, to: &output) }
    }
  }

  private func write(_ example: RuleReport.Example, to output: inout some TextOutputStream) {
    if let note = example.note { output.write("\n\(MarkdownText.escaped(note))\n") }
    for (index, file) in example.files.enumerated() {
      let mark = example.mark.flatMap { $0.file == index ? $0 : nil }
      let lines = ExampleText(file.text, mark: mark).lines.map(\.text)
      let name = file.name.map { "\n\(MarkdownText.escaped($0)):\n" } ?? ""
      output.write(name + "\n" + MarkdownText.codeBlock(lines) + "\n")
    }
  }
}

/// Text made safe for Markdown.
enum MarkdownText {
  /// Text that shows as it is: nothing in it is markup or HTML.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in TerminalText.escaped(text) {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~":
        result.append("\\")
        result.append(character)
      default: result.append(character)
      }
    }
    return result
  }

  /// Lines as they are, between fences that none of them can end.
  static func codeBlock(_ lines: [String]) -> String {
    var fence = "```"
    while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
    return ([fence] + lines + [fence]).joined(separator: "\n")
  }
}
