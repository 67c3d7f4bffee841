/// Ad breaks, and the places for ads, as tables.
extension BreaksReport {
  func writeMarkdown(to output: inout some TextOutputStream) {
    output.write("## Ad breaks of \(MarkdownText.escaped(input))\n\n")
    if breaks.isEmpty {
      output.write("No breaks.\n")
    } else {
      MarkdownTable.write(breakRows, to: &output)
    }
    if !opportunities.isEmpty {
      output.write("\n### Places for ads (\(opportunities.count))\n\n")
      MarkdownTable.write(opportunityRows, to: &output)
    }
    findings.writeMarkdown(to: &output)
    output.write("\n")
  }
}
