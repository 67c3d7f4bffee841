internal import MediaTiming

/// The times in which a follower looked at nothing, until an entry of the log has them: what was due in one waits for that.
struct MissedTime: Sendable {
  /// The one that the next entry behind it has.
  private(set) var next: Standstill?
  /// The last standstill of the process that was seen.
  private var seen: Standstill?
  /// Since when one event has followed the other.
  private var busySince: CalendarTime?

  /// Nothing, but for a standstill of the process that was before.
  init(seen: Standstill?) { self.seen = seen }

  /// Notes the last standstill of the process. What a load shows behind it is not known yet, and the load is overdue.
  mutating func note(_ found: Standstill?, after last: CalendarTime) {
    guard let found, found != seen else { return }
    seen = found
    // What fell due up to the last event was passed on then.
    let since = next?.since ?? max(found.since, last)
    // It may have been within a wait that is known already.
    let until = max(found.until, next?.until ?? found.until)
    next = Standstill(since: min(since, found.until), until: until)
  }

  /// Notes an event.
  ///
  /// - Parameters:
  ///   - start: since when it was waited for.
  ///   - now: when it happened.
  mutating func noteEvent(waitedForSince start: CalendarTime, at now: CalendarTime) {
    if busySince == nil || now > start { busySince = now }
  }

  /// Notes that an entry was passed on. The recording or the output may take so long that the channel is behind what
  /// happens.
  mutating func noteEntry(at now: CalendarTime) {
    guard let busySince, busySince.distance(to: now) >= Standstill.shortest else { return }
    next = Standstill(since: next?.since ?? busySince, until: now)
  }

  /// Returns the one that an entry has: what there is of it up to the end of the entry.
  mutating func take(endingBy ended: CalendarTime, after last: CalendarTime) -> Standstill? {
    guard let found = next, found.since < ended else { return nil }
    let until = min(found.until, ended)
    next = found.until > ended ? Standstill(since: ended, until: found.until) : nil
    return Standstill(since: min(max(found.since, last), until), until: until)
  }
}
