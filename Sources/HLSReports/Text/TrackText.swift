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
      .right, .right, .right, .optional, .optionalRight, .left, .flexible,
    ])
    let known = commonPlaylist ?? input
    for cue in cues { table.append(row(for: cue, known: known)) }
    table.write(to: &output, appearance: appearance)
  }

  private func row(for cue: CueReport, known: String) -> [TextTable.Cell] {
    let source = cue.source
    let length = CueLength(cue)
    var summary = cue.summary
    if let count = source.repeatCount, count > 1 { summary += ", sent \(count) times" }
    return [
      cue.startTime.map { .init($0.clockText) } ?? .init("no date", .warning),
      length.end,
      length.length,
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
    let name = path.split(separator: "/").last.map(String.init) ?? uri
    let head = path.contains("/") ? "…/" : ""
    guard TerminalText.width(of: name) > maximumPlaceWidth else { return head + name }
    return "…" + name.suffix(maximumPlaceWidth)
  }
}

/// How a line tells the end and the length of a cue.
private struct CueLength {
  let end: TextTable.Cell
  let length: TextTable.Cell

  init(_ cue: CueReport) {
    guard let start = cue.startTime else {
      // What has no place in time has no end there either.
      end = .init("no place", .warning)
      length = .init("")
      return
    }
    guard let endTime = cue.endTime else {
      end = .init("open", .warning)
      length = .init("")
      return
    }
    end = .init(endTime.clockText)
    // A splice back is an instant; as 0.000 s it would look like a fault.
    length = endTime == start ? .init("instant", .faint) : .init((endTime - start).secondsText)
  }
}
