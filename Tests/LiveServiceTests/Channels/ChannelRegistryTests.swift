import FieldValues
import HLSPlaylists
import HLSReports
import LiveMonitoring
import MediaTiming
import Metrics
import ResourceLoading
import SourceDiagnostics
import Testing

@testable import LiveService

struct ChannelRegistryTests {
  let clock = FixedClock()

  func registry() -> ChannelRegistry {
    ChannelRegistry(version: "1.2", clock: clock)
  }

  private func object(_ text: String?) throws -> [Field] {
    guard case .object(let members) = try JSONText.parse(Array(try #require(text).utf8)) else {
      return []
    }
    return members
  }

  func channel(_ key: String, of registry: ChannelRegistry) throws -> [Field] {
    guard case .object(let members)? = try object(registry.json(ofChannel: key))["channel"] else {
      return []
    }
    return members
  }

  /// A channel over a real state that has loaded a window of six segments.
  func follow(_ key: String, in registry: ChannelRegistry) -> ObservedChannel {
    let state = ChannelState(
      ChannelOptions(channel: key, input: "https://h.example/\(key).m3u8?token=secret"))
    var channel = ObservedChannel(state, observer: registry.begin(key, known: state))
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:7\n"
    for number in 7..<13 { text += "#EXTINF:2,\ns\(number).ts\n" }
    var exchange = Exchange(
      address: "https://h.example/\(key).m3u8", sent: FixedClock.instant(1),
      ended: FixedClock.instant(1.5))
    exchange.status = 200
    exchange.body = Array(text.utf8)
    let lines = channel.apply(
      .playlist(
        PlaylistLoad(
          playlist: .media, cause: .initial, scheduled: FixedClock.instant(0.5),
          exchange: exchange)))
    registry.take(lines)
    return channel
  }

  @Test func `the alarms of a channel are kept up to a limit, and each that is cleared goes`()
    throws
  {
    let registry = registry()
    _ = follow("news", in: registry)
    func line(_ number: Int, _ change: WatchLine.FindingChange.Kind) -> WatchLine {
      WatchLine(
        seq: number, at: FixedClock.instant(2), channel: "news",
        content: .alarm(
          WatchLine.Alarm(
            change, alarm: "rendition-mismatch", severity: .warning, playlist: "v0",
            message: "\(number)", since: FixedClock.instant(2))))
    }
    func count() throws -> Int? {
      guard case .array(let alarms)? = try channel("news", of: registry)["alarms"] else {
        return nil
      }
      return alarms.count
    }
    let limit = ChannelSummary.maximumAlarmCount
    registry.take((1...limit + 5).map { line($0, .raised) })
    #expect(try count() == limit)
    registry.take((1...10).map { line($0, .cleared) })
    #expect(try count() == limit - 10)
  }

  @Test func `an alarm that lasts from before is there once, also when it is printed again`() throws
  {
    var options = ChannelOptions(channel: "news", input: "https://h.example/news.m3u8")
    options.expectedBreakInterval = MediaTime(seconds: 4)
    var state = ChannelState(options)
    _ = state.apply(SampleSteps.load(at: 1, failure: .status(503)))
    let raised = state.pass(to: FixedClock.instant(10)).filter { $0.kind == "alarm" }
    #expect(raised.count == 1)
    let registry = registry()
    _ = registry.begin("news", known: state)
    func count() throws -> Int? {
      guard case .array(let alarms)? = try channel("news", of: registry)["alarms"] else {
        return nil
      }
      return alarms.count
    }
    #expect(try count() == 1)
    registry.take(raised)
    #expect(try count() == 1)
    for line in raised {
      guard case .alarm(var alarm) = line.content else { continue }
      alarm.change = .cleared
      registry.take([SampleSteps.line(.alarm(alarm))])
    }
    #expect(try count() == 0)
  }

  @Test func `a channel waits, lives and ends`() throws {
    let registry = registry()
    registry.add("news")
    #expect(try channel("news", of: registry)["state"] == .string("waiting"))
    #expect(registry.counts == (1, 0))
    var channel = follow("news", in: registry)
    let live = try self.channel("news", of: registry)
    #expect(live["state"] == .string("live") && live["up"] == .bool(true))
    #expect(live["liveEdge"] == .number(12))
    #expect(live["mode"] == .string("polling"))
    #expect(registry.counts == (1, 1))
    registry.take(channel.end(.endlist, at: FixedClock.instant(9)))
    let ended = try self.channel("news", of: registry)
    #expect(ended["state"] == .string("ended") && ended["endedBy"] == .string("endlist"))
    #expect(ended["up"] == .bool(false))
  }

  @Test func `a channel waits while it has a multivariant playlist alone`() throws {
    let registry = registry()
    func load(_ key: String) -> WatchLine {
      SampleSteps.line(
        .reload(
          WatchLine.Reload(playlist: key, cause: "retry", result: .changed, seconds: .zero)))
    }
    let started = WatchLine.Started(input: "x", presentation: nil, playlists: [], mode: .polling)
    registry.take([SampleSteps.line(.started(started)), load("main")])
    #expect(try channel("news", of: registry)["state"] == .string("waiting"))
    registry.take([load("v0")])
    #expect(try channel("news", of: registry)["state"] == .string("live"))
  }

  @Test func `a channel that ends takes its series with it`() {
    let registry = registry()
    var first = follow("a", in: registry)
    _ = follow("b", in: registry)
    registry.take(first.end(.endlist, at: FixedClock.instant(9)))
    let text = registry.text(as: .prometheus)
    #expect(!text.contains(#"channel="a""#) && text.contains(#"channel="b""#))
    let last = registry.text(as: .prometheus, includesEnded: true)
    #expect(last.contains(#"hlscue_channel_up{channel="a"} 0"#))
    #expect(last.contains(#"hlscue_channel_up{channel="b"} 1"#))
    #expect(!last.contains(#"hlscue_alarms_active{channel="a""#))
    #expect(last.contains(#"hlscue_alarms_active{channel="b""#))
  }

  @Test func `a channel that the list no longer has is nowhere`() {
    let registry = registry()
    var channel = follow("a", in: registry)
    registry.take(channel.end(.removed, at: FixedClock.instant(9)))
    #expect(registry.json(ofChannel: "a") == nil)
    #expect(!registry.text(as: .prometheus, includesEnded: true).contains(#"channel="a""#))
    #expect(registry.counts == (0, 0))
  }

  @Test func `a channel that goes on at another address has that one as its input`() throws {
    let registry = registry()
    var known = follow("news", in: registry)
    registry.take(known.end(.removed, at: FixedClock.instant(9)))
    known.move(to: "https://other.example/news.m3u8?token=secret")
    var state = known.state
    _ = registry.begin("news", known: state)
    registry.take(state.resume(at: FixedClock.instant(10), after: 3))
    let input = try channel("news", of: registry)["input"]
    #expect(input == .string("https://other.example/news.m3u8"))
  }

  @Test func `a request that ends after its channel was removed does not bring it back`() {
    let registry = registry()
    var channel = follow("a", in: registry)
    let request = RequestMeasure(.media, status: 200, time: .zero)
    registry.take(request, of: "a")
    #expect(registry.text(as: .prometheus).contains(#"kind="media""#))
    registry.take(channel.end(.removed, at: FixedClock.instant(9)))
    registry.take(request, of: "a")
    #expect(registry.json(ofChannel: "a") == nil)
    #expect(registry.counts == (0, 0))
  }

  @Test func `metrics of the run have the version and the lag of all channels`() {
    let registry = registry()
    _ = follow("a", in: registry)
    _ = follow("b", in: registry)
    let text = registry.text(as: .openMetrics)
    #expect(text.contains(#"hlscue_build_info{version="1.2"} 1"# + "\n"))
    #expect(text.contains("hlscue_reload_lag_seconds_sum 1\n"))
    #expect(text.contains("hlscue_reload_lag_seconds_count 2\n"))
    #expect(text.hasSuffix("# EOF\n"))
  }

  @Test func `nothing that is served has the address of an input with its query`() throws {
    let registry = registry()
    _ = follow("a", in: registry)
    #expect(!registry.json().contains("secret"))
    #expect(try #require(registry.json(ofChannel: "a")).contains("h.example/a.m3u8"))
    #expect(!registry.text(as: .prometheus).contains("h.example"))
  }

  @Test func `a channel has its last lines, and fewer where there are many channels`() throws {
    let registry = registry()
    for seq in 1...300 {
      registry.take([
        WatchLine(
          seq: seq, at: FixedClock.start, channel: "a", content: SampleSteps.finding())
      ])
    }
    guard case .array(let lines)? = try channel("a", of: registry)["lines"] else { return }
    #expect(lines.count == 200)
    guard case .object(let last)? = lines.last else { return }
    #expect(last["seq"] == .integer(300))
    for index in 0..<999 { registry.add("c\(index)") }
    registry.take([SampleSteps.line(SampleSteps.finding(), channel: "a")])
    guard case .array(let fewer)? = try channel("a", of: registry)["lines"] else { return }
    #expect(fewer.count == 10)
  }

  @Test func `the list has the identifier of the last line`() throws {
    let registry = registry()
    let id = try object(registry.json())["lastEventId"]
    #expect(id == .string(EventID(run: "mjuohs00", number: 0).description))
    registry.take([SampleSteps.line(SampleSteps.finding(), channel: "a")])
    #expect(
      try object(registry.json())["lastEventId"]
        == .string(EventID(run: "mjuohs00", number: 1).description))
  }

  @Test func `alarms and breaks are shown while they last`() throws {
    let registry = registry()
    func kinds(_ name: String) throws -> [FieldValue?] {
      guard case .array(let lines)? = try self.channel("a", of: registry)[name] else {
        return []
      }
      return lines.map { line in
        guard case .object(let members) = line else { return nil }
        return members["key"] ?? members["alarm"]
      }
    }
    func take(_ contents: WatchLine.Content...) {
      registry.take(contents.map { SampleSteps.line($0, channel: "a") })
    }
    take(
      SampleSteps.adBreak(.announced, key: "second", start: 90),
      SampleSteps.adBreak(.announced, key: "first", start: 10), SampleSteps.alarm(.stale),
      SampleSteps.alarm(.breakDeviation), SampleSteps.finding())
    #expect(try kinds("nextBreaks") == [.string("first"), .string("second")])
    #expect(try kinds("openBreaks").isEmpty)
    #expect(try kinds("alarms") == [.string("stale"), .string("break-deviation")])
    take(SampleSteps.adBreak(.started, key: "first"), SampleSteps.alarm(.stale, .cleared))
    #expect(try kinds("nextBreaks") == [.string("second")])
    #expect(try kinds("openBreaks") == [.string("first")])
    clock.set(301)
    #expect(try kinds("alarms").isEmpty)
    take(
      SampleSteps.adBreak(.ended, key: "first", closedBy: "in"),
      SampleSteps.adBreak(.updated, key: "first"),
      SampleSteps.adBreak(.cancelled, key: "second"), SampleSteps.finding(.cleared))
    let channel = try self.channel("a", of: registry)
    #expect(try kinds("nextBreaks").isEmpty && kinds("openBreaks").isEmpty)
    guard case .object(let last)? = channel["lastBreak"] else {
      Issue.record("no last break")
      return
    }
    #expect(last["key"] == .string("first") && last["change"] == .string("ended"))
    #expect(
      channel["findings"]
        == .object([
          Field("errors", .integer(0)), Field("warnings", .integer(0)),
          Field("infos", .integer(0)),
        ]))
  }

  @Test func `of very many breaks some are shown, and others when these are over`() throws {
    let registry = registry()
    func take(_ change: WatchLine.BreakChange.Kind, _ numbers: Range<Int>) {
      registry.take(
        numbers.map { number in
          SampleSteps.line(
            SampleSteps.adBreak(change, key: "b\(number)", closedBy: "in"), channel: "a")
        })
    }
    func counts() throws -> [Int] {
      let channel = try self.channel("a", of: registry)
      return ["nextBreaks", "openBreaks"].map { name in
        guard case .array(let lines)? = channel[name] else { return -1 }
        return lines.count
      }
    }
    let limit = ChannelSummary.maximumBreakCount
    take(.announced, 0..<2 * limit)
    #expect(try counts() == [limit, 0])
    // A change of one that is shown does not take another place.
    take(.updated, 0..<2 * limit)
    take(.announced, 0..<10)
    #expect(try counts() == [limit, 0])
    take(.started, 0..<limit + 10)
    #expect(try counts() == [limit - 10, limit])
    take(.ended, 0..<limit - 5)
    #expect(try counts() == [limit - 10, 5])
    #expect(try channel("a", of: registry)["breaks"] == .integer(Int64(limit + 10)))
  }

  @Test func `of very many announced breaks those that start next are shown, whatever their order`()
    throws
  {
    let registry = registry()
    func take(_ change: WatchLine.BreakChange.Kind, _ starts: some Sequence<Int>) {
      registry.take(
        starts.map { start in
          SampleSteps.line(SampleSteps.adBreak(change, key: "\(start)", start: start), channel: "a")
        })
    }
    func shown() throws -> [FieldValue?] {
      guard case .array(let lines)? = try channel("a", of: registry)["nextBreaks"] else {
        return []
      }
      return lines.map { line in
        guard case .object(let members) = line else { return nil }
        return members["key"]
      }
    }
    func keys(_ numbers: some Sequence<Int>) -> [FieldValue?] {
      numbers.map { FieldValue.string("\($0)") }
    }
    let limit = ChannelSummary.maximumBreakCount
    let count = NextBreaks.maximumCount
    take(.announced, (0..<count + 50).reversed())
    #expect(try shown() == keys(0..<limit))
    take(.started, 0..<count - 10)
    #expect(try shown() == keys(count - 10..<count))
    // One whose start changes has another place.
    take(.announced, [count + 1])
    registry.take([
      SampleSteps.line(
        SampleSteps.adBreak(.updated, key: "\(count - 1)", start: count + 2), channel: "a")
    ])
    let numbers = Array(count - 10..<count - 1) + [count + 1, count - 1]
    #expect(try shown() == keys(numbers))
    take(.cancelled, count - 10..<count + 50)
    #expect(try shown().isEmpty)
  }

  @Test func `a finding that is raised again keeps its line`() throws {
    let registry = registry()
    func raise(_ number: Int) {
      registry.take([
        SampleSteps.line(SampleSteps.finding(fingerprint: "f\(number)"), channel: "a")
      ])
    }
    for number in 0..<40 { raise(number) }
    for _ in 0..<2 { raise(0) }
    guard case .array(let lines)? = try channel("a", of: registry)["raisedFindings"] else { return }
    #expect(lines.count == 30)
  }

  @Test func `one channel has the lines of its findings and of its last breaks`() throws {
    let registry = registry()
    func count(_ name: String) throws -> Int {
      guard case .array(let lines)? = try self.channel("a", of: registry)[name] else { return -1 }
      return lines.count
    }
    for number in 0..<40 {
      registry.take(
        [
          SampleSteps.finding(fingerprint: "f\(number)"),
          SampleSteps.adBreak(.ended, key: "b\(number)", closedBy: "in"),
        ].map { SampleSteps.line($0, channel: "a") })
    }
    #expect(try count("raisedFindings") == 30 && count("endedBreaks") == 10)
    registry.take([SampleSteps.line(SampleSteps.finding(.cleared, fingerprint: "f0"), channel: "a")]
    )
    #expect(try count("raisedFindings") == 29)
  }
}
