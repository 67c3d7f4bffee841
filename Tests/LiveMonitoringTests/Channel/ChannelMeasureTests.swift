import HLSReports
import MediaTiming
import Synchronization
import Testing

@testable import LiveMonitoring

struct ChannelMeasureTests {
  @Test func `a playlist has its positions after each load`() throws {
    var trial = ChannelTrial()
    trial.load(
      ChannelTrial.window(5...10, header: "#EXT-X-DISCONTINUITY-SEQUENCE:4"), at: 20)
    var playlist = try #require(trial.state.measure.playlists.first)
    #expect(playlist.key == .media && playlist.epoch == 0)
    #expect(playlist.lastNumber == 10 && playlist.partCount == 0)
    #expect(playlist.discontinuitySequence == 4)
    #expect(playlist.targetDuration == MediaTime(seconds: 2))
    #expect(playlist.window == MediaTime(seconds: 12))
    #expect(playlist.added == MediaTime(seconds: 12))
    #expect(playlist.liveEdge == MediaTime(seconds: 12))
    #expect(playlist.edgeDate == ChannelTrial.instant(22))
    #expect(trial.state.measure.load == ChannelMeasure.Load(.media, .changed))
    trial.load(
      ChannelTrial.window(7...12, header: "#EXT-X-DISCONTINUITY-SEQUENCE:4"), at: 24)
    playlist = try #require(trial.state.measure.playlists.first)
    #expect(playlist.lastNumber == 12 && playlist.added == MediaTime(seconds: 4))
    #expect(playlist.window == MediaTime(seconds: 12))
    #expect(playlist.liveEdge == MediaTime(seconds: 16))
  }

  @Test func `a playlist has the instant of its last advance, which other tags are not`() throws {
    var trial = ChannelTrial()
    func last() -> Double? {
      trial.state.measure.playlists.first?.lastAdvance.map(ChannelTrial.seconds)
    }
    trial.load(ChannelTrial.window(5...10), at: 20)
    #expect(last() == 20)
    trial.load(ChannelTrial.window(5...10), at: 21)
    trial.load(ChannelTrial.window(5...10, tail: "#EXT-X-CUE-IN"), at: 22)
    #expect(last() == 20)
    trial.load(ChannelTrial.window(6...11), at: 23)
    #expect(last() == 23)
  }

  @Test func `media that was jumped over is not added`() throws {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(0...5), at: 10)
    trial.load(ChannelTrial.window(10...15), at: 30)
    let playlist = try #require(trial.state.measure.playlists.first)
    #expect(playlist.added == MediaTime(seconds: 12))
    #expect(playlist.liveEdge == MediaTime(seconds: 32))
  }

  @Test func `each load has a result`() {
    var trial = ChannelTrial()
    trial.fail(at: 1)
    #expect(trial.state.measure.load == ChannelMeasure.Load(.media, .error))
    #expect(trial.state.measure.playlists.isEmpty)
    trial.load(ChannelTrial.window(5...10), at: 20)
    trial.load(ChannelTrial.window(5...10), at: 21)
    #expect(trial.state.measure.load?.result == .unchanged)
    trial.load(ChannelTrial.window(4...9), at: 22)
    #expect(trial.state.measure.load?.result == .older)
    trial.fail(at: 23)
    #expect(trial.state.measure.load?.result == .error)
  }

  @Test func `what lasts is what was raised, announced or started and not ended`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(0...5, [2: "#EXT-X-CUE-OUT:2"]), at: 10)
    trial.pass(to: 60)
    trial.load(ChannelTrial.window(1...6), at: 61)
    trial.pass(to: 90)
    let outstanding = trial.state.outstanding
    #expect(outstanding.breaks.map(\.change) == [.started])
    #expect(outstanding.alarms.map(\.alarm).contains("stale"))
    #expect(outstanding.alarms.allSatisfy { $0.change == .raised })
    let raised = trial.findings.filter { $0.change == .raised }.count
    let cleared = trial.findings.filter { $0.change == .cleared }.count
    #expect(outstanding.findings.count == raised - cleared)
  }

  @Test func `an observer sees each step with its lines, and the lines are as without one`() {
    var trial = ChannelTrial()
    let steps = Mutex<[ObservedStep]>([])
    var observed = ObservedChannel(ChannelTrial().state) { step in
      steps.withLock { $0.append(step) }
    }
    for (index, second) in [10.0, 12, 14].enumerated() {
      let text = ChannelTrial.window(index...index + 5)
      trial.load(text, at: second)
      _ = observed.apply(ChannelTrial.entry(text, at: second))
    }
    trial.pass(to: 11)
    _ = observed.pass(to: ChannelTrial.instant(11))
    trial.pass(to: 60)
    _ = observed.pass(to: ChannelTrial.instant(60))
    trial.end(at: 61)
    _ = observed.end(.signal, at: ChannelTrial.instant(61))
    let seen = steps.withLock { $0 }
    #expect(seen.flatMap(\.lines) == trial.lines)
    // Time that passes without a line is no step.
    #expect(seen.map { $0.entry == nil } == [false, false, false, true, true])
    #expect(seen.map(\.measure.playlists.first?.lastNumber) == [5, 6, 7, 7, 7])
  }
}
