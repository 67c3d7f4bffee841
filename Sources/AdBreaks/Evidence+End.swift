internal import AdMarkers
internal import HLSPlaylists
package import MediaTiming
internal import SCTE35

extension AdBreak.Evidence {
  /// The media time at which a line or message that starts a break says that it ends, without another one at its end.
  ///
  /// A splice_insert that does not return by itself only announces how long the break is (SCTE 35, section 9.8.2).
  package var statedEnd: MediaTime? {
    guard role == .out, let startTime, let length = statedLength else { return nil }
    return startTime + length
  }

  /// The media time at which a date range ends by its own DURATION or END-DATE; `nil` for other evidence.
  package var rangeEnd: MediaTime? {
    guard case .range(let range, _) = carrier, let startTime, let start = range.startDate,
      let end = range.end, end.basis != .nextOfClass
    else { return nil }
    return startTime + start.distance(to: end.date)
  }

  private var statedLength: MediaTime? {
    switch carrier {
    case .range(let range, _):
      guard let start = range.startDate, let end = range.end?.date else { return plannedDuration }
      return start.distance(to: end)
    case .line: return plannedDuration
    case .message(let splice):
      if case .insert = splice.section.command, !splice.section.isAutoReturn { return nil }
      return plannedDuration
    }
  }
}
