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
    let entries = reports.enumerated().flatMap { index, report in
      Self.entries(of: report, prefix: reports.count > 1 ? "\(index + 1)-" : "")
    }
    let reasons = [
      (WebVTTCue.Place.unknown, "their time is unknown"),
      (.overBeforeZero, "they end before the presentation starts"),
    ]
    for (place, reason) in reasons {
      let count = entries.count { $0.place == place }
      guard count > 0 else { continue }
      output.write("\nNOTE\nLeft out, since \(reason): \(Plural.text(count, "cue"))\n")
    }
    let placed = entries.enumerated().filter { $0.element.start != nil }.sorted {
      ($0.element.start ?? 0, $0.offset) < ($1.element.start ?? 0, $1.offset)
    }
    for (_, entry) in placed { entry.write(to: &output) }
  }

  private static func entries(of report: CuesReport, prefix: String) -> [WebVTTCue] {
    report.tracks.flatMap { track in
      track.cues.map { WebVTTCue($0, in: track, of: report, prefix: prefix) }
    }
  }
}
