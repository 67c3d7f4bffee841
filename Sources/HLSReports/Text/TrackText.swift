import SourceDiagnostics

/// A track with one line a cue: start, end, length, place, identifier, and summary.
struct TrackText {
  /// The playlist of the track, if the presentation has several.
  var playlist: String?

  private let track: TrackReport
  private let input: String
  private let appearance: ReportAppearance
  /// The playlist that contains the lines of all cues of the track.
  private let commonPlaylist: String?

  /// The text of a track of an input.
  init(_ track: TrackReport, of input: String, _ appearance: ReportAppearance) {
    self.track = track
    self.input = input
    self.appearance = appearance
    let first = track.cues.first?.source.uri
    commonPlaylist =
      track.cues.allSatisfy { $0.source.line != nil && $0.source.uri == first } ? first : nil
  }

  func write(to output: inout some TextOutputStream) {
    output.write("\n" + title + "\n")
    if track.type == "program-date-time", !appearance.listsDates,
      let dates = DatesText(track.cues, appearance)
    {
      dates.write(to: &output)
      return
    }
    TextTable.write(
      track.cues.mapped { [track, input, known = commonPlaylist ?? input] in
        CueRow(cue: $0, track: track, input: input, known: known)
      }, to: &output, appearance: appearance)
  }

  private var title: String {
    var facts: [String] = []
    if let pid = track.pid { facts.append("PID \(pid)") }
    facts.append(Plural.text(track.cues.count, "cue"))
    if let uri = playlist ?? commonPlaylist, uri != input { facts.append("in \(uri)") }
    let type = appearance.styled(TerminalText.escaped(track.type), .strong)
    let details = TerminalText.escaped(facts.joined(separator: ", "))
    return "track \(track.uid)  \(type)  \(appearance.styled(details, .faint))"
  }
}
