import FieldValues
import HLSReports
import MediaTiming
import TestSupport
import Testing

struct PresentationAnalysisTests {
  private func read(_ text: String) throws -> PresentationAnalysis {
    try PresentationAnalysis(readingSaved: Array(text.utf8), input: "saved.json")
  }

  private func failure(_ text: String) -> String? {
    do throws(SavedAnalysisError) {
      _ = try PresentationAnalysis(readingSaved: Array(text.utf8), input: "saved.json")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `what was saved is written again byte for byte`() throws {
    var count = 0
    for fixture in try Fixture.all(endingIn: ".json") {
      let text = try fixture.text()
      guard text.contains(#""schema": "hlscue.cues/1""#) else { continue }
      let cues = try #require(try read(text).cues, "\(fixture)")
      #expect(JSONReportWriter().text(.cues(cues)) == text, "\(fixture)")
      count += 1
    }
    #expect(count > 10)
  }

  @Test func `saved breaks are written again byte for byte`() throws {
    let entry = BreakReport(
      id: "7", startTime: SampleAnalyses.time("8"), endTime: nil,
      plannedDuration: SampleAnalyses.time("12.5"), cue: ["PRE", "ONCE"],
      segments: .init(first: 2, last: 4),
      startOffset: .zero, eventID: 7, segmentationType: .init(id: 0x34, name: "Provider"),
      upids: [.object([Field("text", .string("x"))])], isHeuristic: true,
      parts: [
        .init(
          kind: "segmentation", segmentationType: .init(id: 0x30, name: nil), eventID: 8,
          startTime: SampleAnalyses.time("8"), endTime: nil)
      ],
      evidence: [
        .init(
          dialect: "in-band", form: "D1", role: "out", line: 3, uri: "a.ts", pid: 500,
          pts: .init(ticks: 90_000), startTime: SampleAnalyses.time("8"), eventID: 7,
          payloadBase64: "/DA=", payloadText: "x")
      ])
    let report = BreaksReport(
      input: "media.m3u8", breaks: [entry],
      opportunities: [
        OpportunityReport(
          startTime: SampleAnalyses.time("4"), dialect: "placement-opportunity", form: "D27",
          line: 4)
      ], findings: SampleReports.findings)
    let text = JSONReportWriter().text(.breaks(report))
    let saved = try #require(try read(text).breaks)
    #expect(JSONReportWriter().text(.breaks(saved)) == text)
  }

  @Test func `a saved break without a duration has no known start`() throws {
    let known = SampleAnalyses.adBreak("0", "24")
    var unknown = known
    (unknown.hasKnownStart, unknown.duration) = (false, nil)
    let breaks = [known, unknown, SampleAnalyses.adBreak("4", nil)]
    let text = JSONReportWriter().text(.breaks(BreaksReport(input: "a.m3u8", breaks: breaks)))
    #expect(try read(text).breaks?.breaks.map(\.hasKnownStart) == [true, false, true])
  }

  @Test func `cues and breaks may stand after each other or in a list`() throws {
    let cues = JSONReportWriter().text(.cues(SampleReports.cues))
    let breaks = JSONReportWriter().text(.breaks(BreaksReport(input: "media.m3u8")))
    for text in [cues + breaks, #"{"schema":"hlscue.list/1","results":[\#(breaks),\#(cues)]}"#] {
      let analysis = try read(text)
      #expect(analysis.cues?.tracks.count == 2 && analysis.breaks != nil)
    }
    #expect(try read(cues).breaks == nil)
  }

  @Test func `a file that is no saved analysis says why in one line`() {
    #expect(
      failure("{")
        == "is not JSON: line 1, column 2: unexpected end, expected a member name in quotes"
        || failure("{")?.hasPrefix("is not JSON: line 1") == true)
    #expect(failure("{}") == "is JSON without a schema, expected the output of cues --format json")
    #expect(
      failure(#"{"schema":"hlscue.pdt/1"}"#)
        == "has the schema hlscue.pdt/1, expected hlscue.cues/1 or hlscue.breaks/1")
    #expect(
      failure(#"{"schema":"hlscue.list/1","results":[]}"#)
        == "has no analysis: expected hlscue.cues/1 or hlscue.breaks/1")
    #expect(failure(#"{"schema":"hlscue.cues/1","input":"a"}"#) == "presentation is missing")
    let cues = JSONReportWriter().text(.cues(SampleReports.cues))
    #expect(failure(cues + cues) == "has the cues of several inputs, expected those of one")
    #expect(
      failure(cues.replacing(#""startTime": 4.0"#, with: #""startTime": "4.0""#))
        == "tracks[0].cues[0].startTime is not what was expected: seconds")
    #expect(
      failure(#"{"schema":"hlscue.list/1","results":[{"schema":"hlscue.list/1"}]}"#)
        == "has a list in a list")
  }

  @Test(arguments: [
    ("tracks", "tracks"), ("cues", "tracks[0].cues"), ("findings", "findings"),
    ("content", "tracks[0].cues[0].content"), ("source", "tracks[0].cues[0].source"),
    ("startTime", "tracks[0].cues[0].startTime"), ("endTime", "tracks[0].cues[0].endTime"),
    ("location", "findings[0].location"), ("presentation", "presentation"),
  ])
  func `saved cues without a member that is always written are refused`(
    _ name: String, _ place: String
  ) {
    let text = JSONReportWriter().text(.cues(SampleReports.cues))
    #expect(failure(text.replacing("\"\(name)\":", with: "\"x\":")) == "\(place) is missing")
  }

  @Test(arguments: [
    ("breaks", "breaks"), ("opportunities", "opportunities"), ("findings", "findings"),
    ("parts", "breaks[0].parts"), ("evidence", "breaks[0].evidence"),
    ("closedBy", "breaks[0].closedBy"), ("endTime", "breaks[0].endTime"),
  ])
  func `saved breaks without a member that is always written are refused`(
    _ name: String, _ place: String
  ) {
    let report = BreaksReport(
      input: "media.m3u8", breaks: [BreakReport(startTime: .zero, endTime: nil)])
    let text = JSONReportWriter().text(.breaks(report))
    #expect(failure(text.replacing("\"\(name)\":", with: "\"x\":")) == "\(place) is missing")
  }

  @Test(arguments: [
    ("presentation", "presentation is not an object"),
    ("tracks", "tracks is not what was expected: a list"),
    ("source", "tracks[0].cues[0].source is not an object"),
    ("content", "tracks[0].cues[0].content is not an object"),
    ("location", "findings[0].location is not an object"),
  ])
  func `saved cues with null for a member that is never null are refused`(
    _ name: String, _ reason: String
  ) {
    let text = JSONReportWriter().text(.cues(SampleReports.cues))
    #expect(failure(text.replacing("\"\(name)\":", with: "\"\(name)\": null, \"x\":")) == reason)
  }

  @Test func `only the times of a break may be null, not those of other places for ads`() throws {
    let report = BreaksReport(
      input: "media.m3u8", breaks: [BreakReport(startTime: .zero, endTime: nil)],
      opportunities: [
        OpportunityReport(
          startTime: .zero, dialect: "placement-opportunity", form: "D27", line: 4)
      ])
    let text = JSONReportWriter().text(.breaks(report))
    let place = "opportunities[0].startTime"
    #expect(
      failure(text.replacing(#""startTime":"#, with: #""startTime": null, "x":"#))
        == "\(place) is not what was expected: seconds")
    let start = try #require(text.firstRange(of: "opportunities")).lowerBound
    let rest = text[start...].replacing("startTime", with: "x")
    #expect(failure(String(text[..<start] + rest)) == "\(place) is missing")
  }

  @Test func `damaged bytes are read or refused`() throws {
    let text = Array(JSONReportWriter().text(.cues(SampleReports.cues)).utf8)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var bytes = text
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
      let saved = try? PresentationAnalysis(readingSaved: bytes, input: "x")
      if let saved { _ = try? Comparison(of: saved, with: saved) }
    }
  }
}
