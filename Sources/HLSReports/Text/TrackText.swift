import MediaTiming
import SourceDiagnostics

/// A track with one line a cue: start, end, length, place, identifier, and what it says.
struct TrackText {
  /// The playlist of the track, where the presentation has several.
  var playlist: String?

  private let track: TrackReport
  private let input: String
  private let appearance: ReportAppearance

  /// A place is not shown longer than this; the end of an address tells more than its beginning.
  private static let maximumPlaceWidth = 32

  /// The text of a track of an input.
  init(_ track: TrackReport, of input: String, _ appearance: ReportAppearance) {
    self.track = track
    self.input = input
    self.appearance = appearance
  }

  func write(to output: inout some TextOutputStream) {
    output.write("\n" + title + "\n")
    if track.type == "program-date-time", !appearance.listsDates,
      let dates = DatesText(track.cues, appearance)
    {
      dates.write(to: &output)
      return
    }
    write(track.cues, to: &output)
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

  /// The playlist that every cue of the track has its line in.
  private var commonPlaylist: String? {
    guard let first = track.cues.first?.source.uri,
      track.cues.allSatisfy({ $0.source.line != nil && $0.source.uri == first })
    else { return nil }
    return first
  }

  private func write(_ cues: [CueReport], to output: inout some TextOutputStream) {
    var table = TextTable([
      .right, .right, .right, .movable, .optionalRight, .left, .flexible,
    ])
    let known = commonPlaylist ?? input
    for cue in cues { table.append(row(for: cue, known: known)) }
    table.write(to: &output, appearance: appearance)
  }

  private func row(for cue: CueReport, known: String) -> [TextTable.Cell] {
    let source = cue.source
    let times = CueTimes(cue)
    let isPlaced = cue.startTime != nil
    var summary = cue.summary
    if let count = source.repeatCount, count > 1 { summary += ", sent \(count) times" }
    return [
      isPlaced ? .init(times.start) : .init("no date", .warning),
      isPlaced
        ? .init(times.end, times.isOpen ? .warning : .plain) : .init("no place", .warning),
      .init(times.length, times.isInstant ? .faint : .plain),
      .init(Self.place(of: source, known: known), .faint),
      .init(source.pts.map { "pts \($0.ticks)" } ?? "", .faint),
      .init(cue.id ?? ""),
      .init(summary),
    ]
  }

  /// Where a cue comes from, without the address that stands above already.
  private static func place(of source: SourceReport, known: String) -> String {
    let name = source.uri.flatMap { $0 == known ? nil : shortened($0) } ?? ""
    guard let line = source.line else { return name }
    return name.isEmpty ? "line \(line)" : "\(name):\(line)"
  }

  private static func shortened(_ uri: String) -> String {
    guard TerminalText.width(of: uri) > maximumPlaceWidth else { return uri }
    let path = uri.prefix { $0 != "?" && $0 != "#" }
    let query = uri.dropFirst(path.count)
    // A hash keeps two queries of a path apart; any other query is long and says little.
    let mark = query.hasPrefix(URIRedaction.mark) ? String(query) : ""
    let name = (path.split(separator: "/").last.map(String.init) ?? uri) + mark
    let head = path.contains("/") ? "…/" : ""
    guard TerminalText.width(of: name) > maximumPlaceWidth else { return head + name }
    return "…" + name.suffix(maximumPlaceWidth)
  }
}
