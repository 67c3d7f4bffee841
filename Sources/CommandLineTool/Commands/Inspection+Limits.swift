import HLSInspection
import MediaTiming

extension Inspection {
  /// Throws for a date limit in a presentation without dates: it would filter nothing without
  /// notice.
  func checkDates(in limits: TimeLimits) throws(InspectionFailure) {
    let asksForDate = [limits.from, limits.to].contains {
      if case .date? = $0 { true } else { false }
    }
    guard asksForDate, !parts.isEmpty, !hasDates else { return }
    throw .notInInput(
      "\(input): --from and --to cannot be dates, there is no program date-time here")
  }

  /// One sentence for each limit that leaves none of the media.
  func notes(on limits: TimeLimits) -> [String] {
    let media = playbackRange
    guard let end = media.end, end > media.start else { return [] }
    var notes: [String] = []
    if let from = limits.from, let time = mediaTime(of: from), time >= end {
      notes.append(note("--from", from, is: "not before the end of the media", end))
    }
    if let to = limits.to, let time = mediaTime(of: to), time <= media.start {
      notes.append(note("--to", to, is: "not after the start of the media", end))
    }
    return notes
  }

  private func note(
    _ option: String, _ limit: Moment, is what: String, _ end: MediaTime
  ) -> String {
    let start = playbackRange.start
    func sentence(_ limit: String, _ start: String, _ end: String) -> String {
      "\(input): \(option) \(limit) is \(what), which lasts from \(start) to \(end)"
    }
    switch limit {
    case .time(let time): return sentence(time.clockText, start.clockText, end.clockText)
    case .date(let limit):
      return sentence(
        "\(limit)", date(at: start, part: 0).map { "\($0)" } ?? start.clockText,
        date(at: end, part: 0).map { "\($0)" } ?? end.clockText)
    }
  }
}
