import FieldValues
import MediaTiming
import SourceDiagnostics

extension EventsReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    EventsText(self, appearance).write(to: &output)
  }
}

/// Track events, one a line: position, type, track, cue, and its content.
///
/// The events are read twice, for what depends on all of them and for their lines, so that they need not stay in memory.
private struct EventsText {
  private struct Track: Hashable {
    var type: String?
    var uid: Int?

    init(of event: EventReport) { (type, uid) = (event.trackType, event.trackUID) }
  }

  private static let columns: [TextTable.Layout] = [
    .right, .left, .left, .left, .left, .flexible,
  ]
  /// The column of the track, whose texts depend on all events.
  private static let trackColumn = 3

  private let report: EventsReport
  private let appearance: ReportAppearance
  /// The number of events of each type, in the order of their first ones.
  private var counts: [(type: String, count: Int)] = []
  /// The types of more than one track, which need the track number.
  private var sharedTypes: Set<String> = []
  private var widths = TextTable.Widths(of: columns)

  init(_ report: EventsReport, _ appearance: ReportAppearance) {
    self.report = report
    self.appearance = appearance
    var tracks: Set<Track> = []
    var widths = widths
    var (first, last) = (MediaTime.zero, MediaTime.zero)
    for event in report.events {
      // There are few types, and most events of a long playback have no track.
      if let index = counts.firstIndex(where: { $0.type == event.type }) {
        counts[index].count += 1
      } else {
        counts.append((event.type, 1))
        widths.widen(1, for: cell(event, 1))
      }
      if event.trackType != nil || event.trackUID != nil { tracks.insert(Track(of: event)) }
      if event.time < first { first = event.time }
      if event.time > last { last = event.time }
      widths.widen(2, for: cell(event, 2))
      widths.widen(4, for: cell(event, 4))
    }
    // A clock reading has a fixed number of decimals, and is the wider the farther it is from zero.
    for time in [first, last] where !counts.isEmpty { widths.widen(0, for: .init(time.clockText)) }
    // Nothing stands behind the last column, so that its width does not matter.
    widths.widen(Self.columns.count - 1, for: .init("…"))
    let numbered = Dictionary(grouping: tracks.filter { $0.uid != nil }, by: \.type)
    sharedTypes = Set(numbered.filter { $0.value.count > 1 }.keys.compactMap(\.self))
    for track in tracks { widths.widen(Self.trackColumn, for: .init(name(of: track))) }
    self.widths = widths
  }

  func write(to output: inout some TextOutputStream) {
    output.write(appearance.styled(TerminalText.escaped(report.input), .strong) + "\n")
    TextTable(Self.columns).write(
      { report.events.forEach($0) }, widths, to: &output, appearance, cell)
    FindingsText(report.findings, appearance).writeBelow(to: &output)
    output.write("\n\(summary)\n")
  }

  private func cell(_ event: EventReport, _ column: Int) -> TextTable.Cell {
    switch column {
    case 0: .init(event.time.clockText)
    case 1: .init(event.type, Self.style(of: event.type))
    case 2: .init(event.reason ?? "", .faint)
    case Self.trackColumn: .init(name(of: Track(of: event)))
    case 4: .init(event.cueID ?? event.cueUID.map { "cue \($0)" } ?? "")
    default: .init(content(of: event))
    }
  }

  private func content(of event: EventReport) -> String {
    var what = event.summary ?? event.mode ?? clock(of: event)
    if !event.changed.isEmpty {
      what = Self.changes(event.changed) + (what.isEmpty ? "" : ": \(what)")
    }
    // The position matters only when a tick came later than the change.
    if event.position != event.time {
      what = "(seen at \(event.position.clockText))" + (what.isEmpty ? "" : " \(what)")
    }
    return what
  }

  /// The changed members, with new values for times.
  private static func changes(_ fields: [Field]) -> String {
    let words = fields.map { field in
      switch field.value {
      case .time(let time) where ["startTime", "endTime"].contains(field.name):
        "\(field.name) \(time.clockText)"
      case .null: "no \(field.name)"
      default: field.name
      }
    }
    return "now " + words.joined(separator: ", ")
  }

  /// Enter and exit events are the most important ones.
  private static func style(of type: String) -> TextStyle {
    switch type {
    case "entercue": .good
    case "exitcue": .plain
    default: .faint
    }
  }

  private func name(of track: Track) -> String {
    guard let type = track.type else { return track.uid.map { "track \($0)" } ?? "" }
    guard let uid = track.uid, sharedTypes.contains(type) else { return type }
    return "\(type) (track \(uid))"
  }

  /// The date at the position, for a `timeupdate`.
  private func clock(of event: EventReport) -> String {
    guard event.cueUID == nil, event.trackUID == nil else { return "" }
    return event.programDateTime?.description ?? ""
  }

  private var summary: String {
    let parts = counts.map { "\($0.count) \($0.type)" }
    let sum = Plural.text(counts.reduce(0) { $0 + $1.count }, "event")
    return (parts.isEmpty ? sum : "\(sum): \(parts.joined(separator: ", "))") + ", "
      + FindingsText.summary(of: report.findings, appearance)
  }
}
