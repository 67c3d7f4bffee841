import FieldValues
import HLSReports
import LiveMonitoring
import Testing

@testable import LiveService

/// Channels whose steps have happened at another time than now.
extension ChannelRegistryTests {
  @Test func `a replay has the clock of its log, also for alarms that are never cleared`() throws {
    let registry = registry()
    let known = ChannelState(ChannelOptions(channel: "news", input: "snapshots"))
    let take = registry.begin("news", known: known, isReplay: true)
    registry.take([SampleSteps.line(SampleSteps.alarm(.breakDeviation))])
    clock.set(5000)
    func alarmCount() throws -> Int? {
      guard case .array(let alarms)? = try channel("news", of: registry)["alarms"] else {
        return nil
      }
      return alarms.count
    }
    take(SampleSteps.step(at: 20))
    #expect(try channel("news", of: registry)["at"] == .string("2026-01-01T00:00:20.000Z"))
    #expect(try alarmCount() == 1)
    take(SampleSteps.step(at: 301))
    #expect(try alarmCount() == 0)
  }

  @Test func `a channel that is followed has no clock of a log`() throws {
    let registry = registry()
    _ = follow("news", in: registry)
    #expect(try channel("news", of: registry)["at"] == nil)
  }
}
