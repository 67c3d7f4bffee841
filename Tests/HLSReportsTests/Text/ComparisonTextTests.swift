import FieldValues
import HLSReports
import MediaTiming
import SourceDiagnostics
import Testing

struct ComparisonTextTests {
  private typealias Sample = SampleAnalyses

  private var report: ComparisonReport {
    get throws {
      let before = Sample.analysis(
        [("scte35", (1...9).map { Sample.splice(event: $0, at: "\($0 * 6)") })],
        breaks: [Sample.adBreak("6", "10", planned: "6")], input: "baseline.json")
      var cues = (1...8).map { Sample.splice(event: $0, at: "\($0 * 6 + 2)") }
      cues[1] = Sample.splice(event: 2, at: "14.08")
      cues[6] = Sample.splice(event: 7, at: "44", duration: 450_000)
      cues.append(Sample.splice(event: 99, at: "61"))
      let after = Sample.analysis(
        [("scte35", cues)], breaks: [Sample.adBreak("8", "12", planned: "6")], input: "live.m3u8")
      return try Comparison(of: after, with: before).report
    }
  }

  @Test func `the two sides stand beside each other on one timeline`() throws {
    let text = TextReportWriter(appearance: ReportAppearance(width: 90)).text(
      .comparison(try report))
    #expect(
      text == """
        baseline   baseline.json  (0:01:00.000, 9 cues, 1 break)
        candidate  live.m3u8  (0:01:00.000, 9 cues, 1 break)
        aligned    candidate time = baseline time + 2.000 s; 6 of 7 matching cues coincide

                    baseline                          candidate
          break     0:00:06.000 4.000 s, planned 6.…  0:00:08.000 4.000 s, planned 6.…
          scte35    0:00:06.000 1 OUT 4.000 s splic…  0:00:08.000 1 OUT 4.000 s splic…
        > scte35    0:00:12.000 2 OUT 4.000 s splic…  0:00:14.080 2 OUT 4.000 s splic…  +0.080 s
          scte35    0:00:18.000 3 OUT 4.000 s splic…  0:00:20.000 3 OUT 4.000 s splic…
                    … 2 the same
          scte35    0:00:36.000 6 OUT 4.000 s splic…  0:00:38.000 6 OUT 4.000 s splic…
        ~ scte35    0:00:42.000 7 OUT 4.000 s splic…  0:00:44.000 7 OUT 5.000 s splic…  changed
                      endTime 0:00:46.000               endTime 0:00:49.000
                      breakDuration.duration 360000     breakDuration.duration 450000
          scte35    0:00:48.000 8 OUT 4.000 s splic…  0:00:50.000 8 OUT 4.000 s splic…
        - scte35    0:00:54.000 9 OUT 4.000 s splic…  -                                 removed
        + scte35    -                                 0:01:01.000 99 OUT 4.000 s spli…  added

        4 differences: 1 changed, 1 moved, 1 removed, 1 added
        6 cues and 1 break the same, tolerance 20 ms

        """)
  }

  @Test(arguments: [nil, 20, 80, 100, 120, 300])
  func `a row fits into 80 to 120 columns`(width: Int?) throws {
    let text = TextReportWriter(appearance: ReportAppearance(width: width)).text(
      .comparison(try report))
    let limit = min(max(width ?? 120, 80), 120)
    for line in text.split(separator: "\n") { #expect(line.count <= limit, "\(line)") }
  }

  @Test func `colours are used only where they are wanted`() throws {
    let report = Report.comparison(try report)
    let colored = TextReportWriter(appearance: ReportAppearance(usesColor: true)).text(report)
    #expect(colored.contains("\u{1B}[1;31m"))
    #expect(!TextReportWriter().text(report).contains("\u{1B}"))
  }

  @Test func `text of a stream commands no terminal`() throws {
    let before = Sample.analysis([("id3", [Sample.text("\u{1B}[2Ja\u{202E}\n", at: "4")])])
    let text = TextReportWriter().text(
      .comparison(try Comparison(of: Sample.analysis(), with: before).report))
    #expect(text.contains(#"TIT2 \u{1B}[2Ja\u{202E}\n"#))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `a playlist tag is named with its line`() throws {
    func side(_ tags: [(name: String, line: Int, value: String?)]) -> PresentationAnalysis {
      var cue = Sample.text("", at: "4")
      cue.id = "break"
      let tags = tags.map { tag in
        FieldValue.object(
          [Field("name", .string(tag.name)), Field("line", .integer(tag.line))]
            + (tag.value.map { [Field("value", .string($0))] } ?? []))
      }
      cue.content = [Field("tags", .array(tags))]
      return Sample.analysis([("cue-tags", [cue])])
    }
    let report = try Comparison(
      of: side([("EXT-X-CUE-OUT", 9, "14")]),
      with: side([("EXT-X-CUE-OUT", 7, "12"), ("EXT-X-CUE-IN", 32, nil)])
    ).report
    let text = TextReportWriter().text(.comparison(report))
    #expect(text.contains("line 7 EXT-X-CUE-OUT 12 "))
    #expect(text.contains("line 32 EXT-X-CUE-IN there "))
    #expect(text.contains("line 32 EXT-X-CUE-IN gone\n"))
    let markdown = MarkdownReportWriter().text(.comparison(report))
    #expect(markdown.contains("line 7 EXT-X-CUE-OUT: 12 → 14; line 32 EXT-X-CUE-IN: there → gone"))
  }

  @Test func `a break that began before the list is shown with its end`() throws {
    let after = Sample.analysis(breaks: [Sample.adBreak(nil, "6")])
    let report = try Comparison(of: after, with: Sample.analysis()).report
    let text = TextReportWriter().text(.comparison(report))
    #expect(text.contains("before ends 0:00:06.000"), "\(text)")
  }

  @Test func `no difference is said in one line`() throws {
    let side = Sample.analysis([("scte35", [Sample.splice(event: 1, at: "4")])])
    let text = TextReportWriter().text(.comparison(try Comparison(of: side, with: side).report))
    #expect(text.hasSuffix("\n\nno difference\n1 cue the same, tolerance 20 ms\n"))
  }
}
