import HLSReports
import SourceDiagnostics
import Testing

struct MarkdownReportWriterTests {
  @Test func `a rule is a section with its examples`() {
    var rule = SampleFindings.rules[0]
    rule.failing = [
      RuleReport.Example(
        files: [RuleReport.Example.File(text: "#EXTM3U\n#EXT-X:D=-1")],
        mark: RuleReport.Example.Mark(file: 0, line: 2, column: 10))
    ]
    #expect(
      MarkdownReportWriter().text(.rules(RulesReport([rule], detail: .everything))) == """
        ## DRG-005 negative-duration

        A duration is not negative.

        *error, standard, RFC 8216bis, section 4.4.5.1*

        ### Why

        Players drop the range.

        ### How to repair it

        Write its length.

        ### Breaks the rule

        ```
        #EXTM3U
        #EXT-X:D=-1
                 ^
        ```

        """)
  }

  @Test func `rules are a table`() {
    let text = MarkdownReportWriter().text(.rules(RulesReport(SampleFindings.rules)))
    #expect(text.contains("| MED-003 | warning | long-segment | A segment is short. |\n"))
  }

  @Test func `no text is markup or ends its block`() {
    var rule = SampleFindings.rules[0]
    rule.summary = "<b>*a*</b> | [x](y)"
    rule.failing = [RuleReport.Example(files: [RuleReport.Example.File(text: "```\n<b>")])]
    let text = MarkdownReportWriter().text(.rules(RulesReport([rule], detail: .everything)))
    #expect(text.contains(#"&lt;b&gt;\*a\*&lt;/b&gt; \| \[x\](y)"#))
    #expect(text.contains("````\n```\n<b>\n````"))
  }
}
