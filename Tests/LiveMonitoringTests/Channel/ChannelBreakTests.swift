import AdBreaks
import HLSInspection
import HLSPlaylists
import HLSReports
import InspectionReports
import MediaTiming
import Testing

@testable import LiveMonitoring

struct ChannelBreakTests {
  @Test func `breaks that a filter leaves out are not cut`() {
    var lines: [Int: String] = [:]
    for start in stride(from: 10, to: 200, by: 20) {
      lines[start] =
        "#EXT-X-CUE:TYPE=\"SpliceOut\",ID=\"\(start)\",TIME=\(start * 2),DURATION=20.0"
      lines[start + 10] = "#EXT-X-CUE:TYPE=\"SpliceIn\",ID=\"\(start)\",TIME=\(start * 2 + 20)"
    }
    for id in ["10", "130"] {
      var trial = ChannelTrial { options in
        options.inspection.readsSegments = false
        options.filter.eventIDs = [id]
      }
      for last in 6...260 {
        trial.load(ChannelTrial.window(last - 5...last, lines), at: Double(last) * 2 + 2)
      }
      #expect(!trial.findings.contains { $0.finding.rule == "ADM-005" })
    }
  }

  @Test(arguments: [true, false])
  func `an end long after the last break is a finding and no break`(hasBreak: Bool) {
    var lines = [200: "#EXT-X-CUE-IN"]
    if hasBreak { lines.merge([10: "#EXT-X-CUE-OUT:8", 14: "#EXT-X-CUE-IN"]) { $1 } }
    var trial = ChannelTrial()
    for last in 6...210 {
      trial.load(ChannelTrial.window(last - 5...last, lines), at: Double(last) * 2 + 2)
    }
    // As long as no marker was seen, the channel may have been in a break from the start on.
    #expect(trial.breaks.map(\.change) == [.started, .ended])
    #expect(trial.breaks.last?.adBreak.endTime?.seconds == (hasBreak ? 26 : 398))
    #expect(trial.findings.contains { $0.finding.rule == "ADM-005" } == hasBreak)
  }

  @Test func `an end behind segments that were never seen ends no break that was over by then`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...8, [6: "#EXT-X-CUE-OUT:4"]), at: 18)
    trial.load(ChannelTrial.window(14...20, [16: "#EXT-X-CUE-IN"]), at: 42)
    trial.load(ChannelTrial.window(15...21, [16: "#EXT-X-CUE-IN"]), at: 44)
    #expect(trial.summary(of: "break ") == ["break started open", "break ended unknown"])
    #expect(!trial.findings.contains { $0.finding.rule == "ADM-005" })
  }

  @Test func `an end behind segments that were never seen ends a break that outran its plan`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...8, [3: "#EXT-X-CUE-OUT:2"]), at: 18)
    trial.load(ChannelTrial.window(12...18, [15: "#EXT-X-CUE-IN"]), at: 38)
    trial.load(ChannelTrial.window(13...19, [15: "#EXT-X-CUE-IN"]), at: 40)
    #expect(trial.summary(of: "break ") == ["break started open", "break ended in"])
    #expect(!trial.findings.contains { $0.finding.rule == "ADM-005" })
  }

  @Test(arguments: [false, true])
  func `a start that was never seen is not missed when the segments before it are forgotten`(
    isFollowed: Bool
  ) {
    var lines = [6: "#EXT-X-CUE-OUT:4", 8: "#EXT-X-CUE-IN", 40: "#EXT-X-CUE-IN"]
    // Behind a break that was seen whole, the start must have been seen.
    if isFollowed { lines.merge([16: "#EXT-X-CUE-OUT:2", 17: "#EXT-X-CUE-IN"]) { $1 } }
    var trial = ChannelTrial()
    for last in Array(6...11) + Array(20...50) {
      trial.load(ChannelTrial.window(last - 5...last, lines), at: Double(last) * 2 + 2)
    }
    #expect(trial.findings.contains { $0.finding.rule == "ADM-005" } == isFollowed)
  }

  @Test func `each of a thousand breaks that are known is found again`() {
    let ranges = (0..<1_000).map { number in
      let start = ChannelTrial.date(4 + Double(number) / 200)
      return
        "#EXT-X-DATERANGE:ID=\"\(number)\",START-DATE=\"\(start)\",DURATION=0.002,SCTE35-OUT=0xFC"
    }
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...6, [5: ranges.joined(separator: "\n")]), at: 14)
    #expect(trial.breaks.count(where: { $0.change == .ended }) == 1_000)
    let count = trial.breaks.count
    // In another order and at other lines.
    trial.load(ChannelTrial.window(2...7, [6: ranges.reversed().joined(separator: "\n")]), at: 16)
    trial.load(ChannelTrial.window(3...8, [5: ranges.joined(separator: "\n")]), at: 18)
    #expect(trial.breaks.count == count, "\(trial.breaks.dropFirst(count).prefix(3))")
  }

  @Test func `an outage does not join the breaks on both sides of it`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...6, [5: "#EXT-X-CUE-OUT:8"]), at: 14)
    trial.load(
      ChannelTrial.window(
        20...25, [20: "#EXT-X-CUE-OUT-CONT:2/8", 23: "#EXT-X-CUE-IN"]), at: 52)
    trial.load(
      ChannelTrial.window(
        21...26, [21: "#EXT-X-CUE-OUT-CONT:4/8", 23: "#EXT-X-CUE-IN"]), at: 54)
    let ended = trial.lines.compactMap { line -> BreakReport? in
      guard case .adBreak(let change) = line.content, change.change == .ended else { return nil }
      return change.adBreak
    }
    #expect(ended.contains { $0.duration == MediaTime(seconds: 8) && $0.closedBy == "in" })
    #expect(!trial.alarms.contains("break-deviation raised"), "\(trial.alarms)")
  }

  /// The changes of breaks when the loads of a playlist have some lines at their segments.
  private static func changes(
    _ lines: [Int: String],
    windows: [ClosedRange<Int>] = [1...3, 2...4, 3...5, 4...6, 5...7, 6...8],
    tail: String = ""
  ) -> [String] {
    var trial = ChannelTrial()
    for (index, window) in windows.enumerated() {
      let isLast = index == windows.count - 1
      trial.load(
        ChannelTrial.window(
          window, lines.filter { window.contains($0.key) }, tail: isLast ? tail : ""),
        at: Double(window.upperBound) * 2 + 2)
    }
    return trial.summary(of: "break ")
  }

  @Test func `a break ends by its IN`() {
    #expect(
      Self.changes([4: "#EXT-X-CUE-OUT:4", 6: "#EXT-X-CUE-IN"])
        == ["break started open", "break ended in"])
  }

  @Test func `a planned length alone does not end a break`() {
    #expect(Self.changes([4: "#EXT-X-CUE-OUT:4"]) == ["break started open"])
  }

  @Test func `a duration ends a range`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(8))\",DURATION=4,SCTE35-OUT=0xFC"
    #expect(
      Self.changes([3: range, 4: range, 5: range])
        == ["break announced duration", "break started duration", "break ended duration"])
  }

  @Test func `the next OUT ends a break`() {
    #expect(
      Self.changes([3: "#EXT-X-CUE-OUT:4", 6: "#EXT-X-CUE-OUT:4"])
        == ["break started open", "break ended next-out", "break started open"])
  }

  @Test func `the end of the list ends a break`() {
    #expect(
      Self.changes([6: "#EXT-X-CUE-OUT:30"], tail: "#EXT-X-ENDLIST")
        == ["break started open", "break ended end-of-list"])
  }

  @Test func `the end of the list ends a break whose known end lies behind it`() {
    let range =
      #"#EXT-X-DATERANGE:ID="1",CUE="PRE",START-DATE="\#(ChannelTrial.date(12))",DURATION=30,SCTE35-OUT=0xFC"#
    #expect(
      Self.changes([6: range], tail: "#EXT-X-ENDLIST")
        == ["break started duration", "break ended duration"])
  }

  @Test func `a break that began before the run is open since then`() {
    let lines = [
      1: "#EXT-X-CUE-OUT-CONT:8/20", 2: "#EXT-X-CUE-OUT-CONT:10/20", 3: "#EXT-X-CUE-OUT-CONT:12/20",
      4: "#EXT-X-CUE-OUT-CONT:14/20", 5: "#EXT-X-CUE-OUT-CONT:16/20",
      6: "#EXT-X-CUE-OUT-CONT:18/20",
      7: "#EXT-X-CUE-IN",
    ]
    #expect(Self.changes(lines) == ["break started open", "break ended in"])
  }

  @Test func `numbers that begin again end a break whose markers do not go on`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(100...102, dated: false, [102: "#EXT-X-CUE-OUT:30"]), at: 10)
    trial.load(ChannelTrial.window(1...3, name: "t", dated: false), at: 12)
    trial.load(ChannelTrial.window(2...4, name: "t", dated: false), at: 14)
    #expect(trial.summary(of: "break") == ["break started open", "break ended unknown"])
    #expect(trial.alarms == ["sequence-reset raised"])
  }

  @Test func `without dates a range and the tags of its break are one break`() {
    let name = "#EXT-X-DATERANGE:ID=\"a\""
    let begin =
      "\(name),START-DATE=\"\(ChannelTrial.date(90))\",PLANNED-DURATION=4,SCTE35-OUT=0xFC"
    let end = "\(name),END-DATE=\"\(ChannelTrial.date(94))\",SCTE35-IN=0xFC"
    let lines = [
      10: "\(begin)\n#EXT-X-CUE-OUT:4", 11: "#EXT-X-CUE-OUT-CONT:2/4",
      12: "\(end)\n#EXT-X-CUE-IN",
    ]
    // Each line of the range comes a segment before its time.
    let tails = [8: begin, 9: begin, 11: end]
    var trial = ChannelTrial()
    for last in 5...18 {
      trial.load(
        ChannelTrial.window(last - 4...last, dated: false, lines, tail: tails[last] ?? ""),
        at: Double(last) * 2 + 2)
    }
    #expect(Set(trial.breaks.map(\.key)).count == 1)
    let ended = trial.breaks.filter { $0.change == .ended }.map(\.adBreak)
    #expect(ended.map(\.startTime) == [MediaTime(seconds: 18)])
    #expect(ended.map(\.endTime) == [MediaTime(seconds: 22)])
    #expect(!trial.findings.contains { $0.finding.rule == "ADM-018" })
    #expect(trial.alarms == [])
  }

  @Test func `a message that comes first, a range and a tag are one break`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"\(ChannelTrial.date(14))\",PLANNED-DURATION=4"
    var trial = ChannelTrial { _ in }
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.readMedia(at: 8.1) { unit in
      ChannelTrial.segment(unit.number, unit.number == 3 ? [(7, 14, true)] : [])
    }
    let lines = [7: "#EXT-X-CUE-OUT:4\n\(range)", 9: "#EXT-X-CUE-IN"]
    for last in 4...11 {
      let window = last - 2...last
      trial.load(
        ChannelTrial.window(window, lines.filter { window.contains($0.key) }),
        at: Double(last) * 2 + 2)
      trial.readMedia(at: Double(last) * 2 + 2.1) { ChannelTrial.segment($0.number) }
    }
    #expect(Set(trial.breaks.map(\.key)).count == 1)
    #expect(trial.breaks.first?.change == .announced)
    #expect(trial.breaks.count { $0.change == .started } == 1)
    #expect(trial.breaks.last?.adBreak.closedBy == "in")
    #expect(trial.breaks.last?.adBreak.duration == MediaTime(seconds: 4))
  }

  @Test func `a break that is over stays as it was when the one that ended it is forgotten`() {
    func range(_ id: String, at number: Int, _ end: String = "") -> String {
      "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(ChannelTrial.date(Double(number) * 2))\",SCTE35-OUT=0xFC\(end)"
    }
    // What has no end stays known; the second break has one.
    let lines = [
      10: range("a", at: 10), 14: range("b", at: 14, ",DURATION=4"), 130: range("c", at: 130),
    ]
    var trial = ChannelTrial()
    for last in 5...140 {
      let window = last - 4...last
      trial.load(
        ChannelTrial.window(window, lines.filter { window.contains($0.key) }),
        at: Double(last) * 2 + 2)
    }
    let first = trial.breaks.filter { $0.adBreak.id == "a" }
    #expect(first.map(\.change) == [.started, .ended])
    #expect(first.last?.adBreak.endTime == MediaTime(seconds: 26))
  }

  @Test func `a range that is listed again long after its break begins no other break`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.example.ad\",START-DATE=\"\(ChannelTrial.date(40))\",DURATION=8"
    var trial = ChannelTrial()
    for last in 5...220 {
      let isListed = (20...28).contains(last) || last == 200
      trial.load(
        ChannelTrial.window(last - 4...last, isListed ? [last: range] : [:]),
        at: Double(last) * 2 + 2)
    }
    #expect(trial.breaks.map(\.change) == [.started, .ended])
    #expect(trial.cues.count { $0.trackType == "daterange" } == 1)
  }

  @Test func `an open range needs no segments, and its break stays as it began`() throws {
    func range(_ number: Int) -> String {
      let end = number >= 250 ? ",END-DATE=\"\(ChannelTrial.date(500))\"" : ""
      return
        "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(21))\",SCTE35-OUT=0xFC\(end)"
    }
    var trial = ChannelTrial()
    for last in 5...260 {
      trial.load(
        ChannelTrial.window(last - 4...last, last < 10 ? [:] : [last: range(last)]),
        at: Double(last) * 2 + 2)
    }
    let live = try #require(trial.state.playlists.first?.live)
    #expect(live.forgottenSegmentCount > 150)
    #expect(trial.breaks.map(\.change) == [.started, .ended])
    let (started, ended) = (trial.breaks[0].adBreak, trial.breaks[1].adBreak)
    #expect(ended.startTime == MediaTime(seconds: 19))
    #expect(ended.startDate == started.startDate)
    #expect(ended.startOffset == started.startOffset)
    #expect(ended.duration == MediaTime(seconds: 479))
    #expect(ended.segments?.first == 9)
  }

  @Test(arguments: [6, 30, 90, 200])
  func `a break is that of its message however long before it was announced`(lead: Int) {
    let (start, end) = (150, 160)
    var trial = ChannelTrial { _ in }
    let lines = [start: "#EXT-X-CUE-OUT:20", end: "#EXT-X-CUE-IN"]
    for last in 5...200 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last - 4...last, lines), at: time)
      trial.readMedia(at: time + 0.1) { unit in
        ChannelTrial.segment(
          unit.number,
          unit.number == start - lead / 2
            ? [(9, Double(start) * 2, true)]
            : unit.number == end - 3 ? [(9, Double(end) * 2, false)] : [])
      }
    }
    let breaks = Dictionary(trial.breaks.map { ($0.key, $0) }) { $1 }
    #expect(breaks.count == 1)
    let adBreak = breaks.values.first
    #expect(adBreak?.adBreak.startTime == MediaTime(seconds: 298))
    #expect(adBreak?.adBreak.endTime == MediaTime(seconds: 318))
    #expect(Set(adBreak?.adBreak.evidence.map(\.dialect) ?? []) == ["cue-out", "in-band"])
    #expect(!trial.alarms.contains { $0.hasPrefix("marker-mismatch") }, "\(trial.alarms)")
    #expect(!trial.findings.contains { $0.finding.rule.hasPrefix("INB") }, "\(trial.findings)")
  }

  @Test(arguments: [0, 0.4, 1.2, 1.8, 2.6])
  func `markers that come with a segment behind their messages end the break once`(
    _ seconds: Double
  ) {
    let (start, end) = (20, 24)
    var trial = ChannelTrial { _ in }
    let lines = [start: "#EXT-X-CUE-OUT:8", end: "#EXT-X-CUE-IN"]
    for last in 5...40 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last - 4...last, lines), at: time)
      trial.readMedia(at: time + 0.1) { unit in
        switch unit.number {
        case start - 3: ChannelTrial.segment(unit.number, [(9, Double(start) * 2 - seconds, true)])
        case end - 3: ChannelTrial.segment(unit.number, [(9, Double(end) * 2 - seconds, false)])
        default: ChannelTrial.segment(unit.number)
        }
      }
    }
    #expect(Set(trial.breaks.map(\.key)).count == 1)
    #expect(trial.breaks.count { $0.change == .started } == 1)
    #expect(!trial.breaks.contains { $0.change == .cancelled })
    let ends = trial.breaks.filter { $0.change == .ended }
    #expect(ends.count == 1)
    #expect(ends.first?.adBreak.duration == MediaTime(seconds: 8))
    #expect(trial.breaks.last?.change == .ended)
    #expect(trial.alarms == [])
  }

  @Test func `a break that only a message ends has ended when no marker can come`() {
    var trial = ChannelTrial { _ in }
    for last in 5...40 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last - 4...last, [20: "#EXT-X-CUE-OUT:8"]), at: time)
      trial.readMedia(at: time + 0.1) { unit in
        switch unit.number {
        case 17: ChannelTrial.segment(unit.number, [(9, 40, true)])
        case 21: ChannelTrial.segment(unit.number, [(9, 48, false)])
        default: ChannelTrial.segment(unit.number)
        }
      }
    }
    let ends = trial.breaks.filter { $0.change == .ended }
    #expect(ends.count == 1 && ends.first?.adBreak.duration == MediaTime(seconds: 8))
    #expect(!trial.alarms.contains { $0.hasPrefix("break-") }, "\(trial.alarms)")
  }
}
