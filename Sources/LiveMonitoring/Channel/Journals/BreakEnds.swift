internal import AdBreaks
internal import HLSReports
internal import MediaTiming

/// The ends of breaks as they were reported, by the lines of the breaks.
struct BreakEnds: Sendable {
  /// The end of a break.
  struct End: Sendable {
    let time: MediaTime
    let date: CalendarTime?
    let closing: AdBreak.Closing
    /// The start of the break.
    fileprivate let start: MediaTime
  }

  private var ends: [BreakEvidence: End] = [:]
  /// How far the starts of the same break may differ.
  private var tolerance = MediaTime.zero

  /// No ends.
  init() {}

  /// The ends of those breaks that have one and are in tags other than date ranges.
  init(_ entries: [BreakJournal.Entry], tolerance: MediaTime) {
    self.tolerance = tolerance
    for entry in entries where !entry.adBreak.isOfRanges {
      guard let start = entry.report.startTime, let time = entry.report.endTime,
        let closing = entry.report.closedBy.flatMap(AdBreak.Closing.init(rawValue:))
      else { continue }
      let end = End(time: time, date: entry.report.endDate, closing: closing, start: start)
      for evidence in entry.evidence where evidence.isLine && !evidence.isOfRange {
        ends[evidence] = end
      }
    }
  }

  /// The end of the break that begins with the first line of a break in tags; `nil` if none was reported. One that is a
  /// part of a longer break has none of its own.
  func end(of adBreak: AdBreak) -> End? {
    guard let first = adBreak.evidence.first, let start = adBreak.startTime,
      let end = ends[BreakEvidence(first)], (end.start - start).magnitude <= tolerance
    else { return nil }
    return end
  }
}
