import Testing

@testable import LiveMonitoring

struct SequenceResetsTests {
  /// The alarms of a channel that is loaded from two origins in turn, for 30 seconds each; their numbers are a thousand
  /// apart.
  ///
  /// - Parameter lower: the last number of the lower origin and the name of its segments, by the number of the load.
  private func alarms(lower: (Int) -> (last: Int, name: String)) -> [String] {
    var trial = ChannelTrial()
    for load in 0..<90 {
      let isLower = load / 15 % 2 == 1
      let (last, name) = isLower ? lower(load) : (last: 1_000 + load, name: "a")
      trial.load(
        ChannelTrial.window(last - 5...last, name: name, dated: false), at: Double(load) * 2)
    }
    return trial.alarms.filter { $0.hasPrefix("sequence-reset") }
  }

  @Test func `an origin behind the same name begins again once, however often it is back`() {
    #expect(alarms { (10 + $0, "b") } == ["sequence-reset raised"])
  }

  @Test func `an encoder that counts from the same number again begins again each time`() {
    #expect(alarms { (10 + $0 % 15, "b\($0 / 15)-") }.count == 3)
  }
}
