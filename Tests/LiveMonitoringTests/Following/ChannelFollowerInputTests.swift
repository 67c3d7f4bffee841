import HLSInspection
import HLSReports
import ResourceLoading
import Testing

@testable import LiveMonitoring

/// Inputs that become a playlist of another kind.
@Suite(.timeLimit(.minutes(5)))
struct ChannelFollowerInputTests {
  /// A run of an input whose answers depend on the time; its variant is there as long as it names one.
  private func follow(
    for time: Double, _ input: @escaping @Sendable (Double) -> String
  ) async -> FollowedRun {
    var options = ChannelOptions(channel: "news", input: ScriptedOrigin.host + "/main.m3u8")
    options.inspection.readsSegments = false
    return await FollowedRun.follow("/main.m3u8", for: time, channel: ChannelState(options)) {
      let text = input($0.time)
      if $0.name == "/main.m3u8" { return .playlist(text) }
      return text == Self.variant ? .playlist(Self.window(at: $0.time)) : .status(404)
    }
  }

  /// Five segments with dates, of which a new one is there every two seconds.
  private static func window(at time: Double) -> String {
    let last = 105 + Int(time / 2)
    return ChannelTrial.window(last - 4...last)
  }

  private static let variant = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"

  @Test(arguments: [true, false])
  func `an input that becomes one of the other kind is followed as that`(
    isMultivariantFirst: Bool
  ) async {
    let run = await follow(for: 80) {
      ($0 < 20) == isMultivariantFirst ? Self.variant : Self.window(at: $0)
    }
    #expect(run.requests.last?.name == (isMultivariantFirst ? "/main.m3u8" : "/v.m3u8"))
    #expect(Set(run.loads.map(\.playlist)) == [.main, .media, "v0"])
    #expect(run.requests.count < 60)
    let cues = run.lines.compactMap { line in
      if case .cue(let cue) = line.content, cue.change == .added { cue.key } else { nil }
    }
    #expect(cues.count > 40 && Set(cues).count == cues.count)
    let alarms = run.lines.compactMap { line in
      if case .alarm(let alarm) = line.content { "\(alarm.alarm) \(alarm.change)" } else { nil }
    }
    #expect(alarms.allSatisfy { !$0.hasPrefix("sequence-reset") })
  }

  @Test func `an input that names nothing for a time is polled`() async {
    let run = await follow(for: 60) {
      (20..<40).contains($0)
        ? "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n" : Self.window(at: $0)
    }
    #expect((10...40).contains(run.requests.count))
    #expect(run.loads.last?.playlist == .media)
    #expect(run.loads.last?.exchange.failure == nil)
  }
}
