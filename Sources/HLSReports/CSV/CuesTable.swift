import FieldValues
import MediaTiming

/// Cues as a table: what all types have in common in columns, the rest as JSON in the last one.
enum CuesTable {
  static let columns = [
    "input", "playlist", "track", "type", "cue", "id", "start", "end", "duration", "start date",
    "end date", "uri", "segment", "line", "pid", "pts", "byte offset", "repeats", "summary",
    "content",
  ]

  static func write(_ reports: [CuesReport], to output: inout some TextOutputStream) {
    CSVText.write(columns, to: &output)
    for report in reports {
      for track in report.tracks {
        for cue in track.cues { write(cue, in: track, of: report, to: &output) }
      }
    }
  }

  private static func write(
    _ cue: CueReport, in track: TrackReport, of report: CuesReport,
    to output: inout some TextOutputStream
  ) {
    var duration: MediaTime?
    if let start = cue.startTime, let end = cue.endTime { duration = end - start }
    let source = cue.source
    CSVText.write(
      [
        report.input, track.playlist.map(String.init), String(track.uid), track.type,
        String(cue.uid), cue.id, cue.startTime?.description,
        cue.endTime?.description, duration?.description,
        cue.startDate?.description, cue.endDate?.description, source.uri,
        source.segment.map(String.init), source.line.map(String.init),
        source.pid.map(String.init), source.pts.map { String($0.ticks) },
        source.byteOffset.map(String.init), source.repeatCount.map(String.init), cue.summary,
        content(of: cue),
      ], to: &output)
  }

  private static func content(of cue: CueReport) -> String {
    var json = JSONWriter(layout: .compact)
    json.object { $0.members(cue.content) }
    var text = ""
    json.drain(to: &text)
    return text
  }
}
