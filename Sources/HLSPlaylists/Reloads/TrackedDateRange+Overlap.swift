internal import MediaTiming
internal import SourceDiagnostics

extension TrackedDateRange {
  /// Returns the finding that the range is removed while any of its dates is that of a listed segment; `nil` where none
  /// is, or that is unknown.
  ///
  /// - Parameters:
  ///   - removal: How it is removed, as part of the message.
  ///   - place: The place of the finding.
  ///   - windowStart: The date at which the listed segments begin; `nil` when unknown.
  ///   - windowEnd: The date at which they end.
  func vanished(
    _ removal: String, at place: SourceLocation, from windowStart: CalendarTime?,
    to windowEnd: CalendarTime?
  ) -> Diagnostic? {
    guard let windowStart, let windowEnd else { return nil }
    return overlap(from: windowStart, to: windowEnd).map { overlap in
      Diagnostic(
        .vanishedDateRange,
        "date range \"\(range.id)\" is \(removal), segments that are \(overlap.text)", at: place,
        severity: overlap.severity, subject: range.id)
    }
  }

  /// Whether it begins at a date or later; not where one of both is unknown, or where it has begun before.
  func isUpcoming(at date: CalendarTime?) -> Bool {
    guard !hasBegun, let start = range.startDate, let date else { return false }
    return start >= date
  }

  /// Whether dates of the range are those of listed segments; `nil` where they are not, or that is unknown.
  private func overlap(
    from windowStart: CalendarTime, to windowEnd: CalendarTime
  ) -> (text: String, severity: Severity?)? {
    guard let start = range.startDate, start < windowEnd else { return nil }
    if let end = range.end?.date { return end > windowStart ? ("in it are", nil) : nil }
    if start >= windowStart { return ("at its start are", nil) }
    guard let planned = range.plannedDuration, start.advanced(by: planned) > windowStart
    else { return nil }
    return ("in its planned duration are", .warning)
  }
}
