import HLSInspection
import HLSReports
import HLSValidation
import MediaTiming
import SCTE35
import Testing

@testable import LiveMonitoring

struct BreakAlarmsTests {
  @Test func `the end of an ad in an open break is no end of the break`() {
    var trial = ChannelTrial { _ in }
    let lines = [9: "#EXT-X-CUE-OUT:16", 17: "#EXT-X-CUE-IN"]
    let signals: [Int: [SpliceInfoSection]] = [
      7: [
        ChannelTrial.signal(.providerPlacementOpportunityStart, event: 1, at: 18, duration: 16),
        ChannelTrial.signal(.providerAdvertisementStart, event: 2, at: 18),
      ],
      11: [ChannelTrial.signal(.providerAdvertisementEnd, event: 2, at: 22)],
      16: [ChannelTrial.signal(.providerPlacementOpportunityEnd, event: 1, at: 34)],
    ]
    for last in 3...24 {
      trial.load(ChannelTrial.window(1...last, lines), at: Double(last) * 2 + 2)
      trial.readMedia(at: Double(last) * 2 + 2.1) { unit in
        var reading = ChannelTrial.segment(unit.number, signals: signals[unit.number] ?? [])
        reading.media = SegmentFacts(firstClock: reading.firstClock, duration: reading.duration)
        return reading
      }
    }
    #expect(trial.summary(of: "break ").last == "break ended in")
    #expect(trial.breaks.last?.adBreak.parts.count == 1)
    #expect(trial.alarms == [])
  }

  @Test func `an ad whose start was not read ends no break that was reported as open`() {
    var trial = ChannelTrial { _ in }
    let lines = [9: "#EXT-X-CUE-OUT:16", 17: "#EXT-X-CUE-IN"]
    let signals = [
      11: [ChannelTrial.signal(.providerAdvertisementEnd, event: 2, at: 26)],
      16: [ChannelTrial.signal(.providerPlacementOpportunityEnd, event: 1, at: 34)],
    ]
    var changes: [String] = []
    for last in 9...24 {
      trial.load(ChannelTrial.window(9...last, lines), at: Double(last) * 2 + 2)
      trial.readMedia(at: Double(last) * 2 + 2.1) { unit in
        ChannelTrial.segment(unit.number, signals: signals[unit.number] ?? [])
      }
      if last == 15 { changes = trial.summary(of: "break ") }
    }
    #expect(!changes.isEmpty && changes.allSatisfy { $0.hasSuffix("open") })
    #expect(trial.summary(of: "break ended") == ["break ended in"])
    #expect(trial.breaks.last?.adBreak.endTime == MediaTime(seconds: 16))
  }

  @Test(arguments: [(30, false), (60, true)])
  func `a break of messages is overdue by the media that were read`(end: Double, isLate: Bool) {
    var trial = ChannelTrial { _ in }
    let signals: [Int: [SpliceInfoSection]] = [
      9: [
        ChannelTrial.signal(
          .providerPlacementOpportunityStart, event: 1, at: 20, duration: 10)
      ],
      Int(end) / 2 - 1: [
        ChannelTrial.signal(.providerPlacementOpportunityEnd, event: 1, at: end)
      ],
    ]
    var waiting: [MediaRequest] = []
    for last in 3...60 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(max(1, last - 20)...last), at: time)
      waiting += trial.state.takeMediaRequests()
      // The media comes nine segments late.
      let due = waiting.prefix { $0.unit.number <= last - 9 }
      waiting.removeFirst(due.count)
      for request in due {
        trial.read(request, at: time + 0.1) { unit in
          var reading = ChannelTrial.segment(unit.number, signals: signals[unit.number] ?? [])
          reading.media = SegmentFacts(firstClock: reading.firstClock, duration: reading.duration)
          return reading
        }
      }
    }
    #expect(trial.breaks.last?.change == .ended)
    #expect(trial.alarms.contains("break-overdue raised") == isLate)
  }

  /// Sixteen loads of a window of five segments.
  ///
  /// - Parameter firstWindow: the window of a load before them, which has no lines.
  private static func trial(
    _ lines: [Int: String], from first: Int = 5, firstWindow: ClosedRange<Int>? = nil
  ) -> ChannelTrial {
    var trial = ChannelTrial()
    if let firstWindow {
      trial.load(ChannelTrial.window(firstWindow), at: Double(firstWindow.upperBound) * 2 + 2)
    }
    for last in first...first + 15 {
      trial.load(ChannelTrial.window(last - 4...last, lines), at: Double(last) * 2 + 2)
    }
    return trial
  }

  /// The same line before each of some segments, and the end of the break behind them.
  private static func lines(
    _ line: String, before numbers: ClosedRange<Int>, end: String = "#EXT-X-CUE-IN"
  ) -> [Int: String] {
    var lines = [numbers.upperBound + 1: end]
    for number in numbers { lines[number] = line }
    return lines
  }

  @Test(arguments: [
    ("#EXT-X-CUE-OUT-CONT:60", "#EXT-X-CUE-IN"),
    ("#EXT-X-CUE-OUT-CONT:DURATION=60", "#EXT-X-CUE-IN"),
    (
      "#EXT-X-SCTE35:CUE=\"/DAlAAAAAAAA///wFAUAAABNf+/+AA27oH4AUmXAAAAAAAAAm0vzrw==\",CUE-OUT=CONT",
      "#EXT-X-SCTE35:CUE-IN=YES"
    ),
  ])
  func `a break whose start was not seen has no length, and is not off its plan`(
    line: String, end: String
  ) {
    let trial = Self.trial(Self.lines(line, before: 1...8, end: end))
    #expect(trial.summary(of: "break ").last == "break ended in")
    #expect(trial.breaks.last?.adBreak.plannedDuration == MediaTime(seconds: 60))
    #expect(trial.breaks.last?.adBreak.duration == nil)
    #expect(!trial.alarms.contains("break-deviation raised"))
  }

  @Test func `a break that began in segments that no load has listed is not off its plan`() {
    let trial = Self.trial(
      Self.lines("#EXT-X-CUE-OUT-CONT:60", before: 40...50), from: 45, firstWindow: 1...5)
    #expect(trial.alarms.contains("segments-missed raised"))
    #expect(trial.summary(of: "break ").last == "break ended in")
    #expect(!trial.alarms.contains("break-deviation raised"))
  }

  @Test func `a break is off its plan when its start was seen or a line states it`() {
    let seen = Self.lines("#EXT-X-CUE-OUT-CONT:60", before: 6...16)
      .merging([6: "#EXT-X-CUE-OUT:60"]) { $1 }
    let stated = Self.lines("#EXT-X-CUE-OUT-CONT:60", before: 1...8)
      .merging([1: "#EXT-X-CUE-OUT-CONT:10/60"]) { $1 }
    for (lines, length) in [(seen, 22), (stated, 26)] {
      let trial = Self.trial(lines)
      #expect(trial.breaks.last?.adBreak.duration == MediaTime(seconds: length))
      #expect(trial.alarms.contains("break-deviation raised"))
    }
  }

  @Test func `no break is expected after a time of zero, whatever the numbers of the alarm are`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.expectedBreakInterval = .zero
      options.alarms[.noBreak].raise = MediaTime(seconds: 1)
    }
    for last in 3...6 { trial.load(ChannelTrial.window(1...last), at: Double(last) * 2 + 2) }
    #expect(trial.alarms == [])
  }

  /// The lines of a break before segments 6 to 13, planned for some seconds, and from segment 8 on for others.
  private static func replanned(
    from first: Int, to second: Int, out: String, continuation: String, end: String
  ) -> [Int: String] {
    var lines = [6: out.replacing("<total>", with: "\(first)"), 14: end]
    for number in 7...13 {
      lines[number] =
        continuation
        .replacing("<elapsed>", with: "\(2 * (number - 6))")
        .replacing("<total>", with: "\(number < 8 ? first : second)")
    }
    return lines
  }

  @Test(arguments: [
    ("#EXT-X-CUE-OUT:<total>", "#EXT-X-CUE-OUT-CONT:<elapsed>/<total>", "#EXT-X-CUE-IN"),
    (
      "#EXT-X-SCTE35:ID=\"1\",TYPE=0x34,DURATION=<total>,CUE-OUT=YES",
      "#EXT-X-SCTE35:ID=\"1\",TYPE=0x34,DURATION=<total>,ELAPSED=<elapsed>,CUE-OUT=CONT",
      "#EXT-X-SCTE35:ID=\"1\",TYPE=0x35,CUE-IN=YES"
    ),
  ])
  func `a break that is extended or shortened is on its plan`(
    out: String, continuation: String, end: String
  ) {
    for planned in [8, 60] {
      let trial = Self.trial(
        Self.replanned(from: planned, to: 16, out: out, continuation: continuation, end: end))
      #expect(trial.summary(of: "break ").last == "break ended in")
      #expect(trial.breaks.first?.adBreak.plannedDuration == MediaTime(seconds: planned))
      #expect(trial.breaks.last?.adBreak.plannedDuration == MediaTime(seconds: 16))
      #expect(!trial.alarms.contains { $0.hasPrefix("break-") }, "\(trial.alarms)")
      #expect(!trial.findings.contains { $0.finding.rule == "ADM-009" })
    }
  }

  @Test(arguments: [(8, 16), (60, 16)])
  func `a break whose start is written again with another length is on its plan`(
    first: Int, second: Int
  ) {
    var trial = ChannelTrial()
    for last in 5...20 {
      let lines = [6: "#EXT-X-CUE-OUT:\(last < 8 ? first : second)", 14: "#EXT-X-CUE-IN"]
      trial.load(ChannelTrial.window(last - 4...last, lines), at: Double(last) * 2 + 2)
    }
    #expect(trial.summary(of: "break ").last == "break ended in")
    #expect(trial.breaks.first?.adBreak.plannedDuration == MediaTime(seconds: first))
    #expect(trial.breaks.last?.adBreak.plannedDuration == MediaTime(seconds: second))
    #expect(!trial.alarms.contains { $0.hasPrefix("break-") }, "\(trial.alarms)")
    #expect(!trial.findings.contains { ["ADM-006", "ADM-009"].contains($0.finding.rule) })
  }

  @Test(arguments: [8, 60])
  func `a break whose message is repeated with another length is on its plan`(first: Int) throws {
    // splice_insert(), event 7, with auto_return.
    let messages = [
      8: "/DAgAAAAAAAAAP/wDwUAAAAHf//+AAr8gAABAAAAAG8RVBA=",
      16: "/DAgAAAAAAAAAP/wDwUAAAAHf//+ABX5AAABAAAAADKgfJQ=",
      60: "/DAgAAAAAAAAAP/wDwUAAAAHf//+AFJlwAABAAAAAFd/KWk=",
    ]
    let start = try #require(messages[first])
    let later = try #require(messages[16])
    var lines = Self.lines("#EXT-OATCLS-SCTE35:\(later)", before: 8...13)
    lines[7] = "#EXT-OATCLS-SCTE35:\(start)"
    lines[6] = "#EXT-OATCLS-SCTE35:\(start)\n#EXT-X-CUE-OUT:\(first)"
    let trial = Self.trial(lines)
    #expect(trial.summary(of: "break ended") == ["break ended in"])
    #expect(trial.breaks.first?.adBreak.plannedDuration == MediaTime(seconds: first))
    #expect(trial.breaks.last?.adBreak.plannedDuration == MediaTime(seconds: 16))
    #expect(!trial.alarms.contains { $0.hasPrefix("break-") }, "\(trial.alarms)")
    #expect(!trial.findings.contains { ["ADM-004", "ADM-009"].contains($0.finding.rule) })
  }

  @Test(arguments: [
    "#EXT-X-AD:DURATION=8", "#EXT-X-CUE:TYPE=\"SpliceOut\",ID=\"0\",TIME=\"1\",DURATION=\"8\"",
  ])
  func `a break that no line can end is over with its planned length`(line: String) {
    let trial = Self.trial([6: line])
    #expect(trial.summary(of: "break ") == ["break started open", "break ended duration"])
    #expect(trial.breaks.last?.adBreak.duration == MediaTime(seconds: 8))
    #expect(!trial.alarms.contains { $0.hasPrefix("break-") }, "\(trial.alarms)")
  }

  @Test func `a break of a dialect whose lines end breaks here is overdue without its end`() {
    let start = "#EXT-X-CUE:TYPE=\"SpliceOut\",DURATION=4"
    let trial = Self.trial([
      6: start, 8: "#EXT-X-CUE:TYPE=\"SpliceIn\"", 10: start.replacing("4", with: "6"),
    ])
    #expect(trial.summary(of: "break ").last == "break started open")
    #expect(trial.alarms.contains("break-overdue raised"))
  }

  @Test(arguments: [5, 1])
  func `a break whose start is repeated and was perhaps not seen has no length`(first: Int) {
    func line(_ id: Int) -> String {
      "#EXT-X-AD-START:URI=\"https://ads.example.com/1?dur=60.0&id=\(id)\""
    }
    let trial = Self.trial(
      Self.lines(line(1), before: first...8, end: "#EXT-X-AD-END")
        .merging(Self.lines(line(2), before: 14...16, end: "#EXT-X-AD-END")) { $1 })
    let ended = trial.breaks.filter { $0.change == .ended }.map(\.adBreak)
    // The window begins with segment 1, and the second break was seen from its start on.
    let isSeen = first > 1
    #expect(
      ended.map(\.duration) == [isSeen ? MediaTime(seconds: 8) : nil, MediaTime(seconds: 6)])
    #expect(ended.map { $0.startOffset != nil } == [isSeen, true])
    #expect(
      trial.alarms.filter { $0 == "break-deviation raised" }.count == (isSeen ? 2 : 1))
  }
}
