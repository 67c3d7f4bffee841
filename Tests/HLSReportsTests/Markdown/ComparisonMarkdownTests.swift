import HLSReports
import Testing

struct ComparisonMarkdownTests {
  @Test func `the verdict stands above one table`() throws {
    let text = MarkdownReportWriter().text(.comparison(try SampleComparison.report))
    #expect(
      text.hasPrefix(
        """
        ## candidate.m3u8 against baseline.m3u8

        **4 differences: 1 changed, 1 moved, 1 removed, 1 added**

        - Baseline: baseline.m3u8  (0:01:00.000, 4 cues, 1 break)
        """))
    #expect(text.contains("| change | what | baseline | candidate | by | fields |\n"))
    #expect(text.contains("| moved | scte35 | 0:00:20.000 2 OUT 4.000 s"))
    #expect(text.contains(" | +0.500 s | "))
  }

  @Test(arguments: ["<script>", "a|b", "`x`", "[a](javascript:b)", "\u{1B}[2J", "a\nb"])
  func `a hostile text is shown as it is`(text: String) throws {
    let hostile = MarkdownReportWriter().text(.comparison(try SampleComparison.hostile(text)))
    let calm = MarkdownReportWriter().text(.comparison(try SampleComparison.hostile("calm")))
    func bars(_ text: String) -> Int {
      text.replacing("\\|", with: "").count { $0 == "|" || $0 == "\n" }
    }
    #expect(bars(hostile) == bars(calm))
    #expect(
      !hostile.contains("<script") && !hostile.contains("[a](") && !hostile.contains("\u{1B}"))
  }
}
