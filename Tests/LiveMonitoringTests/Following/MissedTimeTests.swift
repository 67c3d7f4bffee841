import MediaTiming
import Testing

@testable import LiveMonitoring

struct MissedTimeTests {
  private static func time(_ second: Int) -> CalendarTime {
    CalendarTime(timeSince1970: MediaTime(seconds: second))
  }

  private static func standstill(_ since: Int, _ until: Int) -> Standstill {
    Standstill(since: time(since), until: time(until))
  }

  /// A wait for the disk from 0 to 30 s.
  private static func longWait() -> MissedTime {
    var missed = MissedTime(seen: nil)
    missed.noteEvent(waitedForSince: time(-1), at: time(0))
    missed.noteEntry(at: time(30))
    return missed
  }

  @Test func `a standstill of the process within a long wait does not shorten that`() {
    var missed = Self.longWait()
    missed.note(Self.standstill(1, 5), after: Self.time(0))
    #expect(missed.next == Self.standstill(0, 30))
    missed.note(Self.standstill(28, 33), after: Self.time(0))
    #expect(missed.next == Self.standstill(0, 33))
  }

  @Test func `an entry within a wait has what passed of it`() {
    var missed = Self.longWait()
    #expect(missed.take(endingBy: Self.time(0), after: Self.time(0)) == nil)
    #expect(
      missed.take(endingBy: Self.time(20), after: Self.time(0)) == Self.standstill(0, 20))
    #expect(
      missed.take(endingBy: Self.time(40), after: Self.time(20)) == Self.standstill(20, 30))
    #expect(missed.next == nil)
  }
}
