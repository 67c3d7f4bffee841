import HLSInspection
import HLSReports
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import Testing

@testable import LiveMonitoring

@Suite(.timeLimit(.minutes(5)))
struct ChannelFollowerTests {
  // MARK: Loads

  @Test func `a live playlist is polled from the start of each load`() async {
    let run = await FollowedRun.follow(for: 10) { .playlist(FollowedRun.window(at: $0.time + 0.1)) }
    #expect(run.times == [0, 2, 4, 6, 8])
    #expect(run.reason == .forTime)
    #expect(run.end == 10)
    #expect(run.loads.map(\.cause) == [.initial] + Array(repeating: .poll, count: 4))
    #expect(run.loads.allSatisfy { $0.playlist == .media && !$0.isRepeat })
    #expect(run.lines.map(\.at) == [VirtualTime.start.advanced(by: MediaTime(seconds: 10))])
  }

  @Test func `an input with another address than before is loaded there first`() async {
    var trial = ChannelTrial()
    let main = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n"
    trial.load(main, at: 1, .main)
    trial.load(ChannelTrial.window(1...3), at: 2, "v0")
    #expect(
      trial.state.followed.map(\.location) == [.http("https://h.example/live/low.m3u8")])
    trial.state.move(to: ScriptedOrigin.host + "/new/main.m3u8")
    let run = await FollowedRun.follow("/new/main.m3u8", for: 5, channel: trial.state) {
      $0.name == "/new/main.m3u8" ? .playlist(main) : .playlist(FollowedRun.window(at: $0.time))
    }
    #expect(run.paths.first == "/new/main.m3u8" && run.requests(of: "/new/main.m3u8").count == 1)
    #expect(run.requests(of: "/new/low.m3u8").count >= 2)
    #expect(run.requests.allSatisfy { $0.name.hasPrefix("/new/") }, "\(run.paths)")
  }

  @Test(arguments: [200, 404])
  func `a run that goes on loads a multivariant playlist again, beside what it named before`(
    status: Int
  ) async {
    var trial = ChannelTrial { $0.input = ScriptedOrigin.host + "/main.m3u8" }
    func main(_ session: Int) -> String {
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(ScriptedOrigin.host)/\(session)/low.m3u8\n"
    }
    trial.load(main(1), at: 1, .main)
    trial.load(ChannelTrial.window(1...3), at: 2, "v0")
    trial.end(at: 3)
    trial.resume(at: 4, after: trial.lines.count)
    let answer = main(2)
    let run = await FollowedRun.follow("/main.m3u8", for: 7, channel: trial.state) { request in
      if request.name == "/main.m3u8" {
        return status == 200 ? .playlist(answer) : .status(status)
      }
      // The session of the run before has ended.
      return request.name == "/1/low.m3u8" && status == 200
        ? .status(403) : .playlist(FollowedRun.window(at: request.time))
    }
    #expect(run.requests(of: "/main.m3u8").first?.time == 0)
    #expect(run.requests(of: "/1/low.m3u8").first?.time == 0)
    #expect(run.requests(of: status == 200 ? "/2/low.m3u8" : "/1/low.m3u8").count >= 3)
    #expect(run.requests(of: status == 200 ? "/1/low.m3u8" : "/2/low.m3u8").count <= 1)
    #expect(!run.lines.contains { $0.json.contains("\"unavailable\"") })
  }

  @Test func `a request to stop does not wait for what has arrived before`() async {
    let variants = (0..<100).map { "#EXT-X-STREAM-INF:BANDWIDTH=1\nv\($0).m3u8\n" }.joined()
    let run = await FollowedRun.follow(
      "/main.m3u8", stopAfter: { $0.ended >= VirtualTime.start.advanced(by: MediaTime(seconds: 4)) }
    ) {
      $0.name == "/main.m3u8"
        ? .playlist("#EXTM3U\n" + variants) : .playlist(FollowedRun.window(at: $0.time))
    }
    #expect(run.reason == .removed)
    // One of the main playlist, of each variant at once and after two seconds, and the one that stops.
    #expect(run.loads.count == 202)
  }

  @Test func `the same bytes again are kept once`() async {
    let run = await FollowedRun.follow(for: 4) { _ in .playlist(FollowedRun.window(at: 0)) }
    #expect(run.times == [0, 2, 3])
    #expect(run.loads.map(\.isRepeat) == [false, true, true])
    #expect(run.loads.map(\.exchange.body.isEmpty) == [false, true, true])
  }

  @Test(arguments: [nil, 14.0])
  func `what waits for a segment is reported at the end of the run`(stop: Double?) async {
    let state = ChannelState(
      ChannelOptions(channel: "a", input: ScriptedOrigin.host + "/media.m3u8"))
    let run = await FollowedRun.follow(for: 17, channel: state, stopAt: stop) {
      guard $0.name == "/media.m3u8" else { return .status(404) }
      let window = FollowedRun.window(at: $0.time, of: 6)
      // A target duration that is too short.
      return .playlist(window.replacing("TARGETDURATION:6", with: "TARGETDURATION:5"))
    }
    #expect(run.media.count >= 3 && run.media.allSatisfy { $0.reading.loadFailure != nil })
    let rules = run.lines.compactMap { line in
      if case .finding(let change) = line.content { change.finding.rule } else { nil }
    }
    #expect(Set(rules).isSuperset(of: ["LOAD-001", "MED-003"]), "\(rules)")
    guard case .ended(let ended)? = run.lines.last?.content else {
      Issue.record("the last line is \(String(describing: run.lines.last?.json))")
      return
    }
    #expect(ended.findings[.error] ?? 0 >= 2)
  }

  @Test func `a playlist that ends is the end`() async {
    let run = await FollowedRun.follow { .playlist(FollowedRun.window(at: $0.time, end: 4)) }
    #expect(run.reason == .endlist)
    #expect(run.times == [0, 2, 4])
    #expect(run.end == 4.1)
  }

  @Test func `a playlist that ended is loaded again while others go on`() async {
    let run = await FollowedRun.follow("/main.m3u8") { request in
      switch request.name {
      case "/main.m3u8": .playlist(ChannelTrial.twoVariants)
      case "/v0.m3u8": .playlist(FollowedRun.window(at: request.time, end: 4))
      default: .playlist(FollowedRun.window(at: request.time, end: 13))
      }
    }
    #expect(run.reason == .endlist)
    let times = run.requests(of: "/v0.m3u8").map { $0.time.rounded() }
    #expect(times == [0, 2, 4, 14])
  }

  @Test func `a number of reloads is the end`() async {
    let run = await FollowedRun.follow(
      options: { $0.maximumReloads = 2 }, answer: { _ in .playlist(FollowedRun.window(at: 0)) })
    #expect(run.reason == .maxReloads)
    #expect(run.times == [0, 2, 3])
  }

  @Test func `a stop ends the run with its request`() async {
    let run = await FollowedRun.follow(stopAt: 3) {
      $0.index < 1 ? .playlist(FollowedRun.window(at: 0)) : .playlist("", delay: nil)
    }
    #expect(run.reason == .removed)
    #expect(run.end == 3)
    #expect(run.lines.count == 1)
  }

  @Test func `a playlist that is not there yet is followed when it is`() async {
    let run = await FollowedRun.follow(for: 12) {
      $0.index < 3 ? .status(404) : .playlist(FollowedRun.window(at: $0.time))
    }
    // One, two and four seconds after each failure.
    #expect(run.times.prefix(5).map { ($0 * 10).rounded() / 10 } == [0, 1.1, 3.2, 7.3, 9.3])
    #expect(run.loads.map(\.cause).prefix(5) == [.initial, .retry, .retry, .retry, .poll])
  }

  @Test func `a server that asks for time gets it`() async {
    let run = await FollowedRun.follow(for: 20) {
      $0.index == 0
        ? .status(503, ["Retry-After": "9"]) : .playlist(FollowedRun.window(at: $0.time))
    }
    #expect(run.times.dropFirst().first == 9.1)
  }

  @Test func `an entity tag saves the body`() async {
    let run = await FollowedRun.follow(for: 3.5) { request in
      let tag = "\"1\""
      if request.headers.contains(where: { $0.name == "If-None-Match" && $0.value == tag }) {
        return .status(304, ["ETag": tag])
      }
      return ScriptedOrigin.Answer(body: FollowedRun.window(at: 0), headers: ["ETag": tag])
    }
    #expect(run.loads.map(\.exchange.status) == [200, 304, 304])
    #expect(run.loads.map(\.isRepeat) == [false, true, true])
    #expect(run.times == [0, 2, 3])
  }

  @Test func `a tag is not sent for another address`() async {
    let run = await FollowedRun.follow(for: 5) { request in
      ScriptedOrigin.Answer(
        body: FollowedRun.window(
          at: request.time, control: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES"),
        headers: ["ETag": "\"1\""])
    }
    #expect(run.requests.dropFirst().first?.query == "_HLS_msn=3")
    #expect(run.requests.dropFirst().first?.headers == [])
  }

  @Test func `an answer that nothing has changed counts only if that was asked`() async {
    let run = await FollowedRun.follow(for: 2) { _ in .status(304) }
    #expect(run.loads.first?.exchange.failure == .status(304))
    #expect(run.loads.first?.isRepeat == false)
  }

  // MARK: Directives

  @Test func `a server that offers it is asked for what comes next`() async {
    let run = await FollowedRun.follow(for: 9) { request in
      let control = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES"
      guard let number = Int(request.query.dropFirst("_HLS_msn=".count)) else {
        return .playlist(FollowedRun.window(at: request.time, control: control))
      }
      let due = Double(number - 2) * 2
      return .playlist(
        FollowedRun.window(at: due, control: control), delay: max(due - request.time, 0) + 0.01)
    }
    #expect(
      run.requests.map(\.query)
        == ["", "_HLS_msn=3", "_HLS_msn=4", "_HLS_msn=5", "_HLS_msn=6", "_HLS_msn=7"])
    #expect(run.requests.last?.timeout == .seconds(16))
    #expect(run.loads.map(\.cause).dropFirst().allSatisfy { $0 == .blocking })
    #expect(run.loads.last?.exchange.ended == VirtualTime.start.advanced(by: .milliseconds(8010)))
  }

  // MARK: Redirects

  private static func redirecting(_ request: ScriptedOrigin.Request) -> ScriptedOrigin.Answer {
    var answer = ScriptedOrigin.Answer.playlist(FollowedRun.window(at: request.time))
    if request.name == "/media.m3u8" {
      answer.redirects = [
        Exchange.Redirect(
          status: 302, address: "\(ScriptedOrigin.host)/cdn/media.m3u8?token=\(request.index)")
      ]
    }
    return answer
  }

  @Test func `the original address is loaded again after a redirect`() async {
    let run = await FollowedRun.follow(for: 5, answer: Self.redirecting)
    #expect(run.paths == ["/media.m3u8", "/media.m3u8", "/media.m3u8"])
    #expect(run.loads.last?.exchange.finalAddress == "http://origin/cdn/media.m3u8?token=2")
  }

  @Test func `the target of the first redirect is kept where that is asked for`() async {
    let run = await FollowedRun.follow(
      for: 5, options: { $0.pinsRedirect = true }, answer: Self.redirecting)
    #expect(
      run.paths
        == ["/media.m3u8", "/cdn/media.m3u8?token=0", "/cdn/media.m3u8?token=0"])
  }

  @Test func `a session that has ended is left after three failures`() async {
    let run = await FollowedRun.follow(for: 30, options: { $0.pinsRedirect = true }) { request in
      if request.name == "/cdn/media.m3u8", request.index > 0 { return .status(403) }
      return Self.redirecting(request)
    }
    let paths = run.paths
    #expect(paths.prefix(2) == ["/media.m3u8", "/cdn/media.m3u8?token=0"])
    #expect(paths.dropFirst(2).prefix(3).allSatisfy { $0 == "/cdn/media.m3u8?token=0" })
    #expect(paths.dropFirst(5).first == "/media.m3u8")
    #expect(paths.dropFirst(6).first == "/cdn/media.m3u8?token=1")
  }

  @Test func `variants whose addresses have ended are followed at those that the input names now`()
    async
  {
    var options = ChannelOptions(channel: "news", input: ScriptedOrigin.host + "/main.m3u8")
    options.inspection.readsSegments = false
    let run = await FollowedRun.follow(
      "/main.m3u8", for: 110, channel: ChannelState(options)
    ) { request in
      let session = "t=\(Int(request.time) / 40)"
      guard request.name != "/main.m3u8" else {
        return .playlist("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?\(session)\n")
      }
      return request.query == session
        ? .playlist(FollowedRun.window(at: request.time)) : .status(403)
    }
    let alarms = run.lines.compactMap { line in
      if case .alarm(let alarm) = line.content { "\(alarm.alarm) \(alarm.change)" } else { nil }
    }
    #expect(alarms.filter { $0.hasPrefix("unavailable") }.count == 4)
    #expect(alarms.last == "unavailable cleared")
    #expect(run.requests(of: "/main.m3u8").count == 3)
    #expect(run.requests.last?.query == "t=2")
    // It is loaded at once at the new address, and by one loop.
    let first = run.requests.first { $0.query == "t=1" }
    let input = run.requests(of: "/main.m3u8").dropFirst().first
    #expect(first.flatMap { first in input.map { first.time - $0.time < 0.2 } } == true)
    let times = run.requests.filter { $0.query == "t=1" && $0.time < 80 }.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 0.9 })
  }

  @Test(arguments: [false, true])
  func `variants are followed in the session to which the input is redirected now`(
    pins: Bool
  ) async {
    var options = ChannelOptions(channel: "news", input: ScriptedOrigin.host + "/main.m3u8")
    options.inspection.readsSegments = false
    let run = await FollowedRun.follow(
      "/main.m3u8", for: 80, channel: ChannelState(options), options: { $0.pinsRedirect = pins }
    ) { request in
      let session = "/t\(Int(request.time) / 40)/"
      guard request.name.hasSuffix("main.m3u8") else {
        return request.name.hasPrefix(session)
          ? .playlist(FollowedRun.window(at: request.time)) : .status(403)
      }
      var answer = ScriptedOrigin.Answer.playlist(
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n")
      if request.name == "/main.m3u8" {
        answer.redirects = [
          Exchange.Redirect(status: 302, address: "\(ScriptedOrigin.host)\(session)main.m3u8")
        ]
      }
      return answer
    }
    #expect(run.requests(of: "/main.m3u8").count == 2)
    #expect(run.requests.last?.name == "/t1/v.m3u8")
    #expect(run.requests(of: "/t1/v.m3u8").count > 10)
  }

  @Test func `an input that is a media playlist for a time ends no channel`() async {
    var options = ChannelOptions(channel: "news", input: ScriptedOrigin.host + "/main.m3u8")
    options.inspection.readsSegments = false
    let run = await FollowedRun.follow(
      "/main.m3u8", for: 110, channel: ChannelState(options)
    ) { request in
      let isSlate = (20..<70).contains(request.time)
      guard request.name != "/main.m3u8" else {
        return .playlist(
          isSlate
            ? FollowedRun.window(at: request.time)
            : "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?\(request.time > 70)\n")
      }
      return isSlate || request.query != "\(request.time > 70)"
        ? .status(404) : .playlist(FollowedRun.window(at: request.time))
    }
    #expect(run.requests.last.map { $0.time > 105 && $0.query == "true" } == true)
    let alarms = run.lines.compactMap { line in
      if case .alarm(let alarm) = line.content { "\(alarm.alarm) \(alarm.change)" } else { nil }
    }
    #expect(
      alarms.filter { $0.hasPrefix("unavailable") }
        == ["unavailable raised", "unavailable cleared"])
  }

  @Test func `a page that the input gives twice moves no variant`() async {
    var options = ChannelOptions(channel: "news", input: ScriptedOrigin.host + "/main.m3u8")
    options.inspection.readsSegments = false
    let run = await FollowedRun.follow(
      "/main.m3u8", for: 110, channel: ChannelState(options)
    ) { request in
      guard request.name == "/main.m3u8" else {
        return (20..<90).contains(request.time)
          ? .status(404) : .playlist(FollowedRun.window(at: request.time))
      }
      guard request.time > 20 else {
        return .playlist("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n")
      }
      var page = ScriptedOrigin.Answer.playlist("<html>log in</html>")
      page.redirects = [
        Exchange.Redirect(status: 302, address: ScriptedOrigin.host + "/login/")
      ]
      return page
    }
    #expect(run.requests(of: "/main.m3u8").count > 2)
    #expect(Set(run.requests.map(\.name)) == ["/main.m3u8", "/v.m3u8"])
    let alarms = run.lines.compactMap { line in
      if case .alarm(let alarm) = line.content { "\(alarm.alarm) \(alarm.change)" } else { nil }
    }
    #expect(
      alarms.filter { $0.hasPrefix("unavailable") }
        == ["unavailable raised", "unavailable cleared"])
  }

  @Test func `an input that names the same addresses again is no reason for an alarm`() async {
    var options = ChannelOptions(channel: "news", input: ScriptedOrigin.host + "/main.m3u8")
    options.inspection.readsSegments = false
    let run = await FollowedRun.follow(
      "/main.m3u8", for: 120, channel: ChannelState(options)
    ) { request in
      request.name == "/main.m3u8"
        ? request.time < 50 ? .playlist(ChannelTrial.twoVariants) : .status(500)
        : request.time < 10 ? .playlist(FollowedRun.window(at: request.time)) : .status(404)
    }
    let alarms = run.lines.compactMap { line -> String? in
      if case .alarm(let alarm) = line.content {
        alarm.alarm + " " + (alarm.playlist ?? "")
      } else {
        nil
      }
    }
    #expect(
      Set(alarms.filter { $0.hasPrefix("unavailable") }) == ["unavailable v0", "unavailable v1"])
    #expect((3...5).contains(run.requests(of: "/main.m3u8").count))
  }
}
