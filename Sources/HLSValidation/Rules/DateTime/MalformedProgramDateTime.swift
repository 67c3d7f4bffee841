internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A date that cannot be parsed, has no zone, or has no fraction of a second.
struct MalformedProgramDateTime: MediaPlaylistRule {
  let row = DiagnosticRule.malformedProgramDateTime

  /// Reading reports malformed dates; this rule adds dates in whole seconds.
  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let dates = playlist.lines(of: .programDateTime)
    let bytes = playlist.document.bytes
    let coarse = dates.filter { line in
      // As a rule all have a fraction, which needs no text to be made.
      line.valueRange.map { !bytes[$0].contains(UInt8(ascii: ".")) } ?? false
        && line.value.map(Self.isCoarse) ?? false
    }
    return coarse.map { line in
      Finding(
        "the date has no fraction of a second, milliseconds were expected",
        at: playlist.place(line: line.number), severity: .info,
        recurrence: Recurrence(key: "coarse", of: dates.count))
    }
  }

  /// Whether a date has a time of day without a fraction.
  private static func isCoarse(_ value: String) -> Bool {
    !value.utf8.contains(UInt8(ascii: ",")) && CalendarTime(parsing: value) != nil
  }

  static let examples: RuleExamples = [
    .media("▶#EXT-X-PROGRAM-DATE-TIME:2026-01-01 at noon", "4 a.ts"),
    .media("▶#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z", "4 a.ts"),
    .datedMedia("4 a.ts"),
  ]
}
