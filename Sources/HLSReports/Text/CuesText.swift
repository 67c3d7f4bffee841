import MediaTiming
import SourceDiagnostics

/// The presentation, each track with one line a cue, the findings, and how many of each there are.
struct CuesText {
  let report: CuesReport
  let appearance: ReportAppearance

  func write(to output: inout some TextOutputStream) {
    PresentationText(report.presentation, input: report.input, appearance).write(to: &output)
    let playlists = report.presentation.playlists ?? []
    for track in report.tracks {
      var text = TrackText(track, of: report.input, appearance)
      if playlists.count > 1, let index = track.playlist, playlists.indices.contains(index) {
        text.playlist = playlists[index].uri
      }
      text.write(to: &output)
    }
    FindingsText(report.findings, appearance).writeBelow(to: &output)
    output.write("\n" + summary + "\n")
  }

  private var summary: String {
    let cues = report.tracks.reduce(0) { $0 + $1.cues.count }
    let tracks = Plural.text(report.tracks.count, "track")
    let sum = cues == 0 ? "no cues" : "\(Plural.text(cues, "cue")) in \(tracks)"
    return sum + ", " + FindingsText.summary(of: report.findings, appearance)
  }
}
