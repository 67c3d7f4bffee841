import FieldValues
import SourceDiagnostics

/// The rule catalogue as a table, or the documentation of single rules.
extension RulesReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    switch detail {
    case .row: TextTable.write(ReportRows(rules), indent: 0, to: &output, appearance: appearance)
    case .everything:
      for (index, rule) in rules.enumerated() {
        if index > 0 { output.write("\n") }
        RuleText(rule: rule, appearance: appearance).write(to: &output)
      }
    }
  }
}

/// The documentation of a rule.
private struct RuleText {
  let rule: RuleReport
  let appearance: ReportAppearance

  /// The width of paragraphs without a terminal.
  private static let defaultWidth = 100
  /// The maximum width of paragraphs; longer lines are hard to read.
  private static let maximumWidth = 110

  func write(to output: inout some TextOutputStream) {
    let head = [
      appearance.styled(TerminalText.escaped(rule.rule), .strong), TerminalText.escaped(rule.name),
      appearance.styled(rule.severity.rawValue, TextStyle(rule.severity)),
    ]
    output.write(head.joined(separator: " ") + "\n")
    writeParagraph(rule.summary, to: &output)
    let source = [rule.authority, rule.specification].compactMap(\.self)
    if !source.isEmpty {
      output.write("  \(TerminalText.escaped(source.joined(separator: ": ")))\n")
    }
    if let options = rule.optionsText { writeParagraph(options, to: &output) }
    for (title, text) in [("Why", rule.rationale), ("How to repair it", rule.remedy)] {
      guard let text else { continue }
      output.write("\n" + appearance.styled(title, .strong) + "\n")
      writeParagraph(text, to: &output)
    }
    write(rule.failing, "Breaks the rule", to: &output)
    write(rule.passing, "Follows the rule", to: &output)
  }

  private func writeParagraph(_ text: String, to output: inout some TextOutputStream) {
    let width = min(appearance.width ?? Self.defaultWidth, Self.maximumWidth) - 2
    for line in TerminalText.wrapped(
      TerminalText.escaped(text), to: max(width, 20), maximumLineCount: .max)
    {
      output.write("  \(line)\n")
    }
  }

  private func write(
    _ examples: [RuleReport.Example], _ title: String, to output: inout some TextOutputStream
  ) {
    for example in examples {
      let note = example.note.map { " (\(TerminalText.escaped($0)))" } ?? ""
      output.write("\n" + appearance.styled(title, .strong) + note + "\n")
      for premise in example.premises { writeParagraph("in the media, \(premise)", to: &output) }
      if let settings = example.settingsText {
        writeParagraph("in a file of --config, \(settings)", to: &output)
      }
      for (index, file) in example.files.enumerated() {
        if let name = file.name { output.write("  \(TerminalText.escaped(name)):\n") }
        let mark = example.mark.flatMap { $0.file == index ? $0 : nil }
        for line in ExampleText(file.text, mark: mark).lines {
          output.write(
            "    " + (line.isMark ? appearance.styled(line.text, .error) : line.text) + "\n")
        }
      }
    }
  }
}

extension RuleReport {
  /// Which options select the rule, as a sentence; `nil` if it needs none.
  var optionsText: String? {
    options.isEmpty ? nil : "Checked only with \(options.joined(separator: " or "))"
  }
}

extension RuleReport.Example {
  /// The content of the configuration file; `nil` if the example needs none.
  package var settingsText: String? {
    guard !settings.isEmpty else { return nil }
    var json = JSONWriter(layout: .compact)
    json.value(.object(settings))
    var text = ""
    json.drain(to: &text)
    return text
  }
}

/// The lines of an example, with a caret under the place of the finding.
struct ExampleText {
  struct Line {
    var text: String
    var isMark = false
  }

  let lines: [Line]

  init(_ text: String, mark: RuleReport.Example.Mark?) {
    var lines: [Line] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let shown = TerminalText.escaped(String(line))
      lines.append(Line(text: shown))
      guard let mark, mark.line == index + 1 else { continue }
      guard let column = mark.column else {
        let length = max(TerminalText.width(of: shown), 1)
        lines.append(Line(text: String(repeating: "^", count: length), isMark: true))
        continue
      }
      let before = String(decoding: line.utf8.prefix(column - 1), as: UTF8.self)
      let indent = TerminalText.width(of: TerminalText.escaped(before))
      lines.append(Line(text: String(repeating: " ", count: indent) + "^", isMark: true))
    }
    self.lines = lines
  }
}
