import HLSReports
import MediaTiming
import ResourceLoading
import Testing

@testable import LiveMonitoring

/// A channel that is followed twice, one after the other.
@Suite(.timeLimit(.minutes(5)))
struct ResumedFollowingTests {
  /// Follows a channel for a time; returns what is known of it then.
  private static func follow(
    _ state: ChannelState, at path: String, for seconds: Int, _ origin: ScriptedOrigin,
    _ time: VirtualTime
  ) async -> ChannelState? {
    var options = FollowingOptions()
    options.forTime = MediaTime(seconds: seconds)
    let follower = ChannelFollower(
      state, at: .http(ScriptedOrigin.host + path), loader: origin, clock: time, options: options)
    _ = await follower.run(log: { _ in }, emit: { _ in })
    return await follower.state
  }

  /// Follows a channel in two runs with a second between them; returns the requests of both.
  private static func requests(
    at paths: (first: String, second: String),
    answer: @escaping @Sendable (ScriptedOrigin.Request) -> ScriptedOrigin.Answer
  ) async -> [ScriptedOrigin.Request] {
    await VirtualTime.run { time in
      let origin = ScriptedOrigin(time) { request in
        request.name.hasSuffix(".m3u8")
          ? .playlist(FollowedRun.window(at: request.time)) : answer(request)
      }
      let input = ScriptedOrigin.host + paths.first
      let state = ChannelState(ChannelOptions(channel: "news", input: input))
      guard var known = await Self.follow(state, at: paths.first, for: 4, origin, time) else {
        return []
      }
      try? await time.sleep(seconds: 1)
      known.move(to: ScriptedOrigin.host + paths.second)
      _ = known.resume(at: time.now(), after: 100)
      _ = await Self.follow(known, at: paths.second, for: 2, origin, time)
      return origin.requests
    }
  }

  @Test func `a segment that is in flight when a channel is moved is read at the new address`()
    async
  {
    let requests = await Self.requests(at: ("/a/media.m3u8", "/b/media.m3u8")) {
      .playlist("x", delay: $0.name == "/a/s3.ts" ? nil : 0.1)
    }
    let names = requests.map(\.name)
    #expect(names.contains("/a/s3.ts"))
    #expect(names.count { $0 == "/b/s3.ts" } == 1)
    // What was read is not read again.
    #expect(names.contains("/a/s2.ts") && !names.contains("/b/s2.ts"))
  }

  @Test func `what failed at the end of a run is requested by the next one`() async {
    let requests = await Self.requests(at: ("/media.m3u8", "/media.m3u8")) {
      $0.name == "/s3.ts" && $0.time < 4.5 ? .status(404) : .playlist("x")
    }
    let times = requests.filter { $0.name == "/s3.ts" }.map(\.time)
    #expect(times.count { $0 < 4.5 } >= 2)
    #expect(times.count { $0 > 4.5 } == 1)
    #expect(requests.count { $0.name == "/s2.ts" } == 1)
  }
}
