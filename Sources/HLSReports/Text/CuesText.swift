import SourceDiagnostics

/// The presentation, each track with one line a cue, the findings, and the totals.
extension CuesReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    PresentationText(presentation, input: input, appearance).write(to: &output)
    let playlists = presentation.playlists ?? []
    for track in tracks {
      var text = TrackText(track, of: input, appearance)
      if playlists.count > 1, let index = track.playlist, playlists.indices.contains(index) {
        text.playlist = playlists[index].uri
      }
      text.write(to: &output)
    }
    FindingsText(findings, appearance).writeBelow(to: &output)
    let cues = self.tracks.reduce(0) { $0 + $1.cues.count }
    let tracks = Plural.text(self.tracks.count, "track")
    let sum = cues == 0 ? "no cues" : "\(Plural.text(cues, "cue")) in \(tracks)"
    output.write("\n\(sum), \(FindingsText.summary(of: findings, appearance))\n")
  }
}
