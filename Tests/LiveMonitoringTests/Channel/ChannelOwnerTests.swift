import HLSInspection
import HLSReports
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import Testing

@testable import LiveMonitoring

/// What happens when another variant takes the place of the first one.
struct ChannelOwnerTests {
  private static func trial() -> ChannelTrial {
    var trial = ChannelTrial { _ in }
    trial.load(ChannelTrial.twoVariants, at: 1, .main)
    return trial
  }

  @Test(arguments: [true, false])
  func `a break of the media goes on when another variant takes over`(dated: Bool) {
    var trial = Self.trial()
    var asked: [String] = []
    func read(_ trial: inout ChannelTrial, at time: Double) {
      trial.readMedia(at: time) { unit in
        asked.append("\(unit.number)")
        return ChannelTrial.segment(
          unit.number,
          unit.number == 6 ? [(9, 20, true)] : unit.number == 17 ? [(9, 40, false)] : [])
      }
    }
    for last in 5...26 {
      let time = Double(last) * 2 + 2
      let text = ChannelTrial.window(last - 4...last, name: "v", dated: dated)
      if last < 8 { trial.load(text, at: time, "v0") } else { trial.fail(404, at: time, "v0") }
      read(&trial, at: time + 0.1)
      trial.load(text, at: time + 0.2, "v1")
      read(&trial, at: time + 0.3)
    }
    #expect(trial.alarms.filter { $0.hasPrefix("unavail") } == ["unavailable raised"])
    #expect(trial.state.playlists.first?.key == "v1")
    #expect(trial.breaks.map(\.change) == [.announced, .started, .updated, .ended])
    #expect(trial.breaks.last?.adBreak.endTime == MediaTime(seconds: 38))
    #expect(trial.summary(of: "scte35").filter { $0.contains("added") }.count == 2)
    // All that one of them listed was read, and nothing twice.
    #expect(asked == (1...26).map(String.init))
  }

  @Test func `what was wrong with media that is no longer read is over`() {
    var trial = Self.trial()
    for last in 5...26 {
      let time = Double(last) * 2 + 2
      let text = ChannelTrial.window(last - 4...last, name: "v")
      if last < 12 { trial.load(text, at: time, "v0") } else { trial.fail(404, at: time, "v0") }
      trial.load(text, at: time + 0.2, "v1")
      let isThere = trial.state.playlists.first?.key == "v1"
      trial.readMedia(at: time + 0.3) { unit in
        var reading = ChannelTrial.segment(unit.number)
        if !isThere { reading.loadFailure = .notFound(status: 404) }
        return reading
      }
    }
    #expect(trial.state.playlists.first?.key == "v1")
    #expect(
      trial.alarms.filter { $0.hasPrefix("media") }
        == ["media-unavailable raised", "media-unavailable cleared"])
  }

  @Test func `another variant is read when the first one is not answered for long`() {
    var trial = Self.trial()
    var asked: [Int] = []
    for last in 5...20 {
      let time = Double(last) * 2 - 6
      trial.load(ChannelTrial.window(last - 4...last), at: time, "v1")
      trial.readMedia(at: time + 0.1) { unit in
        asked.append(unit.number)
        return ChannelTrial.segment(unit.number)
      }
    }
    #expect(trial.state.playlists.first?.key == "v1")
    #expect(asked == Array(5...20))
    #expect(trial.alarms.isEmpty)
  }

  @Test(arguments: ["v0", "v1"])
  func `a variant with EXT-X-ENDLIST is stale while another one goes on`(ended: String) {
    var trial = Self.trial()
    var asked: [String] = []
    for last in 5...20 {
      for (key, delay) in [("v0", 0.0), ("v1", 0.2)] where key != ended || last < 10 || last > 13 {
        let text = ChannelTrial.window(
          last - 4...last, name: "v", tail: key == ended && last == 9 ? "#EXT-X-ENDLIST" : "")
        trial.load(text, at: Double(last) * 2 + delay, PlaylistKey(rawValue: key))
        trial.readMedia(at: Double(last) * 2 + delay + 0.1) { unit in
          asked.append("\(unit.number)")
          return ChannelTrial.segment(unit.number)
        }
      }
    }
    #expect(trial.alarms == ["stale raised", "stale cleared"])
    #expect(trial.state.playlists.first?.key == (ended == "v0" ? "v1" : "v0"))
    #expect(asked == (1...20).map(String.init))
  }

  @Test func `variants that all end are not stale`() {
    var trial = Self.trial()
    for last in 5...7 {
      for (key, end) in [("v0", 6), ("v1", 7)] where last <= end {
        let text = ChannelTrial.window(last - 4...last, tail: last == end ? "#EXT-X-ENDLIST" : "")
        trial.load(text, at: Double(last) * 2, PlaylistKey(rawValue: key))
      }
    }
    trial.pass(to: 60)
    #expect(trial.alarms.isEmpty)
  }

  @Test func `a break is overdue once, also when another variant takes over`() {
    var trial = Self.trial()
    let lines = [6: "#EXT-X-CUE-OUT:4", 27: "#EXT-X-CUE-IN"]
    for last in 5...30 {
      let time = Double(last) * 2 + 2
      let text = ChannelTrial.window(max(1, last - 9)...last, name: "v", lines)
      if last < 14 { trial.load(text, at: time, "v0") } else { trial.fail(404, at: time, "v0") }
      trial.load(text, at: time + 0.2, "v1")
    }
    #expect(trial.state.playlists.first?.key == "v1")
    #expect(
      trial.alarms.filter { $0.hasPrefix("break") }
        == ["break-overdue raised", "break-overdue cleared", "break-deviation raised"])
  }

  @Test func `the variant that owns what all list goes on when the input is loaded again`() {
    var trial = Self.trial()
    var asked: [Int] = []
    for last in 5...30 {
      let time = Double(last) * 2 + 2
      let text = ChannelTrial.window(last - 4...last, name: "v")
      if last == 20 { trial.load(ChannelTrial.twoVariants, at: time - 0.5, .main) }
      if last < 8 { trial.load(text, at: time, "v0") } else { trial.fail(404, at: time, "v0") }
      trial.load(text, at: time + 0.2, "v1")
      trial.readMedia(at: time + 0.3) { unit in
        asked.append(unit.number)
        return ChannelTrial.segment(unit.number)
      }
    }
    #expect(trial.state.playlists.first?.key == "v1")
    #expect(asked == Array(1...30))
  }

  @Test(arguments: [(true, 42), (false, 50)])
  func `a variant that was never loaded goes on from the one that is named no longer`(
    isAligned: Bool, edge: Int
  ) {
    var trial = Self.trial()
    for last in 5...20 {
      let time = Double(last) * 2 + 2
      trial.fail(404, at: time, "v0")
      trial.load(ChannelTrial.window(last - 4...last), at: time + 0.2, "v1")
    }
    #expect(trial.state.playlists.first?.key == "v1")
    trial.load("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\nnew.m3u8\n", at: 42.5, .main)
    trial.load(
      ChannelTrial.window(isAligned ? 17...21 : 1017...1021, dated: isAligned), at: 44, "v0")
    #expect(trial.state.playlists.map(\.key) == ["v0"])
    #expect(trial.state.playlists.first?.liveEdge == MediaTime(seconds: edge))
  }

  @Test func `what concerns a variant that the input no longer names is over`() {
    var trial = Self.trial()
    for last in 5...12 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last - 4...last), at: time, "v0")
      if last < 8 {
        trial.load(ChannelTrial.window(last - 4...last), at: time + 0.2, "v1")
      } else {
        trial.fail(404, at: time + 0.2, "v1")
      }
    }
    trial.load("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\nv0.m3u8\n", at: 27, .main)
    for last in 13...30 {
      trial.load(ChannelTrial.window(last - 4...last), at: Double(last) * 2 + 2, "v0")
    }
    #expect(
      trial.alarms.filter { !$0.hasPrefix("rend") } == [
        "stale raised", "unavailable raised", "stale cleared", "unavailable cleared",
      ])
    #expect(trial.state.playlists.map(\.key) == ["v0"])
  }

  @Test func `a media playlist in place of a multivariant one goes on from its first variant`() {
    var trial = Self.trial()
    for last in 5...12 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last - 4...last), at: time, "v0")
      if last < 8 {
        trial.load(ChannelTrial.window(last - 4...last), at: time + 0.2, "v1")
      } else {
        trial.fail(404, at: time + 0.2, "v1")
      }
    }
    for last in 13...30 {
      trial.load(ChannelTrial.window(last - 4...last), at: Double(last) * 2 + 2)
    }
    #expect(
      trial.alarms.filter { !$0.hasPrefix("rend") } == [
        "stale raised", "unavailable raised", "stale cleared", "unavailable cleared",
      ])
    #expect(trial.state.playlists.map(\.key) == [.media])
    // The first segment of the first variant was number 1.
    #expect(trial.state.playlists.first?.liveEdge == MediaTime(seconds: 60))
  }

  /// Segments under a name, with numbers that differ from those before.
  struct Segments: Sendable {
    var name = "s"
    var shift = 0
    var isDated = true

    func window(_ numbers: ClosedRange<Int>, _ lines: [Int: String]) -> String {
      ChannelTrial.window(numbers, name: name, dated: isDated, lines).replacing(
        "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n",
        with: "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound + shift)\n")
    }
  }

  /// Loads windows of five segments of a channel whose input is a playlist of another kind behind number ten.
  private static func replaced(
    _ first: PlaylistKey, by segments: Segments, _ lines: [Int: String],
    numbers: [Int] = Array(5...24)
  ) -> ChannelTrial {
    var trial = ChannelTrial()
    var main = false
    for last in numbers {
      let time = Double(last) * 2 + 2
      let isReplaced = last > 10
      let key: PlaylistKey = (first == .media) == isReplaced ? "v0" : .media
      if key != .media, !main {
        main = true
        trial.load(
          "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\nv0.m3u8\n", at: time - 0.5, .main)
      }
      let served = isReplaced ? segments : Segments(isDated: segments.isDated)
      trial.load(served.window(last - 4...last, lines), at: time, key)
    }
    return trial
  }

  @Test(
    arguments: [PlaylistKey.media, "v0"],
    [
      Segments(), Segments(isDated: false), Segments(name: "other"),
      Segments(name: "other", isDated: false), Segments(name: "other", shift: 100),
      Segments(name: "other", shift: -2),
    ])
  func `a break goes on when the input becomes a playlist of another kind`(
    first: PlaylistKey, segments: Segments
  ) {
    let second: PlaylistKey = first == .media ? "v0" : .media
    // One is open then, and the end of the other one is in the window.
    for end in [16, 8] {
      let length = (end - 6) * 2
      let trial = Self.replaced(
        first, by: segments, [6: "#EXT-X-CUE-OUT:\(length)", end: "#EXT-X-CUE-IN"])
      #expect(trial.state.playlists.map(\.key) == [second])
      #expect(trial.state.playlists.first?.liveEdge == MediaTime(seconds: 48))
      #expect(trial.breaks.map(\.change) == [.started, .ended])
      #expect(Set(trial.breaks.map(\.key)).count == 1)
      #expect(trial.breaks.last?.adBreak.closedBy == "in")
      #expect(trial.breaks.last?.adBreak.startTime == MediaTime(seconds: 10))
      #expect(trial.breaks.last?.adBreak.duration == MediaTime(seconds: length))
      #expect(trial.summary(of: "cue-tags added").count == 1)
      #expect(trial.alarms.isEmpty)
      let rules = Set(trial.findings.map(\.finding.rule))
      #expect(rules.isDisjoint(with: ["LIV-001", "LIV-002", "LIV-012"]))
    }
  }

  @Test func `segments that came and went before a playlist of another kind were missed`() {
    let trial = Self.replaced(
      .media, by: Segments(name: "other"), [6: "#EXT-X-CUE-OUT:32", 22: "#EXT-X-CUE-IN"],
      numbers: Array(5...10) + Array(20...24))
    #expect(trial.breaks.map(\.change) == [.started, .ended])
    #expect(trial.breaks.last?.adBreak.closedBy == "in")
    #expect(trial.alarms.filter { !$0.hasPrefix("stale") } == ["segments-missed raised"])
    #expect(trial.state.playlists.first?.liveEdge == MediaTime(seconds: 48))
  }

  @Test func `a playlist of another kind with other segments is another presentation`() {
    let trial = Self.replaced(
      .media, by: Segments(name: "other", shift: 1000, isDated: false), [6: "#EXT-X-CUE-OUT:20"])
    #expect(trial.breaks.map(\.change) == [.started, .ended])
    #expect(trial.breaks.last?.adBreak.closedBy == "unknown")
    #expect(trial.alarms.isEmpty)
  }

  @Test func `media that was read is not read again under the name of another kind`() {
    var trial = ChannelTrial { _ in }
    var asked: [String] = []
    for last in 5...15 {
      let time = Double(last) * 2 + 2
      if last == 11 {
        // What was not answered when the address changed is asked for again.
        trial.load(
          "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\nv0.m3u8\n", at: time - 0.5, .main)
      }
      trial.load(ChannelTrial.window(last - 4...last), at: time, last > 10 ? "v0" : .media)
      if last == 10 {
        _ = trial.state.takeMediaRequests()
        continue
      }
      trial.readMedia(at: time + 0.1) { unit in
        asked.append("\(unit.number)")
        var reading = ChannelTrial.segment(unit.number)
        if unit.number == 8 { reading.findings = [Diagnostic(.segmentNotMedia, "odd")] }
        return reading
      }
    }
    #expect(asked == (1...15).map(String.init))
    // What is wrong with the media of one playlist is not wrong with that of another.
    let odd = trial.findings.filter { $0.finding.message == "odd" }
    #expect(odd.map(\.change) == [.raised, .cleared])
    #expect(trial.state.playlists.first?.media.isComplete == true)
  }

  @Test func `a multivariant playlist that comes again behind a media playlist is followed again`()
  {
    var trial = Self.trial()
    trial.load(ChannelTrial.window(1...5), at: 12)
    #expect(trial.state.playlists.map(\.key) == [.media])
    // In a recording it is the body of the load before.
    var exchange = Exchange(
      address: ChannelTrial.address, sent: ChannelTrial.instant(13), ended: ChannelTrial.instant(14)
    )
    exchange.status = 200
    var load = PlaylistLoad(
      playlist: .main, cause: .initial, scheduled: exchange.sent, exchange: exchange)
    load.isRepeat = true
    _ = trial.state.apply(.playlist(load))
    #expect(trial.state.playlists.map(\.key) == ["v0", "v1"])
  }

  @Test func `ranges that another variant lists in another order are the same breaks`() {
    func range(_ id: String, at start: Double) -> String {
      "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(ChannelTrial.date(start))\",PLANNED-DURATION=4,SCTE35-OUT=0xFC"
    }
    func window(endingWith last: Int, _ ranges: [String]) -> String {
      ChannelTrial.window(last - 4...last, header: ranges.joined(separator: "\n"))
    }
    let ranges = [range("a", at: 40), range("b", at: 60)]
    var trial = ChannelTrial()
    trial.load(ChannelTrial.twoVariants, at: 1, .main)
    for last in 5...26 {
      let time = Double(last) * 2 + 2
      if last < 8 {
        trial.load(window(endingWith: last, ranges), at: time, "v0")
      } else {
        trial.fail(404, at: time, "v0")
      }
      trial.load(window(endingWith: last, ranges.reversed()), at: time + 0.2, "v1")
    }
    #expect(trial.state.playlists.first?.key == "v1")
    #expect(Set(trial.breaks.map { "\($0.adBreak.id ?? "") \($0.key)" }).count == 2)
    #expect(!trial.breaks.map(\.change).contains(.cancelled))
  }

  @Test func `a multivariant playlist without one that can be followed is unavailable`() {
    var trial = ChannelTrial { $0.inspection.variant = .index(7) }
    for second in [1.0, 3, 5, 7] { trial.load(ChannelTrial.twoVariants, at: second) }
    #expect(trial.alarms == ["unavailable raised"])
    #expect(!trial.state.followsPlaylists)
    let reason = trial.lines.compactMap { line -> String? in
      if case .alarm(let alarm) = line.content { alarm.message } else { nil }
    }
    #expect(reason.first?.contains("has no variant 7, only 0 to 1") == true)
  }

  @Test func `a channel follows no more than some hundred playlists`() {
    var trial = ChannelTrial()
    let count = ChannelState.maximumPlaylistCount + 1
    trial.load(
      "#EXTM3U\n"
        + (0..<count).map { "#EXT-X-STREAM-INF:BANDWIDTH=\(1 + $0)\nv\($0).m3u8\n" }.joined(),
      at: 1, .main)
    #expect(trial.state.playlists.count == count - 1)
    for playlist in trial.state.playlists {
      trial.load(ChannelTrial.window(1...5), at: 2, playlist.key)
    }
    let messages = trial.findings.map(\.finding).filter { $0.rule == "LOAD-008" }.map(\.message)
    #expect(
      messages == ["a channel has at most 200 playlists, 1 playlist from here on is left out"])
  }
}
