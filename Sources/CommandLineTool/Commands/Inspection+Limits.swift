import HLSInspection
import MediaTiming

extension Inspection {
  /// Throws for a date limit in a presentation without dates: it would filter nothing without
  /// notice.
  func checkDates(in limits: [Moment?]) throws(InspectionFailure) {
    let asksForDate = limits.contains {
      if case .date? = $0 { true } else { false }
    }
    guard asksForDate, !parts.isEmpty, !hasDates else { return }
    throw .notInInput(
      "\(input): --from and --to cannot be dates, there is no program date-time here")
  }
}
