import FieldValues
import HLSReports
import MediaTiming
import SourceDiagnostics
import Testing

struct ComparisonTests {
  private typealias Sample = SampleAnalyses

  private func compare(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis,
    _ alignment: ComparisonOptions.AlignmentMode = .automatic, tolerance: String? = nil,
    ignoring names: Set<String> = []
  ) throws -> ComparisonReport {
    var options = ComparisonOptions()
    options.alignment = alignment
    options.ignoredNames = names
    if let tolerance { options.tolerance = Sample.time(tolerance) }
    return try Comparison(of: candidate, with: baseline, options: options).report
  }

  private let three = [
    Sample.splice(event: 1, at: "4"), Sample.splice(event: 2, at: "20"),
    Sample.splice(event: 3, at: "41.5"),
  ]

  // MARK: Changes

  @Test func `an analysis is the same as itself`() throws {
    let analysis = Sample.analysis([("scte35", three)], breaks: [Sample.adBreak("4", "8")])
    let report = try compare(analysis, analysis)
    #expect(report.isSame && report.differences.isEmpty)
    #expect(report.alignment.offset == .zero)
    #expect(Report.comparison(report).worstSeverity == nil)
  }

  @Test func `a cue that only one side has is added or removed`() throws {
    let all = Sample.analysis([("scte35", three)])
    let two = Sample.analysis([("scte35", [three[0], three[2]])])
    #expect(try compare(all, two).differences.map(\.short) == ["removed cue 2"])
    #expect(try compare(two, all).differences.map(\.short) == ["added cue 2"])
    let removed = try #require(try compare(all, two).differences.first)
    #expect(removed.before == .cue(three[1], type: "scte35") && removed.after == nil)
    #expect(Report.comparison(try compare(all, two)).worstSeverity == .error)
  }

  @Test func `a break that is open at the start hides no others that have moved`() throws {
    func breaks(_ starts: [(String?, String)]) -> PresentationAnalysis {
      SampleAnalyses.analysis(breaks: starts.map { SampleAnalyses.adBreak($0.0, $0.1) })
    }
    let before = breaks([("10", "14"), ("24", "28"), ("40", "44")])
    let after = breaks([(nil, "2"), ("10", "14"), ("24.5", "28.5"), ("40", "44")])
    let found = try compare(before, after).differences
    #expect(found.filter { $0.what == .adBreak }.map(\.change) == [.moved, .added])
  }

  @Test func `a place for an ad is removed, added or moved`() throws {
    func places(_ times: String...) -> PresentationAnalysis {
      var analysis = Sample.analysis([("scte35", three)])
      analysis.breaks?.opportunities = times.map {
        OpportunityReport(
          startTime: Sample.time($0), dialect: "placement-opportunity", form: "D27", line: 9)
      }
      return analysis
    }
    #expect(try compare(places("12", "36"), places("12", "36")).isSame)
    let removed = try compare(places("12", "36"), places("36")).differences
    #expect(removed.map(\.what) == [.opportunity])
    #expect(removed.map(\.change) == [.removed])
    #expect(try compare(places("36"), places("12", "36")).differences.map(\.change) == [.added])
    let moved = try compare(places("12", "36"), places("12", "37")).differences
    #expect(moved.map(\.change) == [.moved])
    #expect(moved.first?.delta == Sample.time("1"))
  }

  @Test func `a cue is moved when it is off by more than the tolerance`() throws {
    let moved = [three[0], Sample.splice(event: 2, at: "20.08"), three[2]]
    let (before, after) = (
      Sample.analysis([("scte35", three)]), Sample.analysis([("scte35", moved)])
    )
    let difference = try #require(try compare(before, after).differences.first)
    #expect(difference.short == "moved cue 2")
    #expect(difference.delta == Sample.time("0.08"))
    #expect(difference.fields.isEmpty)
    #expect(try compare(before, after, tolerance: "0.08").isSame)
    #expect(try !compare(before, after, tolerance: "0.079999").isSame)
  }

  @Test func `a changed payload is reported field by field`() throws {
    let changed = [three[0], Sample.splice(event: 2, at: "20", duration: 450_000), three[2]]
    let report = try compare(
      Sample.analysis([("scte35", three)]), Sample.analysis([("scte35", changed)]))
    let difference = try #require(report.differences.first)
    #expect(report.differences.count == 1)
    #expect(difference.short == "changed cue 2")
    #expect(
      difference.fields == [
        FieldDifference(
          path: "endTime", before: .time(Sample.time("24")), after: .time(Sample.time("25"))),
        FieldDifference(
          path: "section.command.breakDuration.duration", before: .integer(360_000),
          after: .integer(450_000)),
      ])
  }

  @Test func `what may differ is named by its member, its path or its kind`() throws {
    let changed = [
      three[0], Sample.splice(event: 2, at: "20.08", duration: 450_000), three[2],
    ]
    func differences(ignoring names: String...) throws -> [String] {
      try compare(
        Sample.analysis([("scte35", three)]), Sample.analysis([("scte35", changed)]),
        ignoring: Set(names)
      ).differences.map(\.short)
    }
    #expect(try differences() == ["changed cue 2"])
    #expect(try differences(ignoring: "segmentCount", "section.duration") == ["changed cue 2"])
    #expect(try differences(ignoring: "breakDuration", "endTime") == ["moved cue 2"])
    let path = "section.command.breakDuration"
    #expect(try differences(ignoring: path, "endTime", "startTime").isEmpty)
    #expect(try differences(ignoring: "cue").isEmpty)
  }

  @Test func `a name to ignore that nothing compared has is listed`() throws {
    let analysis = Sample.analysis([("scte35", three)], breaks: [Sample.adBreak("4", "8")])
    func unused(_ names: String...) throws -> [String] {
      try compare(analysis, analysis, ignoring: Set(names)).unusedNames
    }
    #expect(try unused("pdt", "break", "endTime", "segmentCount", "preRoll").isEmpty)
    #expect(try unused("tier", "section.tier", "section.command.breakDuration").isEmpty)
    #expect(try unused("secton.tier", "tier", "command.tier") == ["command.tier", "secton.tier"])
  }

  @Test func `another clock of the stream changes no cue`() throws {
    let stamped = [
      Sample.splice(event: 1, at: "4", pts: 8_000_000_000),
      Sample.splice(event: 2, at: "20", pts: 12), Sample.splice(event: 3, at: "41.5", pts: 99),
    ]
    #expect(
      try compare(
        Sample.analysis([("scte35", three)]), Sample.analysis([("scte35", stamped)])
      ).isSame)
  }

  @Test func `a message that arrives much later is changed`() throws {
    func side(_ preRoll: String) -> PresentationAnalysis {
      Sample.analysis([("scte35", [Sample.splice(event: 1, at: "4", preRoll: preRoll)])])
    }
    #expect(try compare(side("4"), side("3.6")).isSame)
    let difference = try #require(try compare(side("4"), side("0.1")).differences.first)
    #expect(difference.fields.map(\.path) == ["preRoll"])
  }

  @Test func `the end of a cue that lasts until the next one is no difference`() throws {
    var first = Sample.text("a", at: "4")
    first.endTime = Sample.time("8")
    var longer = first
    longer.endTime = Sample.time("12")
    let second = Sample.text("b", at: "8")
    let third = Sample.text("c", at: "12")
    let report = try compare(
      Sample.analysis([("id3", [first, second, third])]),
      Sample.analysis([("id3", [longer, third])]))
    #expect(report.differences.map(\.short) == ["removed cue id3"])
  }

  @Test func `queries of URIs are not compared`() throws {
    func side(_ uri: String) -> PresentationAnalysis {
      let fields = [Field("X-ASSET-URI", .string(uri))]
      let cue = Sample.dateRange("ad", at: "4", date: "2026-01-01T00:00:04Z", more: fields)
      return Sample.analysis([("daterange", [cue])])
    }
    #expect(try compare(side("https://a.example/x?token=1"), side("https://a.example/x")).isSame)
    #expect(try !compare(side("https://a.example/x?a=1"), side("https://a.example/y?a=1")).isSame)
  }

  @Test func `a cue without a place is found by its identifier`() throws {
    let unplaced = Sample.dateRange("x", at: nil, date: "2026-01-01T00:00:04Z")
    let placed = Sample.dateRange("x", at: "4", date: "2026-01-01T00:00:04Z")
    let before = Sample.analysis([("daterange", [unplaced])])
    #expect(try compare(before, before).isSame)
    let report = try compare(before, Sample.analysis([("daterange", [placed])]))
    #expect(report.differences.map(\.short) == ["changed cue x"])
    #expect(report.differences.first?.fields.map(\.path) == ["startTime", "endTime"])
  }

  @Test(arguments: [("12.02", true), ("12.021", false)])
  func `a duration that differs within the tolerance is no difference, nor is the tag with it`(
    length: String, isSame: Bool
  ) throws {
    func range(_ length: String) -> PresentationAnalysis {
      let cue = Sample.dateRange("x", at: "4", length: length, date: "2026-01-01T00:00:04Z")
      return Sample.analysis([("daterange", [cue])])
    }
    func tag(_ planned: String, id: Int = 7) -> PresentationAnalysis {
      let tag: [Field] = [
        Field("name", .string("EXT-X-CUE-OUT")),
        Field("value", .string("DURATION=\(planned),BREAKID=\(id)")),
      ]
      let cue = CueReport(
        uid: 1, startTime: Sample.time("4"), endTime: nil,
        content: [
          Field("dialect", .string("cue-out")), Field("tags", .array([.object(tag)])),
          Field("plannedDuration", .time(Sample.time(planned))),
        ])
      return Sample.analysis([("cue-tags", [cue])])
    }
    #expect(try compare(range("12"), range(length)).isSame == isSame)
    #expect(try compare(tag("12"), tag(length)).isSame == isSame)
    #expect(try !compare(tag("12"), tag(length, id: 8)).isSame)
    #expect(try !compare(tag("12"), tag(length, id: 8), tolerance: "2").isSame)
  }

  @Test func `an identifier counts beside a duration that differs within the tolerance`() throws {
    func side(_ id: String, _ length: String) -> PresentationAnalysis {
      let cue = Sample.dateRange(id, at: "4", length: length, date: "2026-01-01T00:00:04Z")
      return Sample.analysis([("daterange", [cue])])
    }
    let report = try compare(side("x", "12"), side("y", "12.01"), .start)
    #expect(report.differences.first?.fields.map(\.path) == ["id"])
  }

  // MARK: Breaks

  @Test func `breaks are compared by time and length, not by what signals them`() throws {
    func side(_ entry: BreakReport) -> PresentationAnalysis { Sample.analysis(breaks: [entry]) }
    let told = side(Sample.adBreak("8", "20", planned: "12"))
    let report = try compare(
      told, side(Sample.adBreak("8", "20", planned: "12", evidence: "daterange")))
    #expect(report.isSame)
    let longer = try compare(told, side(Sample.adBreak("8", "24", planned: "16")))
    #expect(longer.differences.map(\.short) == ["changed break -"])
    #expect(longer.differences.first?.fields.map(\.path) == ["endTime", "plannedDuration"])
    #expect(try compare(told, side(Sample.adBreak("8", nil))).differences.count == 1)
  }

  @Test func `what a side does not hold is not compared`() throws {
    var cuesOnly = Sample.analysis([("scte35", three)], input: "baseline.json")
    cuesOnly.breaks = nil
    let full = Sample.analysis([("scte35", three)], breaks: [Sample.adBreak("4", "8")])
    let report = try compare(cuesOnly, full)
    #expect(report.isSame)
    #expect(report.notCompared == ["breaks: baseline.json has none"])
  }

  @Test func `saved cues and saved breaks have nothing to compare`() throws {
    let both = Sample.analysis()
    let cues = PresentationAnalysis(input: "cues.json", cues: both.cues)
    let breaks = PresentationAnalysis(input: "breaks.json", breaks: both.breaks)
    #expect(throws: AlignmentFailure.self) { try compare(cues, breaks) }
    #expect(throws: AlignmentFailure.self) { try compare(breaks, cues) }
    #expect(try compare(breaks, breaks).isSame)
  }

  @Test func `a media file is not asked for lines of a playlist`() throws {
    let range = Sample.dateRange("x", at: "4", date: "2026-01-01T00:00:04Z")
    let playlist = Sample.analysis([
      ("scte35", three), ("daterange", [range]), ("program-date-time", [Sample.date(at: "0", "0")]),
    ])
    let file = Sample.analysis(
      [("scte35", three)],
      presentation: PresentationReport(kind: .segment, duration: Sample.time("60.08")),
      input: "encoder.ts")
    let report = try compare(file, playlist)
    #expect(report.isSame)
    #expect(report.notCompared.count == 1)
    // Between two playlists the same tags count.
    let other = Sample.analysis([("scte35", three)])
    #expect(
      try compare(other, playlist).differences.map(\.short) == ["added pdt -", "added cue x"])
  }

  // MARK: Findings

  @Test func `what was found while reading counts although nothing differs`() throws {
    let baseline = Sample.analysis([("scte35", three)])
    var candidate = baseline
    candidate.cues?.findings = [
      FindingReport(rule: "LOAD-001", name: "not-loaded", severity: .error, message: "gone"),
      FindingReport(rule: "PAY-001", name: "no-payload", severity: .error, message: "bad"),
      FindingReport(rule: "PDT-002", name: "other", severity: .warning, message: "odd"),
    ]
    let report = try compare(baseline, candidate)
    #expect(report.isSame)
    #expect(report.findings.map(\.rule) == ["LOAD-001", "PAY-001"])
    #expect(report.findings.first?.notes == ["in the candidate, \(candidate.input)"])
    #expect(Report.comparison(report).worstSeverity == .error)
    candidate.cues?.findings.removeFirst(2)
    var options = ComparisonOptions()
    options.leastSeverity = .warning
    let odd = try Comparison(of: baseline, with: candidate, options: options).report
    #expect(odd.findings.map(\.rule) == ["PDT-002"])
    #expect(Report.comparison(odd).worstSeverity == .warning)
  }
}
