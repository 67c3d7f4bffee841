/// Ad breaks as a table.
extension BreaksReport {
  func writeMarkdown(to output: inout some TextOutputStream) {
    output.write("## Ad breaks of \(MarkdownText.escaped(input))\n\n")
    if breaks.isEmpty {
      output.write("No breaks.\n")
    } else {
      MarkdownTable.write(rows, to: &output)
    }
    findings.writeMarkdown(to: &output)
    output.write("\n")
  }
}
