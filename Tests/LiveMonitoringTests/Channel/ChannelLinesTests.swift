import HLSInspection
import HLSReports
import MediaTiming
import ResourceLoading
import Testing

@testable import LiveMonitoring

struct ChannelLinesTests {
  /// A channel of two variants that lists its loads, the first of which is there.
  private static func trial() -> ChannelTrial {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.listsReloads = true
    }
    trial.load(ChannelTrial.twoVariants, at: 1, .main, cause: .initial)
    return trial
  }

  /// The loads in some lines, by their seconds.
  private static func loads(_ lines: [WatchLine]) -> [String] {
    lines.compactMap { line in
      guard case .reload(let load) = line.content else { return nil }
      return "\(ChannelTrial.seconds(line.at)) \(load.playlist) \(load.cause) \(load.result)"
    }
  }

  @Test func `loads of a multivariant playlist are lines, the first of them behind the start`() {
    var trial = Self.trial()
    #expect(trial.lines.isEmpty)
    trial.load(ChannelTrial.window(1...3), at: 8, "v0")
    trial.load(ChannelTrial.twoVariants, at: 9, .main, cause: .retry)
    #expect(
      Self.loads(trial.lines) == [
        "8.0 main initial changed", "8.0 v0 poll changed", "9.0 main retry changed",
      ])
    guard case .started(let started)? = trial.lines.first?.content else {
      Issue.record("no first line")
      return
    }
    #expect(started.presentation != nil)
    #expect(trial.lines.map(\.seq) == Array(1...trial.lines.count))
    var exchange = Exchange(
      address: ChannelTrial.address, sent: ChannelTrial.instant(9.5),
      ended: ChannelTrial.instant(10))
    exchange.status = 200
    var again = PlaylistLoad(
      playlist: .main, cause: .retry, scheduled: exchange.sent, exchange: exchange)
    again.isRepeat = true
    let lines = trial.state.apply(.playlist(again))
    #expect(Self.loads(lines) == ["10.0 main retry unchanged"])
  }

  @Test func `a failed load of a media playlist is behind that of the multivariant playlist`() {
    var trial = Self.trial()
    trial.fail(404, at: 2, "v0")
    #expect(Self.loads(trial.lines) == ["2.0 main initial changed", "2.0 v0 retry error"])
    #expect(trial.summary.first == "started")
  }

  @Test func `without a list of loads there is none of a multivariant playlist`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.twoVariants, at: 1, .main)
    trial.load(ChannelTrial.window(1...3), at: 8, "v0")
    #expect(Self.loads(trial.lines).isEmpty)
  }
}
