import HLSInspection
import HLSReports
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import Synchronization
import Testing

@testable import LiveMonitoring

@Suite(.timeLimit(.minutes(1)))
struct ChannelFollowerTests {
  /// A run and what it left.
  private struct Run: Sendable {
    var reason = WatchLine.Ended.Reason.signal
    var requests: [ScriptedOrigin.Request] = []
    var entries: [ChannelEntry] = []
    var lines: [WatchLine] = []
    /// When it ended, in seconds.
    var end = 0.0

    func requests(of name: String) -> [ScriptedOrigin.Request] {
      requests.filter { $0.name == name }
    }

    var times: [Double] { requests.map(\.time) }
    var paths: [String] { requests.map(\.path) }

    var loads: [PlaylistLoad] {
      entries.compactMap { if case .playlist(let load) = $0 { load } else { nil } }
    }

    var media: [MediaLoad] {
      entries.compactMap { if case .media(let load) = $0 { load } else { nil } }
    }
  }

  private struct Log: Sendable {
    var entries: [ChannelEntry] = []
    var lines: [WatchLine] = []
  }

  private static func follow(
    _ path: String = "/media.m3u8", for seconds: Double? = nil,
    channel: PlainChannel = PlainChannel(),
    stopAt: Double? = nil, options change: (inout FollowingOptions) -> Void = { _ in },
    answer: @escaping @Sendable (ScriptedOrigin.Request) -> ScriptedOrigin.Answer
  ) async -> Run {
    var options = FollowingOptions()
    options.forTime = seconds.flatMap { MediaTime(approximating: $0) }
    options.timeout = .seconds(10)
    change(&options)
    return await VirtualTime.run { [options] time in
      let origin = ScriptedOrigin(time, answer)
      let follower = ChannelFollower(
        channel: channel, at: .http(ScriptedOrigin.host + path), loader: origin, clock: time,
        options: options)
      let log = Mutex(Log())
      async let stopped: Void = {
        guard let stopAt else { return }
        try? await time.sleep(seconds: stopAt)
        follower.stop(.removed)
      }()
      var run = Run()
      run.reason = await follower.run(
        log: { entry in log.withLock { $0.entries.append(entry) } },
        emit: { lines in log.withLock { $0.lines += lines } })
      run.end = time.seconds
      await stopped
      run.requests = origin.requests
      run.entries = log.withLock { $0.entries }
      run.lines = log.withLock { $0.lines }
      return run
    }
  }

  /// A window of three segments of a live playlist whose segment n is complete n + 1 lengths after the start.
  private static func window(
    at time: Double, of seconds: Double = 2, control: String = "", size: Int = 3, end: Int? = nil
  ) -> String {
    let last = min(Int(time / seconds) + size - 1, end ?? .max)
    let first = last - size + 1
    let segments = (first...last).map { "#EXTINF:\(seconds),\ns\($0).ts\n" }.joined()
    return """
      #EXTM3U
      #EXT-X-TARGETDURATION:\(Int(seconds.rounded()))
      \(control)
      #EXT-X-MEDIA-SEQUENCE:\(first)
      \(segments)\(last == end ? "#EXT-X-ENDLIST" : "")
      """
  }

  // MARK: Loads

  @Test func `a live playlist is polled from the start of each load`() async {
    let run = await Self.follow(for: 10) { .playlist(Self.window(at: $0.time + 0.1)) }
    #expect(run.times == [0, 2, 4, 6, 8])
    #expect(run.reason == .forTime)
    #expect(run.end == 10)
    #expect(run.loads.map(\.cause) == [.initial] + Array(repeating: .poll, count: 4))
    #expect(run.loads.allSatisfy { $0.playlist == .media && !$0.isRepeat })
    #expect(run.lines.map(\.at) == [VirtualTime.start.advanced(by: MediaTime(seconds: 10))])
  }

  @Test func `the same bytes again are kept once`() async {
    let run = await Self.follow(for: 4) { _ in .playlist(Self.window(at: 0)) }
    #expect(run.times == [0, 2, 3])
    #expect(run.loads.map(\.isRepeat) == [false, true, true])
    #expect(run.loads.map(\.exchange.body.isEmpty) == [false, true, true])
  }

  @Test func `a playlist that ends is the end`() async {
    let run = await Self.follow { .playlist(Self.window(at: $0.time, end: 4)) }
    #expect(run.reason == .endlist)
    #expect(run.times == [0, 2, 4])
    #expect(run.end == 4.1)
  }

  @Test func `a number of reloads is the end`() async {
    let run = await Self.follow(
      options: { $0.maximumReloads = 2 }, answer: { _ in .playlist(Self.window(at: 0)) })
    #expect(run.reason == .maxReloads)
    #expect(run.times == [0, 2, 3])
  }

  @Test func `a stop ends the run with its request`() async {
    let run = await Self.follow(stopAt: 3) {
      $0.index < 1 ? .playlist(Self.window(at: 0)) : .playlist("", delay: nil)
    }
    #expect(run.reason == .removed)
    #expect(run.end == 3)
    #expect(run.lines.count == 1)
  }

  @Test func `a playlist that is not there yet is followed when it is`() async {
    let run = await Self.follow(for: 12) {
      $0.index < 3 ? .status(404) : .playlist(Self.window(at: $0.time))
    }
    // One, two and four seconds after each failure.
    #expect(run.times.prefix(5).map { ($0 * 10).rounded() / 10 } == [0, 1.1, 3.2, 7.3, 9.3])
    #expect(run.loads.map(\.cause).prefix(5) == [.initial, .retry, .retry, .retry, .poll])
  }

  @Test func `a server that asks for time gets it`() async {
    let run = await Self.follow(for: 20) {
      $0.index == 0 ? .status(503, ["Retry-After": "9"]) : .playlist(Self.window(at: $0.time))
    }
    #expect(run.times.dropFirst().first == 9.1)
  }

  @Test func `an entity tag saves the body`() async {
    let run = await Self.follow(for: 3.5) { request in
      let tag = "\"1\""
      if request.headers.contains(where: { $0.name == "If-None-Match" && $0.value == tag }) {
        return .status(304, ["ETag": tag])
      }
      return ScriptedOrigin.Answer(body: Self.window(at: 0), headers: ["ETag": tag])
    }
    #expect(run.loads.map(\.exchange.status) == [200, 304, 304])
    #expect(run.loads.map(\.isRepeat) == [false, true, true])
    #expect(run.times == [0, 2, 3])
  }

  @Test func `a tag is not sent for another address`() async {
    let run = await Self.follow(for: 5) { request in
      ScriptedOrigin.Answer(
        body: Self.window(
          at: request.time, control: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES"),
        headers: ["ETag": "\"1\""])
    }
    #expect(run.requests.dropFirst().first?.query == "_HLS_msn=3")
    #expect(run.requests.dropFirst().first?.headers == [])
  }

  @Test func `an answer that nothing has changed counts only if that was asked`() async {
    let run = await Self.follow(for: 2) { _ in .status(304) }
    #expect(run.loads.first?.exchange.failure == .status(304))
    #expect(run.loads.first?.isRepeat == false)
  }

  @Test func `a page in place of the playlist is a failure`() async {
    let run = await Self.follow(for: 4) {
      $0.index == 1 ? .playlist("<html>") : .playlist(Self.window(at: 0))
    }
    #expect(run.loads.map(\.cause) == [.initial, .poll, .retry])
    #expect(run.loads.map(\.isRepeat) == [false, false, false])
  }

  // MARK: Directives

  @Test func `a server that offers it is asked for what comes next`() async {
    let run = await Self.follow(for: 9) { request in
      let control = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES"
      guard let number = Int(request.query.dropFirst("_HLS_msn=".count)) else {
        return .playlist(Self.window(at: request.time, control: control))
      }
      let due = Double(number - 2) * 2
      return .playlist(
        Self.window(at: due, control: control), delay: max(due - request.time, 0) + 0.01)
    }
    #expect(
      run.requests.map(\.query)
        == ["", "_HLS_msn=3", "_HLS_msn=4", "_HLS_msn=5", "_HLS_msn=6", "_HLS_msn=7"])
    #expect(run.requests.last?.timeout == .seconds(16))
    #expect(run.loads.map(\.cause).dropFirst().allSatisfy { $0 == .blocking })
    #expect(run.loads.last?.exchange.ended == VirtualTime.start.advanced(by: .milliseconds(8010)))
  }

  @Test func `a delta update without its base is followed by the whole playlist`() async {
    let run = await Self.follow(for: 5) { request in
      let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12"
      guard request.query == "_HLS_skip=YES" else {
        return .playlist(Self.window(at: request.time, control: control))
      }
      return .playlist(
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:2
        \(control)
        #EXT-X-MEDIA-SEQUENCE:90
        #EXT-X-SKIP:SKIPPED-SEGMENTS=4
        #EXTINF:2,
        s94.ts
        """)
    }
    #expect(run.requests.map(\.query).prefix(3) == ["", "_HLS_skip=YES", ""])
    #expect(run.times.prefix(3) == [0, 2, 2.1])
    #expect(run.loads.map(\.cause).prefix(3) == [.initial, .poll, .retry])
  }

  // MARK: Redirects

  private static func redirecting(_ request: ScriptedOrigin.Request) -> ScriptedOrigin.Answer {
    var answer = ScriptedOrigin.Answer.playlist(Self.window(at: request.time))
    if request.name == "/media.m3u8" {
      answer.redirects = [
        Exchange.Redirect(
          status: 302, address: "\(ScriptedOrigin.host)/cdn/media.m3u8?token=\(request.index)")
      ]
    }
    return answer
  }

  @Test func `the original address is loaded again after a redirect`() async {
    let run = await Self.follow(for: 5, answer: Self.redirecting)
    #expect(run.paths == ["/media.m3u8", "/media.m3u8", "/media.m3u8"])
    #expect(run.loads.last?.exchange.finalAddress == "http://origin/cdn/media.m3u8?token=2")
  }

  @Test func `the target of the first redirect is kept where that is asked for`() async {
    let run = await Self.follow(
      for: 5, options: { $0.pinsRedirect = true }, answer: Self.redirecting)
    #expect(
      run.paths
        == ["/media.m3u8", "/cdn/media.m3u8?token=0", "/cdn/media.m3u8?token=0"])
  }

  @Test func `a session that has ended is left after three failures`() async {
    let run = await Self.follow(for: 30, options: { $0.pinsRedirect = true }) { request in
      if request.name == "/cdn/media.m3u8", request.index > 0 { return .status(403) }
      return Self.redirecting(request)
    }
    let paths = run.paths
    #expect(paths.prefix(2) == ["/media.m3u8", "/cdn/media.m3u8?token=0"])
    #expect(paths.dropFirst(2).prefix(3).allSatisfy { $0 == "/cdn/media.m3u8?token=0" })
    #expect(paths.dropFirst(5).first == "/media.m3u8")
    #expect(paths.dropFirst(6).first == "/cdn/media.m3u8?token=1")
  }

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
    let run = await Self.follow("/x/main.m3u8", for: 5) {
      .playlist($0.name == "/x/main.m3u8" ? Self.main : Self.window(at: $0.time))
    }
    #expect(run.requests(of: "/x/main.m3u8").count == 1)
    #expect(run.loads.first?.playlist == .main)
    #expect(run.requests(of: "/x/a.m3u8").map(\.time) == [0.1, 2.1, 4.1])
    #expect(run.requests(of: "/x/b.m3u8").map(\.time) == [0.1, 2.1, 4.1])
    #expect(Set(run.loads.map(\.playlist)) == [.main, "v0", "v1"])
  }

  @Test func `a multivariant playlist is loaded again while it fails`() async {
    let run = await Self.follow("/main.m3u8", for: 5) {
      if $0.name == "/main.m3u8", $0.index < 2 { return .status(500) }
      return .playlist($0.name == "/main.m3u8" ? Self.main : Self.window(at: $0.time))
    }
    #expect(run.requests(of: "/main.m3u8").count == 3)
    #expect(!run.requests(of: "/a.m3u8").isEmpty)
  }

  @Test func `a playlist that is behind the report of another one is loaded again at once`() async {
    let parts = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n#EXT-X-PART-INF:PART-TARGET=0.5"
    let report = #"#EXT-X-RENDITION-REPORT:URI="b.m3u8?x",LAST-MSN=4,LAST-PART=1"#
    let run = await Self.follow("/x/main.m3u8", for: 2) {
      switch $0.name {
      case "/x/main.m3u8": return .playlist(Self.main)
      case "/x/a.m3u8":
        return .playlist(Self.window(at: 0, control: parts + "\n" + report), delay: 0.1)
      default: return .playlist(Self.window(at: 0, control: parts), delay: 0.3)
      }
    }
    let other = run.requests(of: "/x/b.m3u8")
    #expect(other.map(\.query).prefix(2) == ["", "_HLS_msn=4&_HLS_part=1"])
    #expect(run.loads.first { $0.cause == .tuneIn }?.playlist == "v1")
  }

  @Test func `a playlist that is never answered does not hold up the other`() async {
    let run = await Self.follow("/main.m3u8", for: 100) {
      switch $0.name {
      case "/main.m3u8": .playlist(Self.main)
      case "/a.m3u8": .playlist("", delay: nil)
      default: .playlist(Self.window(at: $0.time))
      }
    }
    #expect(run.requests(of: "/b.m3u8").count == 50)
    // Three target durations and the time limit, then a delay.
    #expect(run.requests(of: "/a.m3u8").map(\.time).prefix(2) == [0.1, 17.1])
    #expect(run.entries.map(\.ended) == run.entries.map(\.ended).sorted())
  }

  // MARK: Media

  @Test func `each segment is read once, in order`() async {
    let run = await Self.follow(for: 7, channel: PlainChannel(readsMedia: true)) { request in
      guard request.name.hasSuffix(".ts") else {
        return .playlist(Self.window(at: request.time))
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
    let run = await Self.follow(for: 20, channel: PlainChannel(readsMedia: true)) { request in
      guard request.name.hasSuffix(".ts") else {
        return .playlist(Self.window(at: request.time))
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

  @Test func `a listed segment that is missing is tried three times`() async {
    let run = await Self.follow(for: 9, channel: PlainChannel(readsMedia: true)) { request in
      guard request.name.hasSuffix(".ts") else {
        return .playlist(Self.window(at: request.time))
      }
      let isThere = request.name != "/s1.ts" && (request.name != "/s2.ts" || request.index == 2)
      return isThere ? .playlist("x") : .status(404)
    }
    #expect(run.requests(of: "/s0.ts").count == 1)
    #expect(run.requests(of: "/s1.ts").map { $0.time.rounded() } == [0, 1, 2])
    #expect(run.requests(of: "/s2.ts").count == 3)
    #expect(run.media.first { $0.uri == "s1.ts" }?.reading.loadFailure == .notFound(status: 404))
    #expect(run.media.first { $0.uri == "s2.ts" }?.reading.loadFailure == nil)
  }

  @Test func `a segment that never ends does not hold up others for ever`() async {
    let run = await Self.follow(for: 60, channel: PlainChannel(readsMedia: true)) { request in
      guard request.name.hasSuffix(".ts") else {
        return .playlist(Self.window(at: request.time, size: 6))
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
    _ = await Self.follow(for: 1, channel: PlainChannel(readsMedia: true)) { request in
      guard request.name.hasSuffix(".ts") else {
        return .playlist(Self.window(at: request.time, size: 20))
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
      let origin = ScriptedOrigin(time) { .playlist(Self.window(at: $0.time, end: 2)) }
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
    let run = await Self.follow(for: 9, channel: PlainChannel(alarmDelay: 3)) {
      $0.index == 0 ? .playlist(Self.window(at: 0)) : .playlist("", delay: nil)
    }
    #expect(
      run.lines.map { VirtualTime.start.distance(to: $0.at).seconds } == [3.1, 9])
  }

  @Test func `cancellation ends the run`() async {
    let run = await VirtualTime.run { time in
      let origin = ScriptedOrigin(time) { .playlist(Self.window(at: $0.time)) }
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
