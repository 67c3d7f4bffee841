import HLSReports
import SourceDiagnostics
import Testing

struct CSVReportWriterTests {
  private func text(_ report: FindingsReport) -> String {
    CSVReportWriter().text(.findings(report))
  }

  @Test func `each finding is a record of RFC 4180`() {
    let records: [String] = [
      """
      input,rule,name,severity,message,uri,playlist,line,column,segment,pid,pts,time,count,of,\
      fingerprint,specification,causedBy
      """,
      "a.m3u8,DRG-005,negative-duration,error,DURATION is -1 s,a.m3u8,0,6,9,,,,,,,00000000000000ab,,",
      """
      a.m3u8,MED-003,long-segment,warning,EXTINF is 9 s,a.m3u8,0,8,,1,,,4.0,3,7,00000000000000ab,,
      """, "",
    ]
    #expect(text(SampleFindings.report) == records.joined(separator: "\r\n"))
  }

  @Test(arguments: [
    ("=cmd()", "'=cmd()"), ("+1+1", "'+1+1"), ("@x", "'@x"), (" =x", "' =x"), (" x", "\" x\""),
    ("-x", "'-x"),
    ("-1.5", "-1.5"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\r\nb", #"a\r\nb"#),
    ("＝cmd()", "'＝cmd()"), (" ＋1", "' ＋1"), ("－x", "'－x"), ("＠x", "'＠x"),
    ("\u{200B}=x", "'\u{200B}=x"), ("\u{3164}\u{2060} +x", "'\u{3164}\u{2060} +x"),
    ("\u{A0}@x", "'\u{A0}@x"), ("\u{200B}x", "\u{200B}x"),
    ("=\u{301}x", "'=\u{301}x"), ("a,\u{301}b", "\"a,\u{301}b\""),
    ("a\"\u{301}b", "\"a\"\"\u{301}b\""), (" \u{301}x", "\" \u{301}x\""),
  ])
  func `a text is no formula and no second record`(text: String, field: String) {
    var report = SampleFindings.report
    report.findings = [SampleFindings.negative]
    report.findings[0].message = text
    #expect(self.text(report).contains(",error,\(field),a.m3u8,"))
  }

  @Test func `the rules are a table too`() {
    let text = CSVReportWriter().text(.rules(RulesReport(SampleFindings.rules)))
    #expect(text.hasPrefix("rule,name,severity,summary,specification\r\nDRG-005,"))
  }

  @Test func `nothing in a stream leaves its field`() {
    let lines = text(SampleFindings.hostileReport).split(separator: "\r\n")
    #expect(lines.count == 2)
    #expect(!lines[1].unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
  }
}
