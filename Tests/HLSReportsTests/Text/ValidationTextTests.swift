import HLSReports
import MediaTiming
import SourceDiagnostics
import Testing

struct ValidationTextTests {
  @Test func `findings stand under their rule with the line and a sign under the place`() {
    #expect(
      TextReportWriter().text(.findings(SampleFindings.report)) == """
        DRG-005 negative-duration error
          DURATION is -1 s
            a.m3u8:6:9
              6 | #EXT-X:D=-1
                |         ^

        MED-003 long-segment warning
          EXTINF is 9 s
            a.m3u8, segment 1 (line 8), at 0:00:04.000
              8 | #EXTINF:9,
            3 of 7 segments: 1-3
            elsewhere: EXTINF is 8 s

        a.m3u8: 1 error, 1 warning

        """)
  }

  @Test func `a clean input says so in one line`() {
    #expect(TextReportWriter().text(.findings(SampleFindings.clean)) == "a.m3u8: no findings\n")
  }

  @Test func `the worst rules come first, and a message that repeats is reported once`() {
    var report = SampleFindings.report
    var second = SampleFindings.long
    second.location.line = 20
    report.findings = [SampleFindings.long, second, SampleFindings.negative]
    let text = TextReportWriter().text(.findings(report))
    #expect(text.hasPrefix("DRG-005"))
    #expect(text.split(separator: "EXTINF is 9 s").count == 2)
  }

  @Test func `a rule with many findings shows the first and counts the others`() {
    var report = SampleFindings.report
    report.findings = Array(repeating: SampleFindings.negative, count: 25)
    let text = TextReportWriter().text(.findings(report))
    #expect(text.contains("  … and 5 more, all in --format json\n"))
    #expect(text.hasSuffix("a.m3u8: 25 errors\n"))
  }

  @Test func `the summary counts what is not listed too`() {
    var report = SampleFindings.report
    report.unlisted = [.error: 4_002]
    #expect(
      TextReportWriter().text(.findings(report)).hasSuffix("a.m3u8: 4003 errors, 1 warning\n"))
    #expect(JSONReportWriter().text(.findings(report)).contains(#""errors": 4003"#))
  }

  @Test func `nothing in a stream commands the terminal`() {
    let text = TextReportWriter().text(.findings(SampleFindings.hostileReport))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
    #expect(text.contains(#"\u{1B}[31m\u{202E}"#))
  }

  @Test func `what follows from a finding stands under it and is not counted`() {
    #expect(
      TextReportWriter().text(.findings(SampleFindings.family)).hasPrefix(
        """
        DRG-005 negative-duration error
          DURATION is -1 s
            a.m3u8:6:9
              6 | #EXT-X:D=-1
                |         ^
              ADM-011 follows from DRG-005: the break is late
                a.m3u8:9
                  9 | #EXT-X-CUE-OUT:4

        """))
    #expect(
      TextReportWriter().text(.findings(SampleFindings.family))
        .hasSuffix("a.m3u8: 1 error, 1 warning\n"))
  }
}

extension ValidationTextTests {
  @Test func `what was not read of the media is reported after the summary`() {
    var report = SampleFindings.clean
    report.inputs[0].media = MediaCoverage(
      read: ["low.m3u8"], variants: ["high.m3u8"], renditions: ["en.m3u8", "de.m3u8"])
    #expect(
      TextReportWriter().text(.findings(report)) == """
        a.m3u8: no findings
          read: low.m3u8; not read: high.m3u8 (--variant all), en.m3u8, de.m3u8 (--rendition all)

        """)
  }

  @Test(arguments: [40, 60, 80])
  func `a source line and its sign fit into the terminal`(width: Int) throws {
    var report = SampleFindings.report
    let line = "#EXT-X-DATERANGE:ID=\"a\"," + String(repeating: "X-LONG=1,", count: 30) + "D=-1"
    for column in [1, 18, 100, line.utf8.count - 1] {
      report.findings = [SampleFindings.negative]
      report.findings[0].excerpt = SourceExcerpt(Array(line.utf8)[...], column: column)
      let text = TextReportWriter(appearance: ReportAppearance(width: width))
        .text(.findings(report))
      let lines = text.split(separator: "\n").filter { $0.contains(" | ") }
      #expect(lines.count == 2 && lines.allSatisfy { $0.count <= width })
      let sign = try #require(lines.last?.count) - 1
      let place = Array(line)[column - 1]
      #expect(Array(lines[0])[sign] == place)
    }
  }

  @Test func `places in several playlists are named, and all of many need no list`() {
    func places(_ locations: [SourceDiagnostics.SourceLocation], of total: Int?) -> String {
      var report = SampleFindings.report
      report.findings = [SampleFindings.long]
      report.findings[0].location = locations[0]
      report.findings[0].otherLocations = Array(locations.dropFirst())
      report.findings[0].count = locations.count
      report.findings[0].of = total
      return TextReportWriter().text(.findings(report))
    }
    let snapshots = (1...6).map { SourceLocation(uri: "in/\($0).m3u8", line: 4) }
    #expect(
      places(snapshots, of: 7).contains(
        "    6 of 7 places: 1.m3u8:4, 2.m3u8:4, 3.m3u8:4, 4.m3u8:4 and 2 more\n"))
    let segments = (0..<5).map { (index: Int) in
      SourceLocation(uri: "\(index).ts", line: 4, segment: index)
    }
    #expect(places(segments, of: 5).contains("    all 5 segments\n"))
    #expect(places(Array(segments.prefix(2)), of: 2).contains("    both segments\n"))
  }

  @Test func `a line is reported with the playlist that it is in`() {
    var finding = SampleFindings.negative
    finding.subject = "main.m3u8"
    finding.location = SourceLocation(uri: "gone.m3u8", line: 5)
    var report = SampleFindings.report
    report.findings = [finding]
    #expect(
      TextReportWriter().text(.findings(report)).contains("    gone.m3u8, named in main.m3u8:5\n"))
    finding.location = SourceLocation(uri: "1.ts", line: 5, segment: 2)
    report.findings = [finding]
    #expect(
      TextReportWriter().text(.findings(report))
        .contains("    1.ts, segment 2 (line 5), in main.m3u8\n"))
  }
}
