import FieldValues
import HLSReports
import MediaTiming
import TestSupport
import Testing

/// How two timelines find each other.
struct ComparisonAlignmentTests {
  private typealias Sample = SampleAnalyses

  private func compare(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis,
    _ alignment: ComparisonOptions.AlignmentMode = .automatic
  ) throws -> ComparisonReport {
    var options = ComparisonOptions()
    options.alignment = alignment
    return try Comparison(of: candidate, with: baseline, options: options).report
  }

  private func side(
    _ cues: [CueReport], type: String = "scte35", dates: [CueReport] = [], ended: Bool = true,
    duration: Int = 60, segmentCount: Int? = nil
  ) -> PresentationAnalysis {
    Sample.analysis(
      [(type, cues), ("program-date-time", dates)],
      presentation: PresentationReport(
        kind: .media, ended: ended, duration: MediaTime(seconds: duration),
        segmentCount: segmentCount, mediaSequence: 7))
  }

  private func heartbeats(_ times: some Sequence<Int>) -> [CueReport] {
    times.map { Sample.heartbeat(at: "\($0)") }
  }

  @Test func `auto reports the one offset between the two`() throws {
    let before = side([Sample.splice(event: 1, at: "4"), Sample.splice(event: 2, at: "20")])
    let report = try compare(before, Sample.shifted(before, by: Sample.time("1.4")))
    #expect(report.isSame)
    #expect(report.alignment.offset == Sample.time("1.4"))
    #expect(report.alignment.method == .payload)
    #expect(report.alignment.agreeingCount == 2 && report.alignment.commonCount == 2)
  }

  @Test func `markers of the same whole playlist that have all moved are differences`() throws {
    let cues = [Sample.splice(event: 1, at: "4"), Sample.splice(event: 2, at: "20")]
    let before = side(cues, segmentCount: 10)
    let report = try compare(before, Sample.shifted(before, by: Sample.time("6")))
    #expect(report.differences.map(\.delta) == [Sample.time("6"), Sample.time("6")])
    #expect(report.alignment.method == .start && report.alignment.offset == .zero)
  }

  @Test func `start and a given offset are taken as they are`() throws {
    let before = side([Sample.splice(event: 1, at: "4"), Sample.splice(event: 2, at: "20")])
    let after = Sample.shifted(before, by: Sample.time("-1.4"))
    let start = try compare(before, after, .start)
    #expect(start.differences.map(\.delta) == [Sample.time("-1.4"), Sample.time("-1.4")])
    #expect(start.alignment.method == .start && start.alignment.offset == .zero)
    #expect(try compare(before, after, .offset(Sample.time("-1.4"))).isSame)
  }

  @Test func `pts lays the clocks of the streams on each other, across the wrap`() throws {
    // Media time zero is 2^33 - 90,000 ticks in one stream, and a second later in the other.
    let before = side([Sample.splice(event: 1, at: "4", pts: 270_000)])
    let after = side([Sample.splice(event: 1, at: "3", pts: 270_000)])
    let report = try compare(before, after, .pts)
    #expect(report.isSame)
    #expect(report.alignment.offset == Sample.time("-1"))
    let unstamped = side([Sample.heartbeat(at: "4")])
    #expect(throws: AlignmentFailure.self) { try compare(before, unstamped, .pts) }
  }

  @Test func `pdt lays the dates on each other`() throws {
    let before = side(
      [Sample.text("a", at: "14")], type: "id3", dates: [Sample.date(at: "0", "100")])
    let after = side(
      [Sample.text("a", at: "4")], type: "id3", dates: [Sample.date(at: "0", "110")])
    let report = try compare(before, after, .pdt)
    #expect(report.isSame)
    #expect(report.alignment.offset == Sample.time("-10"))
    #expect(report.dateOffset == .zero)
    #expect(throws: AlignmentFailure.self) { try compare(before, side([]), .pdt) }
  }

  @Test func `cues that do not agree are outvoted`() throws {
    let before = side((1...9).map { Sample.splice(event: $0, at: "\($0 * 5)") })
    let after = side(
      (1...9).map { Sample.splice(event: $0, at: $0 == 4 ? "33" : "\($0 * 5 + 3)") })
    let report = try compare(before, after)
    #expect(report.alignment.offset == Sample.time("3"))
    #expect(report.differences.map(\.short) == ["moved cue 4"])
    #expect(report.differences.first?.delta == Sample.time("10"))
  }

  @Test func `one moved message does not move a thousand heartbeats`() throws {
    let times = (0..<200).map { $0 * 5 }
    let before = side(heartbeats(times) + [Sample.splice(event: 1, at: "100.5")], duration: 1000)
    let after = side(heartbeats(times) + [Sample.splice(event: 1, at: "101.5")], duration: 1000)
    let report = try compare(before, after)
    #expect(report.alignment.offset == .zero)
    #expect(report.differences.map(\.short) == ["moved cue 1"])
  }

  @Test(arguments: [0, 1, 57, 98, 99])
  func `one of many equal cues that is missing is one removed cue`(missing: Int) throws {
    let times = (0..<100).map { $0 * 5 }
    let anchor = [Sample.splice(event: 1, at: "11.25"), Sample.splice(event: 2, at: "300")]
    let before = side(heartbeats(times) + anchor, duration: 500)
    let after = side(
      heartbeats(times.filter { $0 != missing * 5 }) + anchor, duration: 500)
    let report = try compare(before, after)
    #expect(report.differences.map(\.short) == ["removed cue scte35"])
    guard case .cue(let cue, _)? = report.differences.first?.before else { return }
    #expect(cue.startTime == Sample.time("\(missing * 5)"))
  }

  @Test func `equal texts at unequal distances find their offset`() throws {
    let before = side(
      ["3", "4", "9", "30", "31.5"].map { Sample.text("tick", at: $0) }, type: "id3")
    let report = try compare(before, Sample.shifted(before, by: Sample.time("-2.25")))
    #expect(report.isSame && report.alignment.offset == Sample.time("-2.25"))
  }

  @Test func `without anything in common both start together`() throws {
    let report = try compare(
      side([Sample.text("a", at: "14")], type: "id3"), side([Sample.splice(event: 1, at: "2")]))
    #expect(report.alignment.method == .start && report.alignment.offset == .zero)
    #expect(report.differences.count == 2)
  }

  @Test func `of a live window only what both show is compared`() throws {
    let cues = (0..<12).map { Sample.splice(event: Int64($0), at: "\($0 * 5)") }
    let before = side(cues, ended: false)
    // The same stream half a minute later: what was at 30 is at 0 now.
    let later = (6..<18).map { Sample.splice(event: Int64($0), at: "\(($0 - 6) * 5)") }
    let report = try compare(before, side(later, ended: false))
    #expect(report.isSame)
    #expect(report.alignment.offset == Sample.time("-30"))
    // Six left the window, and six came when it had ended.
    #expect(report.outsideCount == 12)
  }

  @Test(arguments: [("18", true), ("36", false), ("40", false)])
  func `an end that lies in a live window is missed there`(end: String, isMissed: Bool) throws {
    func live(_ ends: String?) -> PresentationAnalysis {
      var side = side([], dates: [Sample.date(at: "0", "0")], ended: false, duration: 36)
      side.breaks?.breaks = [Sample.adBreak("6", ends)]
      return side
    }
    let (closed, open) = (live(end), live(nil))
    #expect(try compare(closed, open).isSame == !isMissed)
    #expect(try compare(open, closed).isSame == !isMissed)
    #expect(try compare(open, open).isSame)
  }

  @Test func `dates give where a live window of equal cues begins`() throws {
    let before = side(
      heartbeats((0..<12).map { $0 * 5 }), dates: [Sample.date(at: "0", "0")], ended: false)
    let after = side(
      heartbeats((0..<12).map { $0 * 5 }), dates: [Sample.date(at: "0", "10")], ended: false)
    #expect(try compare(before, after).alignment.offset == Sample.time("-10"))
  }

  // MARK: Live windows with dates

  /// A live window of one minute that starts some seconds after the start of 2026.
  private func window(_ start: Int, _ cues: [CueReport]) -> PresentationAnalysis {
    side(cues, dates: [Sample.date(at: "0", "\(start)")], ended: false)
  }

  @Test func `markers of one live window that have all moved are differences`() throws {
    let before = [Sample.splice(event: 1, at: "12"), Sample.splice(event: 2, at: "36")]
    let after = [Sample.splice(event: 1, at: "18"), Sample.splice(event: 2, at: "42")]
    let report = try compare(window(600, before), window(600, after))
    #expect(report.differences.map(\.short) == ["moved cue 1", "moved cue 2"])
    #expect(report.differences.map(\.delta) == [Sample.time("6"), Sample.time("6")])
    #expect(report.alignment.method == .pdt && report.alignment.offset == .zero)
    #expect(report.dateOffset == .zero)
  }

  @Test func `time stamps on which the cues agree count more than dates of another clock`() throws {
    func splices(_ times: Int...) -> [CueReport] {
      times.enumerated().map { index, time in
        Sample.splice(event: Int64(index), at: "\(time)", pts: Int64(time) * 90_000)
      }
    }
    let report = try compare(window(600, splices(12, 36)), window(604, splices(12, 36)))
    #expect(report.isSame)
    #expect(report.alignment.method == .pts && report.alignment.offset == .zero)
    #expect(report.dateOffset == Sample.time("4"))
    // The stamps agree with the dates, and the markers have moved.
    let moved = try compare(window(600, splices(12, 36)), window(600, splices(18, 42)))
    #expect(moved.alignment.method == .pdt && moved.differences.count == 2)
    // One cue proves nothing.
    let single = try compare(window(600, splices(12)), window(604, splices(12)))
    #expect(single.alignment.method == .pdt && !single.isSame)
  }

  @Test func `of windows that overlap the only marker may have moved`() throws {
    let before = window(600, [Sample.splice(event: 1, at: "36")])
    #expect(try compare(before, window(630, [Sample.splice(event: 1, at: "6")])).isSame)
    let report = try compare(before, window(630, [Sample.splice(event: 1, at: "12")]))
    #expect(report.differences.map(\.delta) == [Sample.time("6")])
    #expect(report.alignment.offset == Sample.time("-30"))
  }

  @Test func `live windows of other days are aligned by their cues`() throws {
    let before = [Sample.splice(event: 1, at: "12"), Sample.splice(event: 2, at: "36")]
    let after = [Sample.splice(event: 1, at: "18"), Sample.splice(event: 2, at: "42")]
    let report = try compare(window(0, before), window(86_400, after))
    #expect(report.isSame)
    #expect(report.alignment.method == .payload && report.alignment.offset == Sample.time("6"))
  }

  @Test func `dates that drift from rounded durations align what both windows list`() throws {
    // Segments of 6.006 s that are written as 6 s.
    func drifting(_ first: Int, splice: String) -> PresentationAnalysis {
      let dates = (0..<10).map { index in
        let date = MediaTime(value: Int128(6006 * (first + index)), timescale: 1000)
        return Sample.date(at: "\(6 * index)", date.description)
      }
      return side([Sample.splice(event: 1, at: splice)], dates: dates, ended: false)
    }
    let report = try compare(drifting(0, splice: "36"), drifting(5, splice: "6"))
    #expect(report.isSame)
    #expect(report.alignment.offset == Sample.time("-30"))
  }

  @Test func `a break that began before a window is found by its end`() throws {
    func live(_ start: Int, _ breaks: [(String?, String)]) -> PresentationAnalysis {
      var side = window(start, [])
      side.breaks?.breaks = ReportRows(breaks.map { Sample.adBreak($0.0, $0.1) })
      return side
    }
    let whole = live(0, [("12", "24"), ("36", "48")])
    for later in [[(nil, "6"), ("18", "30")], [(nil, "6")]] as [[(String?, String)]] {
      let open = live(18, later)
      let lost = 2 - later.count
      let removed = try compare(whole, open).differences
      #expect(removed.count == lost && removed.allSatisfy { $0.change == .removed })
      let added = try compare(open, whole).differences
      #expect(added.count == lost && added.allSatisfy { $0.change == .added })
    }
    let other = try compare(whole, live(18, [(nil, "9"), ("18", "30")]))
    #expect(!other.isSame)
  }

  /// A live window with a break and its cue of tags. Unless a tag states its start, they start at the first line.
  private func window(
    _ start: Int, from first: String, to end: String, isKnown: Bool
  ) -> PresentationAnalysis {
    let tag = [Field("name", .string(isKnown ? "EXT-X-CUE-OUT" : "EXT-X-CUE-OUT-CONT"))]
    let cue = CueReport(
      uid: 1, startTime: Sample.time(first), endTime: Sample.time(end),
      content: [Field("dialect", .string("cue-out")), Field("tags", .array([.object(tag)]))])
    var side = side(
      [cue], type: "cue-tags", dates: [Sample.date(at: "0", "\(start)")], ended: false)
    var entry = Sample.adBreak(first, end, planned: isKnown ? "30" : nil)
    entry.hasKnownStart = isKnown
    if isKnown { entry.startOffset = .zero } else { entry.duration = nil }
    side.breaks?.breaks = [entry]
    return side
  }

  @Test func `a break whose start no line states has not moved in the next load`() throws {
    let loads = [
      window(0, from: "12", to: "42", isKnown: true),
      window(18, from: "0", to: "24", isKnown: false),
      window(24, from: "0", to: "18", isKnown: false),
    ]
    for before in loads {
      for after in loads {
        #expect(try compare(before, after).differences.map(\.short) == [])
      }
    }
    let longer = window(24, from: "0", to: "24", isKnown: false)
    #expect(try !compare(loads[1], longer).isSame)
  }

  @Test func `two breaks without a known start are the same if they end together`() throws {
    func live(_ start: Int, _ breaks: [(String, String, isKnown: Bool)]) -> PresentationAnalysis {
      var side = window(start, [])
      side.breaks?.breaks = ReportRows(
        breaks.map { first, end, isKnown in
          var entry = Sample.adBreak(first, end)
          entry.hasKnownStart = isKnown
          return entry
        })
      return side
    }
    let before = live(0, [("0", "6", isKnown: false), ("36", "48", isKnown: true)])
    let after = live(42, [("0", "6", isKnown: false)])
    #expect(try compare(before, after).isSame)
    #expect(try compare(after, before).isSame)
  }

  // MARK: Dates

  @Test func `another base of dates is an offset, not a difference`() throws {
    let before = side([], dates: [Sample.date(at: "0", "0"), Sample.date(at: "30", "30")])
    let after = side([], dates: [Sample.date(at: "0", "3600"), Sample.date(at: "30", "3630")])
    let report = try compare(before, after)
    #expect(report.isSame && report.dateOffset == MediaTime(seconds: 3600))
    // Asked for places on the same clock, it is one difference.
    let start = try compare(before, after, .start)
    #expect(start.differences.map(\.short) == ["moved pdt -"])
    #expect(start.differences.first?.delta == MediaTime(seconds: 3600))
  }

  @Test func `dates that jump are one difference, wherever tags stand`() throws {
    let before = side([], dates: [Sample.date(at: "0", "0")])
    let even = (0..<6).map { Sample.date(at: "\($0 * 10)", "\($0 * 10)") }
    #expect(try compare(before, side([], dates: even)).isSame)
    var jump = even
    for index in 4..<6 { jump[index] = Sample.date(at: "\(index * 10)", "\(index * 10 + 7)") }
    let report = try compare(before, side([], dates: jump))
    #expect(report.differences.map(\.short) == ["moved pdt -"])
    #expect(report.differences.first?.delta == MediaTime(seconds: 7))
    #expect(
      report.differences.first?.before
        == .facts([
          Field("mediaTime", .time(MediaTime(seconds: 40))),
          Field("programDateTime", .string("2026-01-01T00:00:40.000Z")),
        ]))
  }

  // MARK: Properties

  private func random(_ generator: inout SeededGenerator) -> PresentationAnalysis {
    let texts = ["a", "b", "c", "tick", "tick", "tick"]
    var time = MediaTime.zero
    let cues = (0..<Int.random(in: 3...40, using: &generator)).map { index -> CueReport in
      time += MediaTime(value: Int128.random(in: 100...20_000, using: &generator), timescale: 1000)
      let at = time.description
      return Bool.random(using: &generator)
        ? Sample.splice(event: Int64(index), at: at)
        : Sample.text(texts.randomElement(using: &generator) ?? "a", at: at)
    }
    return side(cues, duration: 1000)
  }

  @Test(arguments: 1...40)
  func `shifted by anything, all cues are the same with that offset`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let before = random(&generator)
    #expect(try compare(before, before).isSame)
    let offset = MediaTime(
      value: Int128.random(in: -90_000_000...90_000_000, using: &generator), timescale: 90_000)
    let report = try compare(before, Sample.shifted(before, by: offset))
    #expect(report.isSame, "\(offset): \(report.differences.map(\.short))")
    #expect((report.alignment.offset - offset).magnitude < MediaTime(value: 1, timescale: 1000))
  }

  @Test(arguments: 1...40)
  func `without one of its cues, exactly one is removed`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let before = random(&generator)
    var after = before
    let count = before.cues?.tracks.first?.cues.count ?? 0
    let missing = Int.random(in: 0..<count, using: &generator)
    var rest = Array(before.cues?.tracks.first?.cues ?? [])
    rest.remove(at: missing)
    after.cues?.tracks[0].cues = ReportRows(rest)
    let report = try compare(before, after)
    #expect(report.differences.map { $0.change } == [.removed])
    #expect(report.alignment.offset == .zero)
  }

  @Test(arguments: 1...20)
  func `forwards and backwards the same things differ`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (left, right) = (random(&generator), random(&generator))
    let there = try compare(left, right, .start)
    let back = try compare(right, left, .start)
    func count(_ change: ComparisonReport.Entry.Change, _ report: ComparisonReport) -> Int {
      report.differences.count { $0.change == change }
    }
    #expect(there.differences.isEmpty == back.differences.isEmpty)
    #expect(
      count(.added, there) - count(.removed, there) == count(.removed, back) - count(.added, back))
  }

  @Test func `ten thousand cues of a few kinds are compared at once`() throws {
    let cues = (0..<10_000).map { index in
      index % 3 == 0
        ? Sample.splice(event: Int64(index), at: "\(index)") : Sample.heartbeat(at: "\(index)")
    }
    let before = side(cues, duration: 10_000)
    let after = Sample.shifted(before, by: Sample.time("1.4"))
    let clock = ContinuousClock()
    var isSame = false
    let duration = try clock.measure { isSame = try compare(before, after).isSame }
    #expect(isSame)
    // Far more than it takes, and far less than a comparison of each cue with each other one.
    #expect(duration < .seconds(20))
  }
}
