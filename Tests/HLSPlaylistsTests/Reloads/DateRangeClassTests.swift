import MediaTiming
import Testing

@testable import HLSPlaylists

@Suite struct DateRangeClassTests {
  private func date(_ number: Int) throws -> CalendarTime {
    try #require(CalendarTime(parsing: LiveFixture.date(number)))
  }

  @Test func `a new start concerns the ranges that wait at the start before it`() throws {
    var ranges = DateRangeClass()
    func ends() throws -> [Int: CalendarTime?] {
      Dictionary(ranges.takeEnds().ends.map { ($0.range, $0.next) }, uniquingKeysWith: { $1 })
    }
    for (index, start) in [0, 4, 8].enumerated() {
      ranges.add(try date(start))
      _ = ranges.wait(index, from: try date(start))
    }
    #expect(try ends() == [0: date(4), 1: date(8), 2: nil])
    #expect(try ends().isEmpty)
    ranges.add(try date(6))
    ranges.add(try date(5))
    ranges.add(try date(4))
    #expect(try ends() == [1: date(5)])
    ranges.add(try date(9))
    #expect(try ends() == [2: date(9)])
    // Two ranges begin at the one date.
    ranges.remove(try date(4))
    #expect(try ends().isEmpty)
    ranges.remove(try date(4))
    #expect(ranges.takeEnds().removed == [try date(4)])
    ranges.remove(try date(9))
    #expect(try ends() == [2: nil])
  }
}
