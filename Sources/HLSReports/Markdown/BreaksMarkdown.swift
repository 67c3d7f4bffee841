import MediaTiming
import SourceDiagnostics

/// Ad breaks as a table.
struct BreaksMarkdown {
  let report: BreaksReport

  func write(to output: inout some TextOutputStream) {
    output.write("## Ad breaks of \(MarkdownText.escaped(report.input))\n\n")
    if report.breaks.isEmpty {
      output.write("No breaks.\n")
    } else {
      var table = MarkdownTable([
        "start", "end", "planned", "actual", "id", "closed by", "told by", "segments",
      ])
      for entry in report.breaks {
        table.add([
          entry.startTime?.clockText ?? "before the window", entry.endTime?.clockText ?? "open",
          entry.plannedDuration?.description, entry.duration?.description,
          entry.id ?? entry.eventID.map { String($0) }, entry.closedBy, witnesses(of: entry),
          entry.segments.map { "\($0.first) to \($0.last)" },
        ])
      }
      table.write(to: &output)
    }
    if !report.findings.isEmpty {
      output.write("\n### Findings (\(report.findings.count))\n\n")
      FindingsMarkdown.writeTable(report.findings, to: &output)
    }
    output.write("\n")
  }

  private func witnesses(of entry: BreakReport) -> String {
    var seen: Set<String> = []
    return entry.evidence.map(\.dialect).filter { seen.insert($0).inserted }
      .joined(separator: ", ")
  }
}
