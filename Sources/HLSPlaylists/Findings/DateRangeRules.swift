public import SourceDiagnostics

/// The rows of the rule catalogue about EXT-X-DATERANGE.
extension DiagnosticRule {
  /// A date range has an ID.
  public static let dateRangeWithoutID = DiagnosticRule(
    "DRG-001", "date-range-without-id", .error,
    "A date range has an ID.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      The ID determines which tags belong to one range. Players drop a tag without one, and with it the \
      ad break that it announces.
      """,
    remedy: "Give the range an ID that no other range of the presentation has.")
  /// Dates of date ranges are ISO 8601; one without a zone is a warning.
  public static let malformedDateRangeDate = DiagnosticRule(
    "DRG-003", "malformed-date-range-date", .error,
    "Dates of date ranges are ISO 8601 with a zone.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      A range without a readable start is not shown at all. A date without a zone is UTC for one client \
      and local time for another, hours away.
      """,
    remedy:
      "Write dates as ISO 8601 with milliseconds and a zone, such as `2026-01-01T00:00:00.000Z`.")
  /// Durations of date ranges are not negative.
  public static let negativeDateRangeDuration = DiagnosticRule(
    "DRG-005", "negative-date-range-duration", .error,
    "Durations of date ranges are not negative.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: "Clients drop the whole tag, or take the range for one that never ends.",
    remedy: "Leave the attribute out while the length is not known; an instant has a DURATION of 0."
  )
  /// Tags of one ID do not give an attribute two values.
  public static let conflictingDateRange = DiagnosticRule(
    "DRG-010", "conflicting-date-range", .error,
    "Tags of one ID do not give an attribute two values.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      Clients keep the first value, or drop the second tag with all that it adds, so an update is lost.
      """,
    remedy: """
      A later tag of an ID only adds attributes. To change a value, write a new range with a new ID.
      """)
  /// Some tag of a date range has a start date.
  public static let unanchoredDateRange = DiagnosticRule(
    "DRG-014", "unanchored-date-range", .error,
    "Some tag of a date range has a start date.",
    specification: "RFC 8216bis, sections 4.4.5.1 and 4.4.5.1.1",
    rationale: """
      No client can place the range, and most drop it, with the break or the end of a break that it \
      carries.
      """,
    remedy: """
      Write START-DATE into the first tag of each ID, and keep that tag in the playlist as long as the \
      range lies in it.
      """)
  /// An ID is not used again for another date range.
  public static let reusedDateRangeID = DiagnosticRule(
    "DRG-015", "reused-date-range-id", .error,
    "An ID is not used again for another date range.",
    specification: "RFC 8216bis, sections 4.4.5.1, 4.4.5.1.1 and 6.2.1",
    rationale: """
      Clients merge tags of one ID. The second range is lost, or ends the first one, and a break is \
      never inserted. If the first one has left the window, clients that keep it still lose the second.
      """,
    remedy: "Make IDs unique in the playlist: add a date or a number to event ids that come again.")

  /// The rows of this file.
  static let dateRanges: [DiagnosticRule] = [
    .dateRangeWithoutID, .malformedDateRangeDate, .negativeDateRangeDuration, .conflictingDateRange,
    .unanchoredDateRange, .reusedDateRangeID,
  ]
}
