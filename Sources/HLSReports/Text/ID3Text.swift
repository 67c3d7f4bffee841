import FieldValues
import SourceDiagnostics

/// Each tag with one line a frame.
extension ID3Report {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    let input = appearance.styled(TerminalText.escaped(input), .strong)
    output.write("\(input)  \(Plural.text(tags.count, "ID3 tag"))\n")
    for tag in tags {
      let title = appearance.styled("ID3v\(TerminalText.escaped(tag.version))", .strong)
      let frames = Plural.text(tag.frames.count, "frame")
      output.write("\n\(title) at byte \(tag.byteOffset), \(tag.byteCount) bytes, \(frames)\n")
      var table = TextTable([.flexible])
      for (index, frame) in tag.frames.enumerated() {
        let summary = index < tag.summaries.count ? tag.summaries[index] : nil
        table.append([.init(summary ?? FieldText.text(.object(frame)))])
      }
      table.write(to: &output, appearance: appearance)
    }
    if !issues.isEmpty {
      output.write("\n")
      IssuesText(issues: issues, appearance: appearance).write(to: &output)
    }
  }
}
