import HLSReports
import MediaTiming
import Testing

/// Breaks of a folder of snapshots, whose lines are those of several files.
struct SnapshotBreaksTests {
  private func report(of input: String, _ files: String...) -> Report {
    .breaks(
      BreaksReport(
        input: input,
        breaks: [
          BreakReport(
            startTime: MediaTime(seconds: 4), endTime: MediaTime(seconds: 8),
            evidence: zip(files, ["out", "in"]).enumerated().map { index, file in
              .init(dialect: "cue-out", role: file.1, line: 9 + index, uri: file.0)
            })
        ],
        opportunities: [
          OpportunityReport(
            startTime: .zero, dialect: "adobe-cue", form: "D9", line: 7,
            uri: files[0] == input ? nil : files[0])
        ]))
  }

  @Test(arguments: ["f", "f/"])
  func `the lines of several files have their names`(input: String) {
    let report = report(of: input, "f/002.m3u8", "f/003.m3u8")
    let text = TextReportWriter().text(report)
    #expect(text.contains(" cue-out:002.m3u8:9 to 003.m3u8:10 "))
    #expect(text.contains("adobe-cue  002.m3u8:7"))
    #expect(MarkdownReportWriter().text(report).contains("| cue-out:002.m3u8:9 to 003.m3u8:10 |"))
    #expect(CSVReportWriter().text(report).contains(",cue-out,002.m3u8:9 003.m3u8:10,"))
    #expect(
      JSONReportWriter().text(report).contains("\"line\": 7,\n      \"uri\": \"f/002.m3u8\""))
  }

  @Test(arguments: [([3, 3, 3], "cue-out:20-18"), ([3, 4, 9], "cue-out:18")])
  func `lines of several loads of one address are no range`(loads: [Int], place: String) {
    let evidence = zip(loads, [20, 20, 18]).map { load, line in
      BreakReport.EvidenceReport(
        dialect: "cue-out", role: "cont", line: line, uri: "http://a/live.m3u8", load: load)
    }
    let entry = BreakReport(startTime: .zero, endTime: nil, evidence: evidence)
    let text = TextReportWriter().text(.breaks(BreaksReport(input: "a", breaks: [entry])))
    #expect(text.contains(" \(place) "))
  }

  @Test func `lines of one file have its name once`() {
    let text = TextReportWriter().text(report(of: "f", "f/2.m3u8", "f/2.m3u8"))
    #expect(text.contains(" cue-out:2.m3u8:9-10 "))
  }

  @Test func `the lines of a playlist have their numbers alone`() {
    let report = report(of: "f.m3u8", "f.m3u8", "f.m3u8")
    let text = TextReportWriter().text(report)
    #expect(text.contains(" cue-out:9-10 ") && text.contains("line 7"))
    #expect(MarkdownReportWriter().text(report).contains("| cue-out |"))
    #expect(CSVReportWriter().text(report).contains(",cue-out,9 10,"))
    #expect(JSONReportWriter().text(report).contains("\"line\": 7\n"))
  }
}
