import MediaTiming
import SourceDiagnostics

/// Findings as a table, one a line whatever the number of its places.
enum FindingsTable {
  static let columns = [
    "input", "rule", "name", "severity", "message", "uri", "playlist", "line", "column", "segment",
    "pid", "pts", "time", "count", "of", "fingerprint", "specification",
  ]

  static func write(_ report: FindingsReport, to output: inout some TextOutputStream) {
    CSVText.write(columns, to: &output)
    for finding in report.findings {
      let place = finding.location
      CSVText.write(
        [
          finding.input, finding.rule, finding.name, finding.severity.rawValue, finding.message,
          place.uri, place.playlist.map(String.init), place.line.map(String.init),
          place.column.map(String.init), place.segment.map(String.init),
          place.pid.map(String.init), place.pts.map { String($0.ticks) },
          place.time?.description, finding.count.map(String.init),
          finding.of.map(String.init), finding.fingerprint, finding.specification,
        ], to: &output)
    }
  }
}
