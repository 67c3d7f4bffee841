import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import Testing

@testable import LiveMonitoring

struct ChannelAlarmTests {
  @Test func `a message that moves a break needs no marker at the time before`() {
    var trial = ChannelTrial { _ in }
    let lines = [33: "#EXT-X-CUE-OUT:20", 43: "#EXT-X-CUE-IN"]
    for last in 10...60 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last - 5...last, lines), at: time)
      trial.readMedia(at: time + 0.1) { unit in
        let splices: [Int: (event: UInt32, at: Double, out: Bool)] = [
          20: (5, 60, true), 24: (5, 66, true), 40: (5, 86, false),
        ]
        var reading = ChannelTrial.segment(unit.number, splices[unit.number].map { [$0] } ?? [])
        reading.media = SegmentFacts(firstClock: reading.firstClock, duration: reading.duration)
        return reading
      }
    }
    #expect(trial.breaks.last?.change == .ended)
    #expect(!trial.alarms.contains("marker-mismatch raised"))
  }

  @Test func `a playlist that stands still is stale until it grows`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.load(ChannelTrial.window(1...3), at: 9)
    #expect(trial.state.nextDue.map(ChannelTrial.seconds) == 14)
    trial.pass(to: 14)
    #expect(trial.lines.last.map { ChannelTrial.seconds($0.at) } == 14)
    trial.load(ChannelTrial.window(1...4), at: 15)
    #expect(trial.alarms == ["stale raised", "stale cleared"])
  }

  @Test func `what falls due before an entry is reported before it`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.listsReloads = true
      options.filter.types = ["scte35"]
    }
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.load(ChannelTrial.window(1...4), at: 20)
    let words = trial.summary.filter {
      !$0.hasPrefix("LIV") && !$0.hasPrefix("SYN") && !$0.hasPrefix("MED")
    }
    #expect(
      words == ["started", "reload changed", "stale raised", "reload changed", "stale cleared"])
    #expect(trial.lines.map(\.at) == trial.lines.map(\.at).sorted())
  }

  @Test func `three failures are an outage, which two successes end`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3), at: 8)
    for time in [9.0, 10, 12] { trial.fail(at: time) }
    trial.pass(to: 30)
    trial.load(ChannelTrial.window(1...4), at: 31)
    #expect(trial.alarms == ["unavailable raised"])
    trial.load(ChannelTrial.window(1...5), at: 33)
    #expect(trial.alarms == ["unavailable raised", "unavailable cleared"])
  }

  @Test func `an outage before the first playlist has the first line`() {
    var trial = ChannelTrial()
    for time in [1.0, 2, 4] { trial.fail(404, at: time) }
    #expect(trial.summary == ["started", "unavailable raised"])
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.load(ChannelTrial.window(1...3), at: 9)
    #expect(trial.summary.first == "started")
    #expect(trial.alarms == ["unavailable raised", "unavailable cleared"])
  }

  @Test func `a page instead of a playlist is a failure`() {
    var trial = ChannelTrial()
    for time in [1.0, 2, 4] { trial.load("<html></html>", at: time) }
    #expect(trial.alarms == ["unavailable raised"])
  }

  @Test func `a good multivariant playlist ends an outage of the input`() {
    var trial = ChannelTrial()
    for time in [1.0, 2, 4] { trial.fail(404, at: time) }
    trial.load(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb.m3u8\n",
      at: 5, .main)
    #expect(trial.alarms == ["unavailable raised", "unavailable cleared"])
    #expect(trial.state.followed.map(\.key) == ["v0", "v1"])
  }

  @Test func `segments that no load has listed are missed`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.load(ChannelTrial.window(6...8), at: 18)
    #expect(trial.alarms.contains("segments-missed raised"))
    let finding = trial.findings.first { $0.finding.rule == "LIV-012" }
    #expect(finding?.finding.severity == .warning)
  }

  @Test func `a delta update without its base is loaded again as a whole`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.load(
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:9\n#EXT-X-SKIP:SKIPPED-SEGMENTS=4\n#EXTINF:2,\ns13.ts\n",
      at: 10)
    #expect(trial.state.followed.first?.needsWhole == true)
    #expect(trial.state.followed.first?.lastNumber == 3)
    #expect(trial.alarms.isEmpty)
  }

  @Test func `a break is overdue until it ends`() {
    var trial = ChannelTrial()
    let lines = [2: "#EXT-X-CUE-OUT:2", 6: "#EXT-X-CUE-IN"]
    for last in 3...7 {
      trial.load(
        ChannelTrial.window(1...last, lines.filter { $0.key <= last }), at: Double(last) * 2 + 2)
    }
    #expect(
      trial.alarms == [
        "break-overdue raised", "break-overdue cleared", "break-deviation raised",
      ])
  }

  @Test func `no break for the expected time is an alarm until one starts`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.expectedBreakInterval = MediaTime(seconds: 5)
    }
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.load(ChannelTrial.window(2...4), at: 10)
    trial.load(ChannelTrial.window(3...5), at: 12)
    trial.load(ChannelTrial.window(4...6, [6: "#EXT-X-CUE-OUT:2"]), at: 14)
    #expect(trial.alarms == ["no-break raised", "no-break cleared"])
    let raised = trial.lines.first { if case .alarm = $0.content { true } else { false } }
    #expect(raised.map { ChannelTrial.seconds($0.at) } == 13)
  }

  @Test func `a splice of the media that no marker has is a mismatch`() {
    var trial = ChannelTrial { _ in }
    for last in 3...9 {
      trial.load(ChannelTrial.window(1...last), at: Double(last) * 2 + 2)
      trial.readMedia(at: Double(last) * 2 + 2.1) { unit in
        ChannelTrial.segment(unit.number, unit.number == 3 ? [(7, 14, true)] : [])
      }
    }
    #expect(trial.alarms == ["marker-mismatch raised"])
  }

  /// The mismatches of a list with lines and messages by segment.
  private func mismatches(
    _ lines: [Int: String], _ messages: [Int: [(event: UInt32, at: Double, out: Bool)]],
    returning length: Double? = nil
  ) -> [String] {
    var trial = ChannelTrial { _ in }
    for last in 3...20 {
      trial.load(ChannelTrial.window(1...last, lines), at: Double(last) * 2 + 2)
      trial.readMedia(at: Double(last) * 2 + 2.1) { unit in
        var reading = ChannelTrial.segment(
          unit.number, messages[unit.number] ?? [], returning: length)
        reading.media = SegmentFacts(firstClock: reading.firstClock, duration: reading.duration)
        return reading
      }
    }
    return trial.alarms.filter { $0.hasPrefix("marker-mismatch") }
  }

  @Test func `an end that a signal states with its start is no mismatch`() {
    let marks = [9: "#EXT-X-CUE-OUT:8", 13: "#EXT-X-CUE-IN"]
    let start: [Int: [(event: UInt32, at: Double, out: Bool)]] = [7: [(5, 18, true)]]
    #expect(mismatches(marks, start, returning: 8) == [])
    #expect(mismatches(marks, start) == ["marker-mismatch raised"])
    let both = start.merging([11: [(5, 26, false)]]) { first, _ in first }
    #expect(mismatches([9: "#EXT-X-CUE-OUT:8"], both) == [])
    #expect(mismatches([9: "#EXT-X-CUE-OUT:16"], both) == ["marker-mismatch raised"])
  }

  @Test func `breaks before the first message of the media need none`() {
    let marks = [
      7: "#EXT-X-CUE-OUT:4", 9: "#EXT-X-CUE-IN", 15: "#EXT-X-CUE-OUT:4", 17: "#EXT-X-CUE-IN",
    ]
    let late: [Int: [(event: UInt32, at: Double, out: Bool)]] = [
      13: [(5, 30, true)], 16: [(5, 34, false)],
    ]
    #expect(mismatches(marks, late) == [])
  }

  @Test func `a marker whose message would be in media that could not be read is no mismatch`() {
    func alarms(failing failed: Int?) -> [String] {
      var trial = ChannelTrial { _ in }
      let lines = [13: "#EXT-X-CUE-OUT:40"]
      for last in 3...18 {
        trial.load(ChannelTrial.window(1...last, lines), at: Double(last) * 2 + 2)
        trial.readMedia(at: Double(last) * 2 + 2.1) { unit in
          guard unit.number != failed else { return SegmentReading() }
          var reading = ChannelTrial.segment(
            unit.number, unit.number == 2 ? [(5, 6, true), (5, 8, false)] : [])
          reading.media = SegmentFacts(firstClock: reading.firstClock, duration: reading.duration)
          return reading
        }
      }
      return trial.alarms.filter { $0.hasPrefix("marker-mismatch") }
    }
    let others = alarms(failing: 4)
    for number in [9, 11, 13] { #expect(alarms(failing: number).count == others.count - 1) }
    #expect(alarms(failing: nil) == others)
  }

  @Test func `the reason that a body is no playlist stays when it comes again`() {
    var state = ChannelTrial().state
    var reasons: [String] = []
    for load in 0..<3 {
      var exchange = Exchange(
        address: ChannelTrial.address, sent: ChannelTrial.instant(Double(load)),
        ended: ChannelTrial.instant(Double(load) + 0.1))
      exchange.status = 200
      if load == 0 { exchange.body = Array("<html><body>log in</body></html>".utf8) }
      var entry = PlaylistLoad(
        playlist: .media, cause: .poll, scheduled: exchange.sent, exchange: exchange)
      entry.isRepeat = load > 0
      for line in state.apply(.playlist(entry)) {
        if case .alarm(let alarm) = line.content { reasons.append(alarm.message) }
      }
    }
    #expect(reasons.count == 1 && reasons.allSatisfy { $0.contains("HTML") }, "\(reasons)")
  }

  @Test func `a live edge that is far behind the clock of the server is late`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.alarms[.edgeDelay].duration = MediaTime(seconds: 4)
    }
    for last in 3...12 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(1...last), at: time, date: last < 8 ? time + 30 : time)
    }
    #expect(trial.alarms == ["edge-delay raised", "edge-delay cleared"])
  }

  @Test func `media that loads slower than it plays is slow`() {
    var trial = ChannelTrial { _ in }
    for last in 3...12 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last...last), at: time)
      trial.readMedia(at: time + 1, taking: last < 7 ? 2.5 : 0.5) {
        ChannelTrial.segment($0.number)
      }
    }
    #expect(trial.alarms == ["slow-media raised", "slow-media cleared"])
  }

  @Test func `media that cannot be loaded is unavailable until it can`() {
    var trial = ChannelTrial { _ in }
    for last in 3...12 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last...last), at: time)
      trial.readMedia(at: time + 1) { unit in
        var reading = ChannelTrial.segment(unit.number)
        // One that is there begins the count again.
        if (5...7).contains(last) || last == 3 {
          reading = SegmentReading()
          reading.loadFailure = .notFound(status: 404)
        }
        return reading
      }
      #expect(trial.alarms.isEmpty == (last < 7), "segment \(last)")
    }
    #expect(trial.alarms == ["media-unavailable raised", "media-unavailable cleared"])
    let message = trial.lines.lazy.compactMap { line in
      if case .alarm(let alarm) = line.content { alarm.message } else { nil }
    }.first
    #expect(message == "3 segments of media in a row could not be loaded: not found (HTTP 404)")
  }

  @Test(arguments: [DiagnosticRule.segmentNotMedia, .resourceNotFound])
  func `media that a player cannot use is unavailable, too`(rule: DiagnosticRule) {
    var trial = ChannelTrial { _ in }
    for last in 3...9 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last...last), at: time)
      trial.readMedia(at: time + 1) { unit in
        var reading = ChannelTrial.segment(unit.number)
        if (4...6).contains(last) {
          reading.findings = [Diagnostic(rule, "the initialization section is a page")]
        }
        return reading
      }
    }
    #expect(trial.alarms == ["media-unavailable raised", "media-unavailable cleared"])
    let message = trial.lines.lazy.compactMap { line in
      if case .alarm(let alarm) = line.content { alarm.message } else { nil }
    }.first
    #expect(
      message
        == "3 segments of media in a row could not be used: the initialization section is a page")
  }

  @Test
  func `segments that cannot be loaded are in a row as they are listed, however late they are`() {
    var trial = ChannelTrial { _ in }
    trial.load(ChannelTrial.window(1...8), at: 10)
    let requests = trial.state.takeMediaRequests()
    func take(_ numbers: [Int], at second: Double) {
      for request in requests where numbers.contains(request.unit.number) {
        trial.read(request, at: second) { unit in
          guard (3...5).contains(unit.number) else { return ChannelTrial.segment(unit.number) }
          var reading = SegmentReading()
          reading.loadFailure = .timedOut(seconds: 30)
          return reading
        }
      }
    }
    // Segments behind them are passed on before them.
    for number in [1, 2, 6, 3, 7, 4] { take([number], at: 11) }
    #expect(trial.alarms.isEmpty)
    take([5], at: 12)
    #expect(trial.alarms == ["media-unavailable raised"])
    // Those that were read behind it count when the next one is.
    take([8], at: 13)
    #expect(trial.alarms == ["media-unavailable raised", "media-unavailable cleared"])
  }

  @Test func `an alarm about media stays while a segment behind it is not there`() {
    var trial = ChannelTrial { _ in }
    trial.load(ChannelTrial.window(1...8), at: 10)
    for request in trial.state.takeMediaRequests() where request.unit.number != 4 {
      trial.read(request, at: 11) { unit in
        guard unit.number < 4 else { return ChannelTrial.segment(unit.number) }
        var reading = SegmentReading()
        reading.loadFailure = .status(503)
        return reading
      }
    }
    #expect(trial.alarms == ["media-unavailable raised"])
  }

  @Test func `segments that fail again at another address raise no other alarm`() {
    var trial = ChannelTrial { _ in }
    func read(at second: Double) {
      trial.readMedia(at: second) { unit in
        guard unit.number < 4 else { return ChannelTrial.segment(unit.number) }
        var reading = SegmentReading()
        reading.loadFailure = .denied(status: 403)
        return reading
      }
    }
    trial.load(ChannelTrial.window(1...8), at: 10)
    read(at: 10.5)
    #expect(trial.alarms == ["media-unavailable raised", "media-unavailable cleared"])
    trial.load(ChannelTrial.window(1...9).replacing(".ts", with: ".ts?2"), at: 12)
    read(at: 12.5)
    #expect(trial.alarms.count == 2)
  }

  @Test func `segments that fail again in the next run raise no other alarm`() {
    var trial = ChannelTrial { _ in }
    var failing = 2...4
    func read(at second: Double) {
      trial.readMedia(at: second) { unit in
        guard failing.contains(unit.number) else { return ChannelTrial.segment(unit.number) }
        var reading = SegmentReading()
        reading.loadFailure = .notFound(status: 404)
        return reading
      }
    }
    trial.load(ChannelTrial.window(1...8), at: 10)
    read(at: 10.5)
    let alarms = ["media-unavailable raised", "media-unavailable cleared"]
    #expect(trial.alarms == alarms)
    trial.resume(at: 11, after: 100)
    trial.load(ChannelTrial.window(1...9), at: 12)
    read(at: 12.5)
    #expect(trial.alarms == alarms)
    // Others that fail do.
    failing = 10...12
    for last in failing {
      let time = Double(last) * 2 - 6
      trial.load(ChannelTrial.window(1...last), at: time)
      read(at: time + 0.5)
    }
    #expect(trial.alarms == alarms + ["media-unavailable raised"])
  }

  @Test func `a segment whose address was cut is requested at the whole one, once`() {
    func window(_ name: String) -> String {
      ChannelTrial.window(1...3).replacing("s3.ts", with: name)
    }
    var trial = ChannelTrial { _ in }
    func take(failing: Bool) -> [String] {
      trial.state.takeMediaRequests().map { request in
        trial.read(request, at: 11) { unit in
          guard failing, unit.number == 3 else { return ChannelTrial.segment(unit.number) }
          var reading = SegmentReading()
          reading.loadFailure = .notFound(status: 404)
          return reading
        }
        return request.segment.uri
      }
    }
    trial.load(window("s3"), at: 10)
    #expect(take(failing: true) == ["s1.ts", "s2.ts", "s3"])
    trial.load(window("s3.ts"), at: 12)
    #expect(take(failing: true) == ["s3.ts"])
    trial.load(window("s3.ts?again"), at: 14)
    #expect(take(failing: true).isEmpty)
    // While it is not requested, each load counts.
    var other = ChannelTrial { _ in }
    swap(&trial, &other)
    trial.load(window("s3"), at: 10)
    trial.load(window("s3.ts"), at: 12)
    trial.load(window("s3.ts?again"), at: 14)
    #expect(take(failing: false) == ["s1.ts", "s2.ts", "s3.ts?again"])
    trial.load(window("s3.ts"), at: 16)
    #expect(take(failing: false).isEmpty)
  }

  @Test func `media that waits for a segment before it is not slow`() {
    var trial = ChannelTrial { _ in }
    trial.load(ChannelTrial.window(1...8), at: 10)
    for request in trial.state.takeMediaRequests() {
      trial.read(request, at: 15, taking: 4, waiting: 3.9) { ChannelTrial.segment($0.number) }
    }
    #expect(trial.alarms.isEmpty)
  }

  @Test func `nothing is late for the time between two runs`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.resume(at: 3600, after: 40)
    #expect(trial.lines.last?.seq == 41)
    #expect(trial.state.nextDue.map(ChannelTrial.seconds) == 3606)
    trial.load(ChannelTrial.window(1700...1702), at: 3601)
    #expect(trial.summary.last?.hasPrefix("stale") == false)
    #expect(!trial.alarms.contains("stale raised"))
  }

  @Test func `the last line has the totals`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3, [2: "#EXT-X-CUE-OUT:2"]), at: 8)
    trial.load(ChannelTrial.window(1...4, [2: "#EXT-X-CUE-OUT:2"]), at: 10)
    trial.end(at: 11)
    guard case .ended(let ended)? = trial.lines.last?.content else {
      Issue.record("no last line")
      return
    }
    #expect(ended.reason == .signal)
    #expect(ended.reloads == 1)
    #expect(ended.breaks == 1)
    #expect(ended.cues == 5)
  }

  @Test func `a run that never had a playlist has a first and a last line`() {
    var trial = ChannelTrial()
    trial.fail(at: 1)
    trial.end(at: 2)
    #expect(trial.summary == ["started", "ended signal"])
  }
}
