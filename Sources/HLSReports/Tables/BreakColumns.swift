import MediaTiming
import SourceDiagnostics

/// An ad break with its input.
struct BreakRow: TableRow {
  let entry: BreakReport
  let input: String

  /// The columns of ad breaks.
  static let columns: [Column<BreakRow>] = [
    Column("input", csv: { $0.input }),
    Column("playlist", csv: { $0.entry.playlist.map(String.init) }),
    Column("id", csv: { $0.entry.id }),
    Column("kind", isOptional: true, tables: { $0.entry.kind }),
    Column(
      "start", .right, csv: { $0.entry.startTime?.description },
      markdown: { $0.entry.startTime?.clockText ?? "before the window" },
      text: { $0.entry.startTime?.clockText ?? "before" }),
    Column(
      "end", .right, persons: { $0.entry.endTime?.clockText ?? "open" },
      csv: { $0.entry.endTime?.description }),
    Column("duration", csv: { $0.entry.duration?.description }),
    Column(
      "planned duration", title: "planned", .right,
      persons: { $0.entry.plannedDuration?.secondsText },
      csv: { $0.entry.plannedDuration?.description }),
    Column(
      "actual", .right, style: { $0.entry.isOffPlan ? .warning : .plain },
      persons: { $0.entry.duration?.secondsText }),
    Column(
      "difference", .right, isOptional: true, csv: { $0.difference?.description },
      markdown: { offset($0.difference) }),
    Column("start date", isOptional: true, tables: { $0.entry.startDate?.description }),
    Column("end date", isOptional: true, tables: { $0.entry.endDate?.description }),
    Column("first segment", csv: { ($0.entry.segments?.first).map(String.init) }),
    Column("last segment", csv: { ($0.entry.segments?.last).map(String.init) }),
    Column(
      "start offset", title: "start off", .right, isOptional: true,
      style: { style(ofOffset: $0.entry.startOffset) },
      persons: { offset($0.entry.startOffset) }, csv: { $0.entry.startOffset?.description }),
    Column(
      "end offset", title: "end off", .right, isOptional: true,
      style: { style(ofOffset: $0.entry.endOffset) }, persons: { offset($0.entry.endOffset) },
      csv: { $0.entry.endOffset?.description }),
    Column("id", markdown: { $0.entry.id ?? $0.entry.eventID.map(EventIDText.text) }),
    Column("closed by", all: { $0.entry.closedBy }),
    Column(
      "event id", isOptional: true, csv: { $0.entry.eventID.map { String($0) } },
      markdown: { $0.entry.eventID.map(EventIDText.text) }),
    Column(
      "segmentation type", isOptional: true,
      tables: { $0.entry.segmentationType.map { $0.name ?? String($0.id) } }),
    Column("id", text: { $0.entry.id }),
    Column("evidence", text: { $0.entry.witnesses(in: $0.input) }),
    Column(
      "dialects", title: "evidence", csv: { list($0.entry.evidence.map(\.dialect)) },
      markdown: { $0.witnesses }),
    Column("segments", markdown: { $0.entry.segments.map { "\($0.first) to \($0.last)" } }),
    Column("playlist", isOptional: true, markdown: { $0.entry.playlistURI }),
    Column("lines", isOptional: true, tables: { $0.lines }),
    Column(
      "pids", isOptional: true,
      tables: { list($0.entry.evidence.compactMap(\.pid).map(String.init)) }),
    Column(
      "parts", isOptional: true,
      tables: { $0.entry.parts.isEmpty ? nil : String($0.entry.parts.count) }),
    Column("what", style: { _ in .faint }, text: { $0.facts }),
  ]

  private var difference: MediaTime? {
    guard let duration = entry.duration, let planned = entry.plannedDuration else { return nil }
    return duration - planned
  }

  private var lines: String? {
    Self.list(entry.evidence.filter { $0.line != nil }.map { $0.place(in: input) })
  }

  /// The dialects; for a folder of snapshots with their lines.
  private var witnesses: String? {
    let isFolder = entry.evidence.contains { SnapshotName.name(of: $0.uri, in: input) != nil }
    guard !isFolder else { return entry.witnesses(in: input) }
    return Self.list(entry.evidence.map(\.dialect), separator: ", ")
  }

  private var facts: String {
    var facts = [entry.kind]
    if let type = entry.segmentationType { facts.append(type.text) }
    if let upids = BreakReport.text(ofUPIDs: entry.upids) { facts.append(upids) }
    if let cue = entry.cueText { facts.append(cue) }
    if let resume = entry.resumeOffset { facts.append("resumes at \(resume.signedSecondsText)") }
    if entry.isHeuristic { facts.append("(heuristic)") }
    if let playlist = entry.playlistURI { facts.append("in \(playlist)") }
    return facts.joined(separator: " ")
  }

  /// Values in their order, each once.
  private static func list(_ values: [String], separator: String = " ") -> String? {
    var seen: Set<String> = []
    let each = values.filter { seen.insert($0).inserted }
    return each.isEmpty ? nil : each.joined(separator: separator)
  }

  private static func offset(_ time: MediaTime?) -> String? {
    time.map { $0 == .zero ? "0" : $0.signedSecondsText }
  }

  private static func style(ofOffset time: MediaTime?) -> TextStyle {
    time.map { BreakReport.missesBoundary(by: $0) } == true ? .warning : .faint
  }
}

extension BreaksReport: TableReport {
  /// The breaks, followed by the places for ads.
  var rows: ReportRows<BreakRow> {
    ReportRows(count: breaks.count + opportunities.count) { [breaks, opportunities, input] row in
      let place = row - breaks.count
      return BreakRow(
        entry: place < 0 ? breaks[row] : BreakReport(opportunities[place]), input: input)
    }
  }

  /// The breaks alone, for formats with a table of the places.
  var breakRows: ReportRows<BreakRow> {
    breaks.mapped { [input] in BreakRow(entry: $0, input: input) }
  }

  /// The places for ads.
  var opportunityRows: [OpportunityRow] {
    opportunities.map { OpportunityRow(place: $0, input: input) }
  }
}

extension BreakReport {
  /// A place for an ad in a table of breaks: it has a start, and no end.
  fileprivate init(_ place: OpportunityReport) {
    self.init(
      kind: "opportunity", playlist: place.playlist, startTime: place.startTime, endTime: nil,
      evidence: [
        EvidenceReport(
          dialect: place.dialect, form: place.form, role: "opportunity", line: place.line,
          uri: place.uri)
      ])
  }
}
