import MediaTiming
import SourceDiagnostics

/// Tracks and cues as tables.
struct CuesMarkdown {
  let report: CuesReport

  func write(to output: inout some TextOutputStream) {
    output.write("## \(MarkdownText.escaped(report.input))\n")
    if report.tracks.isEmpty { output.write("\nNo cues.\n") }
    let hasPlaylists = (report.presentation.playlists?.count ?? 0) > 1
    for track in report.tracks {
      var title = track.type
      if let pid = track.pid { title += ", PID \(pid)" }
      if hasPlaylists, let playlist = track.playlist { title += ", playlist \(playlist)" }
      output.write("\n### \(MarkdownText.escaped(title)) (\(track.cues.count))\n\n")
      var table = MarkdownTable(["start", "end", "id", "what", "where"])
      for cue in track.cues {
        table.add([
          cue.startTime?.clockText ?? "not placed", cue.endTime?.clockText ?? "open", cue.id,
          cue.summary, place(of: cue.source),
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

  private func place(of source: SourceReport) -> String {
    [
      source.uri, source.line.map { "line \($0)" }, source.pts.map { "PTS \($0.ticks)" },
    ].compactMap(\.self).joined(separator: ", ")
  }
}
