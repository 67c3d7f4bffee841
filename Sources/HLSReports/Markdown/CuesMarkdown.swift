/// Tracks and cues as tables.
extension CuesReport {
  func writeMarkdown(to output: inout some TextOutputStream) {
    output.write("## \(MarkdownText.escaped(input))\n")
    if tracks.isEmpty { output.write("\nNo cues.\n") }
    let hasPlaylists = (presentation.playlists?.count ?? 0) > 1
    for track in tracks {
      var title = track.type
      if let pid = track.pid { title += ", PID \(pid)" }
      if hasPlaylists, let playlist = track.playlist { title += ", playlist \(playlist)" }
      output.write("\n### \(MarkdownText.escaped(title)) (\(track.cues.count))\n\n")
      MarkdownTable.write(rows(of: track), to: &output)
    }
    findings.writeMarkdown(to: &output)
    output.write("\n")
  }
}
