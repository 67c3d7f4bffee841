import HLSInspection
import HLSPlaylists
import HLSReports
import MediaTiming
import Testing

@testable import LiveMonitoring

struct ChannelRestartTests {
  @Test func `an encoder that counts from another number goes on by its dates`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(100...105, [105: "#EXT-X-CUE-OUT:8"]), at: 212)
    // Number 1 has the date of 102.
    trial.load(Self.renumbered(1...5, by: 101, [4: "#EXT-X-CUE-OUT:8"]), at: 214)
    trial.load(
      Self.renumbered(3...9, by: 101, [4: "#EXT-X-CUE-OUT:8", 8: "#EXT-X-CUE-IN"]), at: 222)
    #expect(trial.alarms.filter { !$0.hasPrefix("stale") } == ["sequence-reset raised"])
    let live = trial.state.playlists[0].live
    #expect(live?.segmentCount == 11)
    #expect(live?.playlist.duration == MediaTime(seconds: 22))
    #expect(
      trial.findings.filter { $0.finding.rule.hasPrefix("LIV") }.map(\.finding.rule) == ["LIV-001"])
    #expect(trial.summary(of: "break ") == ["break started open", "break ended in"])
    #expect(trial.breaks.last?.adBreak.duration == MediaTime(seconds: 8))
  }

  /// Number 1 has the date that it had before, or a later one.
  @Test(arguments: [(0, 3), (30, 2)])
  func `an encoder that starts again with an earlier date counts once it goes on`(
    offset: Int, loadCount: Int
  ) {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(100...105), at: 212)
    for load in 1..<loadCount {
      trial.load(Self.renumbered(load...load + 4, by: offset, name: "new"), at: 212 + Double(load))
      #expect(trial.alarms.isEmpty && trial.state.measure.load?.result == .older)
    }
    let last = loadCount + 4
    trial.load(
      Self.renumbered(
        loadCount...last, by: offset, name: "new", [last: "#EXT-X-CUE-OUT:8"]),
      at: 212 + Double(loadCount))
    #expect(trial.alarms == ["sequence-reset raised"])
    #expect(trial.summary(of: "break ") == ["break started open"])
  }

  /// Number 1 has the date of 85 or of 95, both of which are known; 95 is shortly before the last window.
  @Test(arguments: [84, 94])
  func `segments of an encoder whose clock is behind are new ones`(offset: Int) {
    var trial = ChannelTrial()
    for last in [85, 91, 97, 103, 105] {
      trial.load(ChannelTrial.window(last - 5...last), at: Double(last) * 2 + 2)
    }
    trial.load(Self.renumbered(1...6, by: offset, name: "new"), at: 213)
    trial.load(Self.renumbered(2...7, by: offset, name: "new"), at: 214)
    #expect(trial.alarms.contains("sequence-reset raised"))
    // Segments 80 to 105, and 2 to 7.
    #expect(trial.state.playlists[0].live?.segmentCount == 32)
  }

  /// The number is missing, or the same for ever.
  @Test(arguments: [true, false], ["", "#EXT-X-MEDIA-SEQUENCE:7\n"])
  func `addresses go on where the first number stands still`(dated: Bool, number: String) {
    var trial = ChannelTrial()
    for first in 100..<112 {
      let text = ChannelTrial.window(first...first + 5, dated: dated).replacing(
        "#EXT-X-MEDIA-SEQUENCE:\(first)\n", with: number)
      trial.load(text, at: Double(first) * 2 + 12)
      #expect(trial.state.measure.load?.result == .changed)
    }
    #expect(trial.alarms.isEmpty)
    #expect(trial.state.playlists[0].live?.segmentCount == 17)
    let raised = trial.findings.filter { $0.finding.rule == "LIV-002" && $0.change == .raised }
    #expect(
      raised.map { $0.finding.message.hasSuffix("EXT-X-MEDIA-SEQUENCE is missing") }
        == [number.isEmpty])
  }

  @Test func `loads of an old cache whose numbers stand still are older`() {
    var trial = ChannelTrial()
    var results: [WatchLine.Reload.Result?] = []
    for (load, first) in [100, 101, 103, 101, 102, 105, 106].enumerated() {
      let text = ChannelTrial.window(first...first + 7, dated: false).replacing(
        "#EXT-X-MEDIA-SEQUENCE:\(first)\n", with: "")
      trial.load(text, at: 216 + Double(load) * 2)
      results.append(trial.state.measure.load?.result)
    }
    #expect(
      results == [.changed, .changed, .changed, .older, .older, .changed, .changed])
    #expect(trial.alarms.allSatisfy { $0.hasPrefix("stale") })
    #expect(trial.state.playlists[0].live?.segmentCount == 14)
  }

  @Test func `numbers that jump while the dates go on skip nothing`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...8), at: 18)
    trial.load(Self.renumbered(1003...1010, by: -1000), at: 22)
    #expect(trial.state.playlists[0].live?.segmentCount == 10)
    #expect(trial.alarms == ["segments-missed raised"])
    #expect(
      trial.findings.filter { $0.finding.rule.hasPrefix("LIV") }.map(\.finding.rule) == ["LIV-012"])
  }

  @Test func `an encoder that starts again with the dates of a few known segments goes on by date`()
  {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(100...107, [106: "#EXT-X-CUE-OUT:30"]), at: 216)
    trial.load(Self.renumbered(0...3, by: 106), at: 220)
    #expect(trial.state.playlists[0].live?.segmentCount == 10)
    #expect(
      trial.state.playlists[0].live?.playlist.segments.suffix(3).map(\.mediaSequence) == [
        107, 2, 3,
      ])
    #expect(trial.breaks.last?.adBreak.closedBy == "unknown")
  }

  @Test func `a break goes on when an encoder that starts again lists its start again`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(100...107, [106: "#EXT-X-CUE-OUT:30"]), at: 216)
    trial.load(Self.renumbered(0...3, by: 106, [0: "#EXT-X-CUE-OUT:30"]), at: 220)
    trial.load(
      Self.renumbered(0...7, by: 106, [0: "#EXT-X-CUE-OUT:30", 6: "#EXT-X-CUE-IN"]), at: 228)
    #expect(trial.summary(of: "break ") == ["break started open", "break ended in"])
    #expect(trial.breaks.last?.adBreak.duration == MediaTime(seconds: 12))
    #expect(
      trial.findings.filter { $0.finding.rule.hasPrefix("LIV") }.map(\.finding.rule) == ["LIV-001"])
  }

  @Test(arguments: [(3, 5000, 1), (10, 5000, 3), (10, 0, 3), (6, 0, 4)])
  func `another server with other numbers goes on by its dates, however far it is`(
    count: Int, first: Int, step: Int
  ) {
    var trial = ChannelTrial()
    let last = 100 + count - 1
    trial.load(
      ChannelTrial.window(100...last, [last: "#EXT-X-CUE-OUT:30"]), at: Double(last) * 2 + 2)
    let end = last + step
    let offset = 100 + step - first
    trial.load(
      Self.renumbered(
        first...first + count - 1, by: offset, [last - offset: "#EXT-X-CUE-OUT:30"]),
      at: Double(end) * 2 + 2)
    #expect(trial.state.playlists[0].live?.segmentCount == count + step)
    #expect(
      trial.state.playlists[0].live?.playlist.duration == MediaTime(seconds: 2 * (count + step)))
    #expect(trial.summary(of: "break ") == ["break started open"])
    let rules = trial.findings.map(\.finding.rule)
    #expect(
      rules.filter { $0.hasPrefix("LIV") || $0.hasPrefix("PDT") } == [
        first > 0 ? "LIV-012" : "LIV-001"
      ])
  }

  @Test func `segments of another length at dates of known ones are new`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(100...103), at: 208)
    let shorter = Self.renumbered(0...4, by: 102)
      .replacing("#EXTINF:2,", with: "#EXTINF:1.5,")
    trial.load(shorter, at: 214)
    #expect(trial.state.playlists[0].live?.segmentCount == 9)
  }

  @Test func `names that begin again with their numbers are new segments when their dates are`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(0...5), at: 12)
    trial.load(ChannelTrial.window(6...11), at: 24)
    trial.load(Self.renumbered(0...1, by: 14, name: "s"), at: 32)
    #expect(trial.alarms.filter { !$0.hasPrefix("stale") } == ["sequence-reset raised"])
    #expect(trial.state.playlists[0].live?.segmentCount == 14)
  }

  @Test func `a break whose end was jumped over ends as unknown`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3, [3: "#EXT-X-CUE-OUT:4"]), at: 8)
    trial.load(ChannelTrial.window(20...22), at: 46)
    #expect(trial.summary(of: "break ") == ["break started open", "break ended unknown"])
    #expect(!trial.alarms.contains("break-overdue raised"))
  }

  @Test func `an announced break among segments that were jumped over ends as unknown`() {
    func range(_ start: Double) -> String {
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(start))\",PLANNED-DURATION=4,SCTE35-OUT=0xFC"
    }
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3, [3: range(12)]), at: 8)
    trial.load(ChannelTrial.window(20...22), at: 46)
    #expect(
      trial.summary(of: "break ") == [
        "break announced open", "break started open", "break ended unknown",
      ])
    #expect(!trial.alarms.contains("break-overdue raised"))
    // One that starts behind them goes on.
    trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3, [3: range(42)]), at: 8)
    trial.load(ChannelTrial.window(20...22, [21: range(42)]), at: 46)
    #expect(trial.summary(of: "break ") == ["break announced open", "break started open"])
  }

  @Test func `a break whose end was known ends there, though segments were jumped over`() {
    var trial = ChannelTrial { _ in }
    trial.load(ChannelTrial.window(1...5, [5: "#EXT-X-CUE-OUT:6"]), at: 12)
    trial.readMedia(at: 12.1) { unit in
      ChannelTrial.segment(
        unit.number, unit.number == 3 ? [(7, 10, true)] : unit.number == 5 ? [(7, 16, false)] : [])
    }
    trial.load(ChannelTrial.window(20...22), at: 46)
    trial.readMedia(at: 46.1) { ChannelTrial.segment($0.number) }
    #expect(trial.breaks.last?.change == .ended)
    #expect(trial.breaks.last?.adBreak.closedBy == "in")
    #expect(!trial.alarms.contains("marker-mismatch raised"))
  }

  @Test func `a break of a withdrawn range is cancelled`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(40))\",PLANNED-DURATION=10,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE0000000000000000000000000000"
    let header = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12,CAN-SKIP-DATERANGES=YES"
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3, header: header, [2: range]), at: 8)
    trial.load(
      """
      #EXTM3U
      #EXT-X-VERSION:10
      #EXT-X-TARGETDURATION:2
      \(header)
      #EXT-X-MEDIA-SEQUENCE:1
      #EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="a"
      #EXTINF:2,
      s4.ts
      """, at: 10)
    #expect(trial.breaks.map(\.change) == [.announced, .cancelled])
  }

  @Test func `without dates a range begins when it is listed, and is not overdue`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(40))\",PLANNED-DURATION=4,SCTE35-OUT=0xFC"
    var trial = ChannelTrial()
    for number in 20...24 {
      trial.load(
        ChannelTrial.window(number - 19...number, header: number > 22 ? range : "", dated: false),
        at: Double(number) * 2 + 2)
    }
    #expect(trial.breaks.first?.adBreak.startTime == MediaTime(seconds: 44))
    #expect(!trial.alarms.contains("break-overdue raised"))
  }

  @Test(arguments: 16...19)
  func `a range that is withdrawn just before its start begins no break`(last: Int) {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(40))\",PLANNED-DURATION=10,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE0000000000000000000000000000"
    var trial = ChannelTrial()
    // With segment 19 the live edge is at its start.
    for number in 10...40 {
      trial.load(
        ChannelTrial.window(number - 5...number, number <= last ? [number: range] : [:]),
        at: Double(number) * 2 + 2)
    }
    #expect(trial.breaks.map(\.change) == [.announced, .cancelled])
    #expect(trial.cues.filter { $0.trackType == "daterange" }.map(\.change) == [.added, .removed])
    #expect(trial.alarms == [])
  }

  @Test func `a range that one load lacks at its start begins with the next`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(40))\",PLANNED-DURATION=10,SCTE35-OUT=0xFC"
    var trial = ChannelTrial()
    for number in 10...26 {
      trial.load(
        ChannelTrial.window(number - 5...number, number == 20 ? [:] : [number: range]),
        at: Double(number) * 2 + 2)
    }
    #expect(trial.breaks.map(\.change) == [.announced, .started])
  }

  @Test func `a range that began and ended in an outage was not withdrawn`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(40))\",PLANNED-DURATION=10,SCTE35-OUT=0xFC"
    var trial = ChannelTrial()
    for number in Array(10...17) + Array(40...50) {
      trial.load(
        ChannelTrial.window(number - 5...number, number < 30 ? [number: range] : [:]),
        at: Double(number) * 2 + 2)
    }
    #expect(!trial.breaks.map(\.change).contains(.cancelled))
  }

  @Test func `failed loads before the first playlist are lines, too`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.listsReloads = true
    }
    trial.fail(404, at: 1)
    trial.load(ChannelTrial.window(1...3), at: 2)
    #expect(
      trial.summary.prefix(3) == ["started", "reload error", "reload changed"])
  }

  /// A window whose segments have the dates of other numbers.
  private static func renumbered(
    _ numbers: ClosedRange<Int>, by offset: Int, name: String = "t", _ lines: [Int: String] = [:]
  ) -> String {
    var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n"
    text += "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
    for number in numbers {
      if let line = lines[number] { text += line + "\n" }
      text +=
        "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(Double(number + offset) * 2))\n#EXTINF:2,\n\(name)\(number).ts\n"
    }
    return text
  }

  /// A channel of two variants with breaks at some segments. The first gives no playlist, or an old one, from one on.
  private static func losing(
    from lost: Int, _ lines: [Int: String], stale: Bool = false, dated: Bool = true,
    until back: Int = .max
  ) -> ChannelTrial {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.twoVariants, at: 11, .main)
    for last in 5...90 {
      let time = Double(last) * 2 + 2
      let isLost = (lost..<back).contains(last)
      if isLost, !stale {
        trial.fail(404, at: time, "v0")
      } else {
        let end = isLost ? lost : last
        trial.load(ChannelTrial.window(end - 5...end, dated: dated, lines), at: time, "v0")
      }
      trial.load(ChannelTrial.window(last - 5...last, dated: dated, lines), at: time + 0.1, "v1")
    }
    return trial
  }

  @Test(arguments: [false, true])
  func `another variant goes on when the first one is lost`(stale: Bool) {
    let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(40))\",DURATION=4"
    let lines = [
      20: range, 28: "#EXT-X-CUE-OUT:30", 43: "#EXT-X-CUE-IN", 60: "#EXT-X-CUE-OUT:8",
      64: "#EXT-X-CUE-IN",
    ]
    for back in [75, Int.max] {
      let trial = Self.losing(from: 30, lines, stale: stale, until: back)
      #expect(
        trial.summary(of: "break ") == [
          "break started open", "break ended in", "break started open", "break ended in",
        ])
      #expect(Set(trial.breaks.map(\.key)).count == 2)
      let cues = trial.cues.filter { $0.change == .added }
      #expect(cues.count { $0.trackType == "daterange" } == 1)
      #expect(cues.count { $0.trackType == "cue-tags" } == 2)
      #expect(Set(cues.map(\.key)).count == cues.count)
    }
  }

  @Test(arguments: [75, Int.max])
  func `another variant goes on when the first one stands still, also without dates`(back: Int) {
    let lines = [
      28: "#EXT-X-CUE-OUT:30", 43: "#EXT-X-CUE-IN", 60: "#EXT-X-CUE-OUT:8", 64: "#EXT-X-CUE-IN",
    ]
    let trial = Self.losing(from: 30, lines, stale: true, dated: false, until: back)
    #expect(
      trial.summary(of: "break ") == [
        "break started open", "break ended in", "break started open", "break ended in",
      ])
  }

  @Test func `an encoder that starts again without a date lacks none after a discontinuity`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(100...107), at: 216)
    let date = "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(216))\n"
    trial.load(Self.renumbered(0...5, by: 108).replacing(date, with: ""), at: 228)
    trial.load(Self.renumbered(1...6, by: 108).replacing(date, with: ""), at: 230)
    let rules = trial.findings.map(\.finding.rule)
    #expect(rules.contains("LIV-001"))
    #expect(!rules.contains("PDT-006"))
  }

  @Test(arguments: [true, false])
  func `numbers begin again with the first segment after an empty list`(dated: Bool) {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(100...107, dated: dated, [106: "#EXT-X-CUE-OUT:30"]), at: 216)
    let empty = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n"
    trial.load(empty, at: 218)
    trial.load(empty + "#EXT-X-START:TIME-OFFSET=0\n", at: 219)
    for last in 0...3 {
      let text = Self.renumbered(0...last, by: 108)
      trial.load(
        dated ? text : ChannelTrial.window(0...last, name: "t", dated: false),
        at: 220 + Double(last) * 2)
    }
    #expect(trial.alarms.filter { $0.hasPrefix("sequence") } == ["sequence-reset raised"])
    #expect(trial.state.playlists[0].live?.segmentCount == 12)
    #expect(
      trial.findings.filter { $0.finding.rule.hasPrefix("LIV") }.map(\.finding.rule) == ["LIV-001"])
    #expect(trial.breaks.last?.adBreak.closedBy == "unknown")
  }

  @Test(arguments: [3, 9], [true, false])
  func `another variant goes on with the times of the lost one`(length: Int, dated: Bool) {
    let lines = [
      22: "#EXT-X-CUE-OUT:8", 26: "#EXT-X-CUE-IN", 100: "#EXT-X-CUE-OUT:30", 115: "#EXT-X-CUE-IN",
    ]
    var trial = ChannelTrial()
    trial.load(ChannelTrial.twoVariants, at: 39, .main)
    for last in 20...130 {
      let time = Double(last) * 2 + 2
      if last <= 103 {
        trial.load(ChannelTrial.window(last - 5...last, dated: dated, lines), at: time, "v0")
      } else {
        trial.fail(404, at: time, "v0")
      }
      trial.load(
        ChannelTrial.window(last - length...last, dated: dated, lines), at: time + 0.1, "v1")
    }
    #expect(
      trial.summary(of: "break ") == [
        "break started open", "break ended in", "break started open", "break ended in",
      ])
    // The first segment of the first variant was number 15.
    #expect(trial.breaks.map(\.adBreak.startTime?.seconds) == [14, 14, 170, 170])
    #expect(trial.breaks.map(\.adBreak.endTime?.seconds) == [nil, 22, nil, 200])
    #expect(
      trial.cues.filter { $0.trackType == "cue-tags" }.map(\.change) == [
        .added, .updated, .added, .updated,
      ])
  }

  @Test func `loads of a playlist that is not followed change nothing`() {
    func lines(_ others: Bool) -> [String] {
      var trial = ChannelTrial()
      trial.load(ChannelTrial.twoVariants, at: 11, .main)
      for last in 5...20 {
        let text = ChannelTrial.window(last - 5...last, [12: "#EXT-X-CUE-OUT:8"])
        trial.load(text, at: Double(last) * 2 + 2, "v0")
        if others { trial.load(text, at: Double(last) * 2 + 2.1, "v7") }
      }
      return trial.lines.map(\.json)
    }
    #expect(lines(true) == lines(false))
  }
}
