import HLSReports
import TestSupport
import Testing

@testable import LiveMonitoring

/// Each fault of a server on the virtual clock: its lines, and that a recording of them gives the same ones.
@Suite(.timeLimit(.minutes(5)))
struct ServerFaultTests {
  private static let healthy = ServerFault("nothing", lines: "", answer: LiveStream().answer)

  @Test func `a playlist that has ended is loaded again by the next run`() async {
    var trial = ChannelTrial()
    trial.load(LiveStream().playlist(at: 0, tail: "#EXT-X-ENDLIST"), at: 0)
    #expect(trial.state.isOver)
    let ended = await FollowedRun.follow(channel: trial.state) { _ in
      .playlist(LiveStream().playlist(at: 0, tail: "#EXT-X-ENDLIST"))
    }
    #expect(ended.reason == .endlist)
    #expect(ended.requests.count == 1)
    let resumed = await FollowedRun.follow(for: 7, channel: trial.state) {
      LiveStream().answer($0)
    }
    #expect(resumed.reason == .forTime)
    let words = ChannelTrial.summary(of: resumed.lines)
    #expect(words.contains("LIV-009 raised"))
    #expect(words.contains("break started open"))
  }

  @Test(arguments: ServerFault.all)
  func `a fault has its lines, once, and again in a replay`(_ fault: ServerFault) async throws {
    let run = try await withTemporaryFolder([:]) { folder in
      try await FaultRun.follow(fault, recordingTo: folder)
    }
    #expect(run.summary == fault.lines)
    #expect(run.replayed == run.printed)
    #expect(run.repeated == [])
    #expect(run.lines.map(\.seq) == Array(1...max(run.lines.count, 1)))
    #expect(run.lines.map(\.at) == run.lines.map(\.at).sorted())
    guard fault.effect == .delay else { return }
    #expect(run.errors == [])
    let healthy = try await withTemporaryFolder([:]) { folder in
      var healthy = Self.healthy
      healthy.duration = min(fault.duration, 24)
      return try await FaultRun.follow(healthy, recordingTo: folder)
    }
    #expect(healthy.known.subtracting(run.known) == [])
  }
}
