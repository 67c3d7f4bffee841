import HLSInspection
import HLSReports
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import Synchronization
import Testing

@testable import LiveMonitoring

@Suite(.timeLimit(.minutes(5)))
struct ChannelFollowerOrderTests {
  // MARK: Several playlists

  private static let main = """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=1
    a.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2
    b.m3u8
    """

  @Test func `all playlists of a multivariant one are followed, and that one is loaded once`() async
  {
    let run = await FollowedRun.follow("/x/main.m3u8", for: 5) {
      .playlist($0.name == "/x/main.m3u8" ? Self.main : FollowedRun.window(at: $0.time))
    }
    #expect(run.requests(of: "/x/main.m3u8").count == 1)
    #expect(run.loads.first?.playlist == .main)
    #expect(run.requests(of: "/x/a.m3u8").map(\.time) == [0.1, 2.1, 4.1])
    #expect(run.requests(of: "/x/b.m3u8").map(\.time) == [0.1, 2.1, 4.1])
    #expect(Set(run.loads.map(\.playlist)) == [.main, "v0", "v1"])
  }

  @Test func `a multivariant playlist is loaded again while it fails`() async {
    let run = await FollowedRun.follow("/main.m3u8", for: 5) {
      if $0.name == "/main.m3u8", $0.index < 2 { return .status(500) }
      return .playlist($0.name == "/main.m3u8" ? Self.main : FollowedRun.window(at: $0.time))
    }
    #expect(run.requests(of: "/main.m3u8").count == 3)
    #expect(!run.requests(of: "/a.m3u8").isEmpty)
  }

  @Test func `a playlist that is behind the report of another one is loaded again at once`() async {
    let parts = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n#EXT-X-PART-INF:PART-TARGET=0.5"
    let report = #"#EXT-X-RENDITION-REPORT:URI="b.m3u8?x",LAST-MSN=4,LAST-PART=1"#
    let run = await FollowedRun.follow("/x/main.m3u8", for: 2) {
      switch $0.name {
      case "/x/main.m3u8": return .playlist(Self.main)
      case "/x/a.m3u8":
        return .playlist(FollowedRun.window(at: 0, control: parts + "\n" + report), delay: 0.1)
      default: return .playlist(FollowedRun.window(at: 0, control: parts), delay: 0.3)
      }
    }
    let other = run.requests(of: "/x/b.m3u8")
    #expect(other.map(\.query).prefix(2) == ["", "_HLS_msn=4&_HLS_part=1"])
    #expect(run.loads.first { $0.cause == .tuneIn }?.playlist == "v1")
  }

  @Test func `a playlist that is never answered does not hold up the other`() async {
    let run = await FollowedRun.follow("/main.m3u8", for: 100) {
      switch $0.name {
      case "/main.m3u8": .playlist(Self.main)
      case "/a.m3u8": .playlist("", delay: nil)
      default: .playlist(FollowedRun.window(at: $0.time))
      }
    }
    #expect(run.requests(of: "/b.m3u8").count == 50)
    // Three target durations and the time limit, then a delay.
    #expect(run.requests(of: "/a.m3u8").map(\.time).prefix(2) == [0.1, 17.1])
    #expect(run.entries.map(\.ended) == run.entries.map(\.ended).sorted())
  }

  // MARK: Media

  @Test func `each segment is read once, in order`() async {
    let run = await FollowedRun.follow(for: 7, channel: PlainChannel(readsMedia: true)) { request in
      guard request.name.hasSuffix(".ts") else {
        return .playlist(FollowedRun.window(at: request.time))
      }
      // Later ones are there sooner.
      return .playlist("x", delay: request.name == "/s0.ts" ? 1 : 0.3)
    }
    #expect(run.media.map(\.uri) == (0...5).map { "s\($0).ts" })
    #expect(run.requests.filter { $0.name.hasSuffix(".ts") }.count == 6)
    #expect(run.media.map(\.ended) == run.media.map(\.ended).sorted())
    #expect(run.requests(of: "/media.m3u8").map(\.time) == [0, 2, 4, 6])
  }

  @Test func `a segment that takes too long does not hold back those after it`() async {
    let run = await FollowedRun.follow(for: 20, channel: PlainChannel(readsMedia: true)) {
      request in
      guard request.name.hasSuffix(".ts") else {
        return .playlist(FollowedRun.window(at: request.time))
      }
      return .playlist("x", delay: request.name == "/s1.ts" ? 15 : 0.1)
    }
    let order = run.media.map(\.uri)
    #expect(order.first == "s0.ts")
    #expect(order.dropFirst().first == "s2.ts")
    #expect(order.contains("s1.ts"))
    // Three target durations after the first one that waits, with the time of the entry before.
    #expect(
      run.media.dropFirst().first.map { VirtualTime.start.distance(to: $0.ended).seconds } == 6.1)
  }

  @Test func `a listed segment that is missing is asked for again for three target durations`()
    async
  {
    let run = await FollowedRun.follow(for: 9, channel: PlainChannel(readsMedia: true)) { request in
      guard request.name.hasSuffix(".ts") else {
        return .playlist(FollowedRun.window(at: request.time))
      }
      let isThere = request.name != "/s1.ts" && (request.name != "/s2.ts" || request.index == 2)
      return isThere ? .playlist("x") : .status(404)
    }
    #expect(run.requests(of: "/s0.ts").count == 1)
    // Half a target duration is between the end of a request and the next one.
    #expect(run.requests(of: "/s1.ts").map { $0.time.rounded() } == [0, 1, 2, 3, 5, 6, 7])
    #expect(run.requests(of: "/s2.ts").count == 3)
    #expect(run.media.first { $0.uri == "s1.ts" }?.reading.loadFailure == .notFound(status: 404))
    #expect(run.media.first { $0.uri == "s2.ts" }?.reading.loadFailure == nil)
  }

  @Test func `a segment that never ends does not hold up others for ever`() async {
    let run = await FollowedRun.follow(for: 60, channel: PlainChannel(readsMedia: true)) {
      request in
      guard request.name.hasSuffix(".ts") else {
        return .playlist(FollowedRun.window(at: request.time, size: 6))
      }
      let number = Int(request.name.dropFirst(2).dropLast(3)) ?? 0
      return .playlist("x", delay: number < 4 ? nil : 0.1)
    }
    let missing = run.media.filter { $0.reading.loadFailure != nil }
    #expect(Set(missing.map(\.uri)) == ["s0.ts", "s1.ts", "s2.ts", "s3.ts"])
    #expect(missing.allSatisfy { $0.reading.loadFailure == .incomplete(seconds: 16) })
    #expect(missing.allSatisfy { $0.reading.findings.map(\.rule) == [.resourceTimedOut] })
    #expect(run.media.count == 35)
  }

  @Test func `at most four segments are read at a time`() async {
    let open = Mutex((now: 0.0, times: [Double]()))
    _ = await FollowedRun.follow(for: 1, channel: PlainChannel(readsMedia: true)) { request in
      guard request.name.hasSuffix(".ts") else {
        return .playlist(FollowedRun.window(at: request.time, size: 20))
      }
      open.withLock { $0.times.append(request.time) }
      return .playlist("x", delay: 0.2)
    }
    let times = open.withLock { $0.times }
    #expect(times.prefix(4).allSatisfy { $0 == times.first })
    #expect(times.count == 20)
    #expect(
      Dictionary(grouping: times, by: { ($0 * 10).rounded() }).values.allSatisfy { $0.count == 4 })
  }

  // MARK: Time

  @Test func `a run that goes on with another has no earlier times`() async {
    let end = await VirtualTime.run { time in
      let origin = ScriptedOrigin(time) { .playlist(FollowedRun.window(at: $0.time, end: 2)) }
      let last = VirtualTime.start.advanced(by: MediaTime(seconds: 100))
      let follower = ChannelFollower(
        channel: PlainChannel(), at: .http(ScriptedOrigin.host + "/media.m3u8"), loader: origin,
        clock: time, options: FollowingOptions(), resumingAfter: last)
      let ends = Mutex<[CalendarTime]>([])
      _ = await follower.run(
        log: { entry in ends.withLock { $0.append(entry.ended) } }, emit: { _ in })
      return ends.withLock { $0 }.map { VirtualTime.start.distance(to: $0).seconds }
    }
    #expect(end == [100])
  }

  @Test func `an alarm falls due while nothing happens`() async {
    let run = await FollowedRun.follow(for: 9, channel: PlainChannel(alarmDelay: 3)) {
      $0.index == 0 ? .playlist(FollowedRun.window(at: 0)) : .playlist("", delay: nil)
    }
    #expect(
      run.lines.map { VirtualTime.start.distance(to: $0.at).seconds } == [3.1, 9])
  }

  @Test func `cancellation ends the run`() async {
    let run = await VirtualTime.run { time in
      let origin = ScriptedOrigin(time) { .playlist(FollowedRun.window(at: $0.time)) }
      let follower = ChannelFollower(
        channel: PlainChannel(), at: .http(ScriptedOrigin.host + "/media.m3u8"), loader: origin,
        clock: time, options: FollowingOptions())
      return await withTaskGroup(of: WatchLine.Ended.Reason?.self) { group in
        group.addTask { await follower.run(log: { _ in }, emit: { _ in }) }
        group.addTask {
          try? await time.sleep(seconds: 5)
          return nil
        }
        _ = await group.next()
        group.cancelAll()
        return await group.next() ?? nil
      }
    }
    #expect(run == .signal)
  }
}
