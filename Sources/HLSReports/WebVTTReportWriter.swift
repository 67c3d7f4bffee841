import MediaTiming
import SourceDiagnostics

/// A WebVTT file of metadata: each cue with its JSON, for the text track of a browser.
///
/// WebVTT (W3C), section 4. Cues are in start order. A cue without length lasts a millisecond,
/// because the format has none; an unbounded one lasts to the end of the presentation if that is
/// later, else for a day.
public struct WebVTTReportWriter: ReportWriter {
  /// `webvtt`.
  public static let format = ReportFormat.webVTT
  /// The description for the help.
  public static let summary = "a metadata track for a browser"
  /// The reports with cues.
  public static let kinds: Set<Report.Kind> = [.cues]
  /// The header occurs once.
  public static let joinsReports = false
  /// Returns `true`.
  public static func hidesReading(of report: Report) -> Bool { true }
  /// The length of a cue without an end, if the presentation has none.
  static let unboundedLength = MediaTime(seconds: 86_400)

  /// A writer. Files look the same everywhere.
  public init(appearance: ReportAppearance = ReportAppearance()) {}

  /// Writes the file.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    let reports = report.documents(of: CuesReport.self)
    output.write("WEBVTT\n")
    var entries: [Entry] = []
    var (unknownCount, earlyCount) = (0, 0)
    for (index, report) in reports.enumerated() {
      for (track, trackReport) in report.tracks.enumerated() {
        for (cue, cueReport) in trackReport.cues.enumerated() {
          switch WebVTTCue(cueReport, in: trackReport, of: report).place {
          case .within(let start, _):
            entries.append(Entry(start: start, report: index, track: track, cue: cue))
          case .unknown: unknownCount += 1
          case .overBeforeZero: earlyCount += 1
          }
        }
      }
    }
    Self.writeNote(unknownCount, "their time is unknown", to: &output)
    Self.writeNote(earlyCount, "they end before the presentation starts", to: &output)
    entries.sort {
      ($0.start, $0.report, $0.track, $0.cue) < ($1.start, $1.report, $1.track, $1.cue)
    }
    for entry in entries {
      let report = reports[entry.report]
      let track = report.tracks[entry.track]
      WebVTTCue(track.cues[entry.cue], in: track, of: report)
        .write(prefix: reports.count > 1 ? "\(entry.report + 1)-" : "", to: &output)
    }
  }

  /// The place of a cue in the file, and its indices in the reports, from which it is made again when it is written: a
  /// million of them at once would take gigabytes.
  private struct Entry {
    var start: Int64
    var report: Int
    var track: Int
    var cue: Int
  }

  private static func writeNote(
    _ count: Int, _ reason: String, to output: inout some TextOutputStream
  ) {
    guard count > 0 else { return }
    output.write("\nNOTE\nLeft out, since \(reason): \(Plural.text(count, "cue"))\n")
  }
}
