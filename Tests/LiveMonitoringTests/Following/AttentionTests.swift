import MediaTiming
import Testing

@testable import LiveMonitoring

struct AttentionTests {
  private static func time(_ seconds: Int) -> CalendarTime {
    CalendarTime(timeSince1970: MediaTime(seconds: 1_800_000_000 + seconds))
  }

  @Test func `a standstill is the time between two looks that are far apart`() {
    var attention = Attention()
    // Nobody has promised to look.
    attention.lookAgain(at: Self.time(0))
    attention.look(at: Self.time(100))
    #expect(attention.standstill == nil)
    for second in 101...103 { attention.look(at: Self.time(second)) }
    attention.look(at: Self.time(105))
    #expect(attention.standstill == nil)
    attention.lookAgain(at: Self.time(112))
    let standstill = Standstill(since: Self.time(105), until: Self.time(112))
    #expect(attention.standstill == standstill)
    #expect(standstill.duration == MediaTime(seconds: 7))
    attention.look(at: Self.time(113))
    #expect(attention.standstill == standstill)
  }
}
