package import AdMarkers
package import MediaTiming

/// The duration that the lines of one source announce for a break: the one that was announced last, since operators
/// extend and shorten breaks.
package struct BreakPlan {
  /// The line or message that begins the break.
  package let first: AdBreak.Evidence
  /// The line or message that announces the duration.
  package let line: AdBreak.Evidence
  /// The duration.
  package let duration: MediaTime
  /// The media time of the last line that announces a duration, be it the same again.
  private let announcedAt: MediaTime?
  /// The media time of the last line that announces another duration than the one before it.
  private let changedAt: MediaTime?

  /// The plan of a break by its evidence from one source, which may have events of its parts; `nil` if it announces
  /// no duration.
  ///
  /// A later message for the same event replaces the duration of an earlier one, and so does a line that continues the
  /// break with its elapsed time, or that a later load has in place of the first.
  init?(_ first: AdBreak.Evidence, in evidence: some Sequence<AdBreak.Evidence>) {
    var latest = first
    var planned = first.plannedDuration
    var announcedAt = first.startTime
    var changedAt: MediaTime?
    for line in evidence {
      let isOfEvent = line.eventID != nil && line.eventID == first.eventID
      let mayBeOfEvent = isOfEvent || line.eventID == nil || first.eventID == nil
      var stated = planned
      if line.role == .out, isOfEvent || line.replaces(first) {
        stated = line.plannedDuration ?? planned
      }
      if line.role == .cont, mayBeOfEvent { stated = planned.map(line.restatedDuration) }
      if line.announcesDuration, mayBeOfEvent { announcedAt = line.startTime }
      guard stated != planned else { continue }
      if planned != nil { changedAt = line.startTime }
      (latest, planned) = (line, stated)
    }
    guard let duration = planned else { return nil }
    self.first = first
    self.line = latest
    self.duration = duration
    self.announcedAt = announcedAt
    self.changedAt = changedAt
  }

  /// Whether tags of another dialect change their duration behind the last tag that announces this one.
  ///
  /// One that is another duration from the start replaces none: conditioners change one tag and leave the other.
  package func isReplaced(by other: BreakPlan) -> Bool {
    guard case .line = first.carrier, case .line = other.first.carrier,
      let announcedAt, let changedAt = other.changedAt
    else { return false }
    return announcedAt < changedAt
  }
}

extension AdBreak {
  /// The plan of a dialect that begins the break; `nil` if it announces no duration.
  package func plan(of dialect: AdMarkerDialect) -> BreakPlan? {
    let lines = self.evidence.filter { $0.dialect == dialect }
    return lines.first { $0.role == .out }.flatMap { BreakPlan($0, in: lines) }
  }
}

extension BreakInterval {
  /// The plan by its evidence; `nil` if that announces no duration.
  var plan: BreakPlan? { evidence.first.flatMap { BreakPlan($0, in: evidence) } }
}
