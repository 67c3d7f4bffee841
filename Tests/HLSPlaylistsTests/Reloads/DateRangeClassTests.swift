import MediaTiming
import Testing

@testable import HLSPlaylists

struct DateRangeClassTests {
  private func date(_ seconds: Int) -> CalendarTime {
    CalendarTime(timeSince1970: MediaTime(seconds: seconds))
  }

  @Test func `a new start concerns those alone that wait from the start before it`() {
    var ranges = DateRangeClass()
    #expect(ranges.add(date(10)) == [])
    ranges.wait(1, from: date(10))
    #expect(ranges.add(date(30)) == [1])
    ranges.wait(2, from: date(30))
    #expect(ranges.add(date(20)) == [1])
    #expect(ranges.add(date(20)) == [])
    #expect(ranges.add(date(5)) == [])
    #expect(ranges.add(date(40)) == [2])
    #expect(ranges.start(after: date(10)) == date(20))
    #expect(ranges.start(after: date(40)) == nil)
  }
}
