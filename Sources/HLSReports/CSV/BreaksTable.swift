import MediaTiming

/// Ad breaks as a table.
enum BreaksTable {
  static let columns = [
    "input", "playlist", "id", "kind", "start", "end", "duration", "planned duration", "difference",
    "start date", "end date", "first segment", "last segment", "start offset", "end offset",
    "closed by", "event id", "segmentation type", "dialects", "lines", "pids", "parts",
  ]

  static func write(_ reports: [BreaksReport], to output: inout some TextOutputStream) {
    CSVText.write(columns, to: &output)
    for report in reports {
      for entry in report.breaks { write(entry, of: report, to: &output) }
    }
  }

  private static func write(
    _ entry: BreakReport, of report: BreaksReport, to output: inout some TextOutputStream
  ) {
    var difference: MediaTime?
    if let duration = entry.duration, let planned = entry.plannedDuration {
      difference = duration - planned
    }
    CSVText.write(
      [
        report.input, entry.playlist.map(String.init), entry.id, entry.kind,
        entry.startTime?.description, entry.endTime?.description,
        entry.duration?.description, entry.plannedDuration?.description,
        difference?.description, entry.startDate?.description, entry.endDate?.description,
        (entry.segments?.first).map(String.init), (entry.segments?.last).map(String.init),
        entry.startOffset?.description, entry.endOffset?.description,
        entry.closedBy, entry.eventID.map { String($0) },
        entry.segmentationType.map { $0.name ?? String($0.id) },
        list(entry.evidence.map(\.dialect)),
        list(entry.evidence.lazy.filter { $0.line != nil }.map { $0.place(in: report.input) }),
        list(entry.evidence.compactMap(\.pid).map(String.init)),
        entry.parts.isEmpty ? nil : String(entry.parts.count),
      ], to: &output)
  }

  /// Values in their order, each once.
  private static func list(_ values: [String]) -> String? {
    var seen: Set<String> = []
    let each = values.filter { seen.insert($0).inserted }
    return each.isEmpty ? nil : each.joined(separator: " ")
  }
}
