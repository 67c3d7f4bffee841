import MediaTiming
import Testing

@testable import CommandLineTool

struct DurationArgumentTests {
  @Test(arguments: [("90", 90), ("90s", 90), ("5m", 300), ("2h", 7200), ("0", 0)])
  func `a duration is a number with a unit`(text: String, seconds: Int) {
    #expect(DurationArgument.duration(text) == MediaTime(seconds: seconds))
  }

  @Test func `a duration may have a fraction`() {
    #expect(DurationArgument.duration("0.5m") == MediaTime(seconds: 30))
  }

  @Test(arguments: ["", "s", "-1", "5d", "1:30", "1e3x", "99999999999h", " 5", "5 m"])
  func `any other text is none`(text: String) {
    #expect(DurationArgument.duration(text) == nil)
  }
}
