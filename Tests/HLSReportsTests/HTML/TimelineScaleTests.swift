import MediaTiming
import Testing

@testable import HLSReports

struct TimelineScaleTests {
  @Test(
    arguments: [
      (0, "0%"), (1, "100%"), (0.125, "12.5%"), (1.0 / 3, "33.333%"), (-1, "0%"), (7, "100%"),
      (0.00001, "0.001%"),
    ] as [(Double, String)])
  func `a share is a percentage within the picture`(share: Double, text: String) {
    #expect(TimelineScale.percent(share) == text)
  }

  @Test(
    arguments: [(60.0, 10.0), (24, 5), (86_400, 10_800), (3, 0.5), (604_800, 86_400)]
      as [(Double, Double)])
  func `ticks are round and not many`(length: Double, step: Double) throws {
    let ticks = try #require(TimelineScale(start: 0, end: length)).ticks.map(\.seconds)
    #expect(ticks.first == 0)
    #expect(ticks.count > 2 && ticks.count < 10)
    #expect(zip(ticks.dropFirst(), ticks).allSatisfy { $0 - $1 == step })
  }

  @Test func `ticks begin after the start`() throws {
    let ticks = try #require(TimelineScale(start: 7, end: 67)).ticks
    #expect(ticks.map(\.axisText) == ["0:10", "0:20", "0:30", "0:40", "0:50", "1:00"])
  }

  @Test func `without a length there is no scale`() {
    #expect(TimelineScale(start: 3, end: 3) == nil)
    #expect(TimelineScale(start: 0, end: .infinity) == nil)
    #expect(TimelineScale(start: .nan, end: 1) == nil)
  }

  @Test(arguments: [("0", "0:00"), ("3725", "1:02:05"), ("0.5", "0:00.5"), ("-2.25", "-0:02.25")])
  func `a time on an axis is short`(time: String, text: String) throws {
    #expect(try #require(MediaTime(decimal: time)).axisText == text)
  }
}
