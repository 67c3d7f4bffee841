public import MediaTiming

/// A time in which the process did not run or had no time to look at a channel: it was stopped, as its machine or
/// container was, had too much to do, or waited for the disk of a recording. What did not happen in it may have happened.
public struct Standstill: Hashable, Sendable {
  /// When it was seen to run before.
  public var since: CalendarTime
  /// When it ran again.
  public var until: CalendarTime

  /// The shortest one that counts. A playlist of one second is stale after three.
  static let shortest = MediaTime(value: 5, timescale: 2)

  /// A time in which the process did not run.
  public init(since: CalendarTime, until: CalendarTime) {
    (self.since, self.until) = (since, until)
  }

  /// How long it is.
  public var duration: MediaTime { since.distance(to: until) }
}

/// Whether the process runs all the time, from looks about once a second.
struct Attention {
  private var last: CalendarTime?
  /// The last standstill.
  private(set) var standstill: Standstill?

  /// Notes that the process runs at an instant.
  mutating func look(at instant: CalendarTime) {
    if let last, last.distance(to: instant) >= Standstill.shortest {
      standstill = Standstill(since: last, until: instant)
    }
    last = instant
  }

  /// Notes that the process runs, if somebody has said before that it looks all the time.
  mutating func lookAgain(at instant: CalendarTime) {
    if last != nil { look(at: instant) }
  }
}
