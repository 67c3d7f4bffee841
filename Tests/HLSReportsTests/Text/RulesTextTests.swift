import FieldValues
import HLSReports
import SourceDiagnostics
import Testing

struct RulesTextTests {
  @Test func `rules stand in a table`() {
    #expect(
      TextReportWriter().text(.rules(RulesReport(SampleFindings.rules))) == """
        DRG-005  error    negative-duration  A duration is not negative.
        MED-003  warning  long-segment       A segment is short.

        """)
  }

  @Test func `an explained rule shows where its examples break it`() {
    var rule = SampleFindings.rules[0]
    rule.failing = [
      RuleReport.Example(
        files: [
          RuleReport.Example.File(name: "1.m3u8", text: "#EXTM3U"),
          RuleReport.Example.File(name: "2.m3u8", text: "#EXTM3U\n#é=-1"),
        ], mark: RuleReport.Example.Mark(file: 1, line: 2, column: 5))
    ]
    rule.passing = [
      RuleReport.Example(files: [RuleReport.Example.File(text: "#EXTM3U")], note: "nothing else")
    ]
    #expect(
      TextReportWriter().text(.rules(RulesReport([rule], detail: .everything))) == """
        DRG-005 negative-duration error
          A duration is not negative.
          standard: RFC 8216bis, section 4.4.5.1

        Why
          Players drop the range.

        How to repair it
          Write its length.

        Breaks the rule
          1.m3u8:
            #EXTM3U
          2.m3u8:
            #EXTM3U
            #é=-1
               ^

        Follows the rule (nothing else)
            #EXTM3U

        """)
  }

  @Test
  func `what an example needs besides its text is listed, and the options that select the rule`() {
    var rule = SampleFindings.rules[1]
    rule.options = ["--profile apple", "--select MED-003"]
    var example = RuleReport.Example(files: [RuleReport.Example.File(text: "#EXTM3U")])
    example.premises = ["segment 0 of low.m3u8: 4.000 s long"]
    example.settings = [Field("maximumBreakDuration", .integer(8))]
    rule.failing = [example]
    let report = Report.rules(RulesReport([rule], detail: .everything))
    let text = TextReportWriter().text(report)
    #expect(text.contains("\n  Checked only with --profile apple or --select MED-003\n"))
    #expect(
      text.contains(
        """
        Breaks the rule
          in the media, segment 0 of low.m3u8: 4.000 s long
          in a file of --config, {"maximumBreakDuration":8}
            #EXTM3U

        """))
    let markdown = MarkdownReportWriter().text(report)
    #expect(markdown.contains("\nChecked only with --profile apple or --select MED-003\n"))
    #expect(
      markdown.contains("In a file of `--config`:\n\n```\n{\"maximumBreakDuration\":8}\n```\n"))
    let json = JSONReportWriter().text(report)
    #expect(json.contains(#""maximumBreakDuration": 8"#))
    #expect(json.contains(#""--profile apple""#))
  }

  @Test func `a place that is a whole line is all of it`() {
    var rule = SampleFindings.rules[1]
    rule.failing = [
      RuleReport.Example(
        files: [RuleReport.Example.File(text: "#EXTM3U")],
        mark: RuleReport.Example.Mark(file: 0, line: 1))
    ]
    let text = TextReportWriter().text(.rules(RulesReport([rule], detail: .everything)))
    #expect(text.contains("    #EXTM3U\n    ^^^^^^^\n"))
  }
}
