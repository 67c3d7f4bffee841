import SourceDiagnostics

/// Rules as a table, or a section for each.
extension RulesReport {
  func writeMarkdown(to output: inout some TextOutputStream) {
    switch detail {
    case .row: MarkdownTable.write(rules, to: &output)
    case .everything:
      for (index, rule) in rules.enumerated() {
        if index > 0 { output.write("\n") }
        write(rule, to: &output)
      }
    }
  }

  private func write(_ rule: RuleReport, to output: inout some TextOutputStream) {
    output.write("## \(MarkdownText.escaped("\(rule.rule) \(rule.name)"))\n\n")
    let source = [rule.severity.rawValue, rule.authority, rule.specification].compactMap(\.self)
    output.write("\(MarkdownText.escaped(rule.summary))\n\n")
    output.write("*\(MarkdownText.escaped(source.joined(separator: ", ")))*\n")
    if let options = rule.optionsText { output.write("\n\(MarkdownText.escaped(options))\n") }
    for (title, text) in [("Why", rule.rationale), ("How to repair it", rule.remedy)] {
      if let text { output.write("\n### \(title)\n\n\(MarkdownText.escaped(text))\n") }
    }
    for (title, examples) in [
      ("Breaks the rule", rule.failing), ("Follows the rule", rule.passing),
    ] where !examples.isEmpty {
      output.write("\n### \(title)\n")
      for example in examples { write(example, to: &output) }
    }
  }

  private func write(_ example: RuleReport.Example, to output: inout some TextOutputStream) {
    if let note = example.note { output.write("\n\(MarkdownText.escaped(note))\n") }
    if !example.premises.isEmpty { output.write("\nIn the media:\n\n") }
    for premise in example.premises { output.write("- \(MarkdownText.escaped(premise))\n") }
    if let settings = example.settingsText {
      output.write("\nIn a file of `--config`:\n\n\(MarkdownText.codeBlock([settings]))\n")
    }
    for (index, file) in example.files.enumerated() {
      let mark = example.mark.flatMap { $0.file == index ? $0 : nil }
      let lines = ExampleText(file.text, mark: mark).lines.map(\.text)
      let name = file.name.map { "\n\(MarkdownText.escaped($0)):\n" } ?? ""
      output.write(name + "\n" + MarkdownText.codeBlock(lines) + "\n")
    }
  }
}
