import HLSInspection
import HLSReports
import MediaTiming
import Testing

@testable import LiveMonitoring

struct LoadAlarmsTests {
  @Test func `a playlist becomes stale no earlier than its outage is over`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3), at: 8)
    for time in [9.0, 10, 12] { trial.fail(at: time) }
    trial.load(ChannelTrial.window(1...4), at: 13)
    trial.pass(to: 29)
    #expect(trial.alarms == ["unavailable raised"])
    trial.fail(at: 30)
    for time in [31.0, 33] { trial.load(ChannelTrial.window(1...4), at: time) }
    #expect(trial.alarms == ["unavailable raised", "unavailable cleared"])
    trial.pass(to: 39)
    #expect(trial.alarms == ["unavailable raised", "unavailable cleared", "stale raised"])
  }

  /// A channel whose live edge must be late, or not, for four seconds.
  private struct Edge {
    private var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.alarms[.edgeDelay].duration = MediaTime(seconds: 4)
    }

    /// The changes of the alarm, by second.
    var alarms: [String] {
      trial.lines.compactMap { line in
        guard case .alarm(let alarm) = line.content, alarm.alarm == "edge-delay" else { return nil }
        return "\(Int(ChannelTrial.seconds(line.at))) \(alarm.change)"
      }
    }

    /// Takes a load whose last segment ends at some even second.
    mutating func load(at seconds: Int, isLate: Bool) {
      let time = Double(seconds)
      trial.load(
        ChannelTrial.window(1...(seconds / 2 - 1)), at: time, date: isLate ? time + 30 : time)
    }

    /// A load that does not show how late the live edge is.
    enum Blind: CaseIterable {
      case withoutServerTime, withoutDates, deltaWithoutBase
    }

    mutating func load(at seconds: Int, _ blind: Blind) {
      let time = Double(seconds)
      let window = 1...(seconds / 2 - 1)
      switch blind {
      case .withoutServerTime: trial.load(ChannelTrial.window(window), at: time)
      case .withoutDates:
        trial.load(ChannelTrial.window(window, dated: false), at: time, date: time + 30)
      case .deltaWithoutBase:
        // It leaves out segments that no load has listed.
        let skip = "#EXT-X-SKIP:SKIPPED-SEGMENTS=5"
        trial.load(
          ChannelTrial.window(100...102, [100: skip]), at: time, date: time + 30)
      }
    }

    /// A load of an old copy.
    mutating func loadOldCopy(at seconds: Double) {
      trial.load(ChannelTrial.window(1...2), at: seconds, date: seconds + 30)
    }

    mutating func fail(at seconds: Double) { trial.fail(at: seconds) }
    mutating func resume(at seconds: Double) { trial.resume(at: seconds, after: 40) }
    mutating func pass(to seconds: Double) { trial.pass(to: seconds) }
  }

  @Test func `loads that fail do not clear the alarm about a late live edge`() {
    var edge = Edge()
    for time in [8, 10, 12] { edge.load(at: time, isLate: true) }
    edge.load(at: 14, isLate: false)
    edge.load(at: 16, isLate: false)
    for time in [18.0, 19, 22] { edge.fail(at: time) }
    edge.pass(to: 40)
    #expect(edge.alarms == ["12 raised"])
    edge.load(at: 50, isLate: false)
    #expect(edge.alarms == ["12 raised"])
    edge.load(at: 52, isLate: false)
    #expect(edge.alarms == ["12 raised", "52 cleared"])
  }

  @Test func `loads that fail do not raise the alarm about a late live edge`() {
    var edge = Edge()
    edge.load(at: 8, isLate: true)
    for time in [10.0, 11, 14] { edge.fail(at: time) }
    edge.pass(to: 20)
    for time in [30, 32] { edge.load(at: time, isLate: true) }
    #expect(edge.alarms == [])
    // Where some loads fail, it is raised all the same.
    edge.fail(at: 34)
    for time in [36, 38] { edge.load(at: time, isLate: true) }
    #expect(edge.alarms == ["38 raised"])
  }

  @Test(arguments: Edge.Blind.allCases)
  private func `a live edge is not late for the time without a load that shows it`(
    _ blind: Edge.Blind
  ) {
    var edge = Edge()
    edge.load(at: 8, isLate: true)
    edge.load(at: 10, blind)
    edge.load(at: 30, isLate: true)
    #expect(edge.alarms == [])
    for time in [32, 34] { edge.load(at: time, isLate: true) }
    #expect(edge.alarms == ["34 raised"])
  }

  @Test(arguments: [Edge.Blind.withoutServerTime, Edge.Blind.withoutDates])
  private func `the alarm about a late live edge ends with loads that no longer show it`(
    _ blind: Edge.Blind
  ) {
    var edge = Edge()
    for time in [8, 10, 12] { edge.load(at: time, isLate: true) }
    edge.load(at: 14, blind)
    edge.load(at: 16, blind)
    // The time up to a load that shows it, or after one that failed, does not count.
    edge.load(at: 18, isLate: true)
    edge.load(at: 20, blind)
    edge.fail(at: 22)
    edge.load(at: 30, blind)
    edge.load(at: 32, blind)
    #expect(edge.alarms == ["12 raised"])
    edge.load(at: 34, blind)
    #expect(edge.alarms == ["12 raised", "34 cleared"])
  }

  @Test func `a live edge is late all the same where two caches answer in turn`() {
    var edge = Edge()
    for time in [8, 10, 12] {
      edge.load(at: time, isLate: true)
      edge.loadOldCopy(at: Double(time) + 1)
    }
    #expect(edge.alarms == ["12 raised"])
  }

  @Test func `a live edge is not late for the time between two runs`() {
    var edge = Edge()
    edge.load(at: 8, isLate: true)
    edge.resume(at: 59)
    for time in [60, 62] { edge.load(at: time, isLate: true) }
    #expect(edge.alarms == [])
    edge.load(at: 64, isLate: true)
    #expect(edge.alarms == ["64 raised"])
  }
}
