import FieldValues
import MediaTiming
import SourceDiagnostics

extension EventsReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    EventsText(self, appearance).write(to: &output)
  }
}

/// Track events, one a line: position, type, track, cue, and its content.
private struct EventsText {
  private let report: EventsReport
  private let appearance: ReportAppearance
  /// The types of more than one track, which need the track number.
  private let sharedTypes: Set<String>

  init(_ report: EventsReport, _ appearance: ReportAppearance) {
    self.report = report
    self.appearance = appearance
    var tracks: [String: Set<Int>] = [:]
    for event in report.events {
      guard let type = event.trackType, let uid = event.trackUID else { continue }
      tracks[type, default: []].insert(uid)
    }
    sharedTypes = Set(tracks.filter { $0.value.count > 1 }.keys)
  }

  func write(to output: inout some TextOutputStream) {
    output.write(appearance.styled(TerminalText.escaped(report.input), .strong) + "\n")
    var table = TextTable([.right, .left, .left, .left, .left, .flexible])
    for event in report.events { table.append(row(for: event)) }
    table.write(to: &output, appearance: appearance)
    FindingsText(report.findings, appearance).writeBelow(to: &output)
    output.write("\n\(summary)\n")
  }

  private func row(for event: EventReport) -> [TextTable.Cell] {
    var what = event.summary ?? event.mode ?? clock(of: event)
    if !event.changed.isEmpty {
      what = Self.changes(event.changed) + (what.isEmpty ? "" : ": \(what)")
    }
    // The position matters only when a tick came later than the change.
    if event.position != event.time {
      what = "(seen at \(event.position.clockText))" + (what.isEmpty ? "" : " \(what)")
    }
    return [
      .init(event.time.clockText),
      .init(event.type, Self.style(of: event.type)),
      .init(event.reason ?? "", .faint),
      .init(track(of: event)),
      .init(event.cueID ?? event.cueUID.map { "cue \($0)" } ?? ""),
      .init(what),
    ]
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

  private func track(of event: EventReport) -> String {
    guard let type = event.trackType else { return event.trackUID.map { "track \($0)" } ?? "" }
    guard let uid = event.trackUID, sharedTypes.contains(type) else { return type }
    return "\(type) (track \(uid))"
  }

  /// The date at the position, for a `timeupdate`.
  private func clock(of event: EventReport) -> String {
    guard event.cueUID == nil, event.trackUID == nil else { return "" }
    return event.programDateTime?.description ?? ""
  }

  private var summary: String {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for event in report.events {
      if counts[event.type] == nil { order.append(event.type) }
      counts[event.type, default: 0] += 1
    }
    let parts = order.map { "\(counts[$0] ?? 0) \($0)" }
    let sum = Plural.text(report.events.count, "event")
    return (parts.isEmpty ? sum : "\(sum): \(parts.joined(separator: ", "))") + ", "
      + FindingsText.summary(of: report.findings, appearance)
  }
}
