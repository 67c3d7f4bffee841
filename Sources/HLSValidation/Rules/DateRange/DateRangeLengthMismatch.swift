internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A date range whose END-DATE is not its START-DATE plus its DURATION.
struct DateRangeLengthMismatch: DateRangeRule {
  let row = DiagnosticRule(
    "DRG-006", "date-range-length-mismatch", .error,
    "END-DATE is START-DATE plus DURATION where a date range has all three.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      One client ends the break by END-DATE, another by DURATION, so some viewers return too early \
      or too late.
      """,
    remedy: """
      Compute one of the two from the other, or write only one. A difference below the last \
      written digit of a date is accepted.
      """)

  func finding(in range: DateRange, of playlist: MediaPlaylistSubject) -> Finding? {
    guard let start = range.startDate, let end = range.endDate, let duration = range.duration,
      let attribute = range["END-DATE"]
    else { return nil }
    let length = start.distance(to: end)
    let difference = (length - duration).magnitude
    let unit = max(Self.unit(of: start), Self.unit(of: end))
    // Two dates in whole seconds may each be off by up to a second through rounding.
    let isWrong = unit < Self.second ? difference > unit : difference >= unit
    guard isWrong else { return nil }
    return Finding(
      "END-DATE of date range \"\(range.id)\" is \(length.messageText) after START-DATE, DURATION is \(duration.messageText)",
      at: playlist.place(ofValue: attribute), subject: range.id)
  }

  private static let second = MediaTime(seconds: 1)

  /// The unit of the last digit of a written date, at least a millisecond.
  private static func unit(of date: CalendarTime) -> MediaTime {
    let text = date.text ?? ""
    guard let point = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return second }
    let digits = text[text.index(after: point)...].prefix { $0.isNumber }.count
    switch digits {
    case 0: return second
    case 1: return MediaTime(value: 1, timescale: 10)
    case 2: return MediaTime(value: 1, timescale: 100)
    default: return MediaTime(value: 1, timescale: 1000)
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(
      .dateRange("a", at: 0, #"DURATION=4.0,END-DATE="▶2026-01-01T00:00:05.000Z""#), "4 a.ts b.ts"),
    .datedMedia(
      .dateRange("a", at: 0, #"DURATION=4.0,END-DATE="2026-01-01T00:00:04.000Z""#), "4 a.ts b.ts"),
    .datedMedia(
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",DURATION=4.3,END-DATE="2026-01-01T00:00:04Z""#,
      "4 a.ts b.ts"),
  ]
}
