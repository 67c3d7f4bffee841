import MediaTiming
import SourceDiagnostics

extension FindingReport: TableRow {
  /// The columns of findings, one row each whatever the number of places. Text has no table of
  /// them.
  static let columns: [Column<FindingReport>] = [
    Column("input", csv: { $0.input }),
    Column("severity", markdown: { $0.severity.rawValue }),
    Column("rule", csv: { $0.rule }, markdown: { "\($0.rule) \($0.name)" }),
    Column("name", csv: { $0.name }),
    Column("severity", csv: { $0.severity.rawValue }),
    Column(
      "message", title: "what", csv: { $0.message },
      markdown: { [$0.descent, $0.message].compactMap(\.self).joined(separator: ": ") }),
    Column("how often", markdown: { $0.frequency }),
    Column("where", markdown: { PlaceText.text(of: $0) }),
    Column("uri", csv: { $0.location.uri }),
    Column("playlist", csv: { $0.location.playlist.map(String.init) }),
    Column("line", csv: { $0.location.line.map(String.init) }),
    Column("column", csv: { $0.location.column.map(String.init) }),
    Column("segment", csv: { $0.location.segment.map(String.init) }),
    Column("pid", csv: { $0.location.pid.map(String.init) }),
    Column("pts", csv: { $0.location.pts.map { String($0.ticks) } }),
    Column("time", csv: { $0.location.time?.description }),
    Column("count", csv: { $0.count.map(String.init) }),
    Column("of", csv: { $0.of.map(String.init) }),
    Column("fingerprint", csv: { $0.fingerprint }),
    Column("specification", csv: { $0.specification }),
    Column("causedBy", csv: { $0.cause?.fingerprint }),
  ]

  private var frequency: String? {
    guard let count else { return nil }
    return of.map { "\(count) of \($0)" } ?? "\(count)"
  }
}

extension FindingsReport: TableReport {
  var rows: [FindingReport] { findings }
}
