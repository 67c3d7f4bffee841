import Testing

@testable import CommandLineTool

@Suite struct ProgressPaceTests {
  @Test func `the progress is noted after some inputs, and after some time`() {
    let start = ContinuousClock.now
    var pace = ProgressPace(at: start)
    let fast = (1...130).filter { _ in pace.isDue(at: start) }
    #expect(fast == [64, 128])
    let slow = (1...8).filter { pace.isDue(at: start + .milliseconds($0 * 500)) }
    #expect(slow == [4, 8])
  }
}
