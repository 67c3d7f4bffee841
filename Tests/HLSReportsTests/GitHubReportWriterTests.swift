import HLSReports
import SourceDiagnostics
import Testing

struct GitHubReportWriterTests {
  private func lines(_ report: FindingsReport) -> [Substring] {
    GitHubReportWriter().text(.findings(report)).split(separator: "\n")
  }

  @Test func `a finding is an annotation of its line`() {
    #expect(
      lines(SampleFindings.report) == [
        "::error file=a.m3u8,line=6,col=9,title=DRG-005 negative-duration::DURATION is -1 s",
        "::warning file=a.m3u8,line=8,title=MED-003 long-segment::EXTINF is 9 s"
          + "%0A3 of 7 segments: 1-3%0Aelsewhere: EXTINF is 8 s",
        "hlscue validate a.m3u8: 1 error, 1 warning",
      ])
  }

  @Test func `a resource that could not be read has its name in the message`() {
    var report = SampleFindings.report
    report.findings = [
      FindingReport(
        rule: "LOAD-001", name: "resource-not-found", severity: .error, message: "no such file",
        location: SourceLocation(uri: "1.ts", line: 10, segment: 0), count: 3)
    ]
    report.findings[0].file = "out/a.m3u8"
    #expect(
      lines(report)[0]
        == "::error file=out/a.m3u8,line=10,title=LOAD-001 resource-not-found::"
        + "1.ts and 2 others: no such file%0A3 segments: 0 and 2 more")
    #expect(
      JUnitReportWriter().text(.findings(report))
        .contains(#"message="1.ts and 2 others: no such file""#))
    #expect(SARIFReportWriter().text(.findings(report)).contains("1.ts and 2 others: no such file"))
  }

  @Test func `no more than GitHub shows are written, and the others counted`() {
    var report = SampleFindings.report
    report.findings = Array(repeating: SampleFindings.negative, count: 13)
    let lines = lines(report)
    #expect(lines.count { $0.hasPrefix("::error file") } == 10)
    #expect(lines.suffix(2) == ["::error::3 more errors", "hlscue validate a.m3u8: 13 errors"])
  }

  @Test func `a sign of a property is escaped although a combining mark follows`() {
    var report = SampleFindings.report
    report.findings = [SampleFindings.negative]
    report.findings[0].file = "a,\u{301}line=99:\u{301}%\u{301}.m3u8"
    #expect(lines(report)[0].hasPrefix("::error file=a%2C\u{301}line=99%3A\u{301}%25\u{301}.m3u8,"))
  }

  @Test func `nothing in a stream is a command`() {
    let lines = lines(SampleFindings.hostileReport)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file=<script>"))
    #expect(lines[0].contains("%25") && !lines[0].contains("\u{1B}"))
    #expect(lines[0].contains("file=<script>]]>\\u{1B}[31m\\u{202E}=cmd()%2C"))
    #expect(!lines[1].hasPrefix("::"))
  }

  @Test func `what follows from a finding is in its annotation`() {
    #expect(
      lines(SampleFindings.family)[0]
        == "::error file=a.m3u8,line=6,col=9,title=DRG-005 negative-duration::DURATION is -1 s"
        + "%0AADM-011 follows: a.m3u8:9: the break is late")
    #expect(lines(SampleFindings.family).last == "hlscue validate a.m3u8: 1 error, 1 warning")
  }
}
