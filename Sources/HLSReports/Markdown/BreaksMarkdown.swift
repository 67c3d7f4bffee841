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
      let hasPlaylists = report.breaks.contains { $0.playlistURI != nil }
      var table = MarkdownTable(
        ["start", "end", "planned", "actual", "id", "closed by", "told by", "segments"]
          + (hasPlaylists ? ["playlist"] : []))
      for entry in report.breaks {
        let cells = [
          entry.startTime?.clockText ?? "before the window", entry.endTime?.clockText ?? "open",
          entry.plannedDuration?.description, entry.duration?.description,
          entry.id ?? entry.eventID.map { String($0) }, entry.closedBy, witnesses(of: entry),
          entry.segments.map { "\($0.first) to \($0.last)" },
        ]
        table.add(hasPlaylists ? cells + [entry.playlistURI] : cells)
      }
      table.write(to: &output)
    }
    if !report.findings.isEmpty {
      output.write("\n### Findings (\(report.findings.count))\n\n")
      FindingsMarkdown.writeTable(report.findings, to: &output)
    }
    output.write("\n")
  }

  /// The dialects; in a folder of snapshots with their lines.
  private func witnesses(of entry: BreakReport) -> String {
    if entry.evidence.contains(where: { SnapshotName.name(of: $0.uri, in: report.input) != nil }) {
      return entry.witnesses(in: report.input)
    }
    var seen: Set<String> = []
    return entry.evidence.map(\.dialect).filter { seen.insert($0).inserted }
      .joined(separator: ", ")
  }
}
