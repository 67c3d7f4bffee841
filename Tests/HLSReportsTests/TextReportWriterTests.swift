import FieldValues
import HLSReports
import MediaTiming
import SourceDiagnostics
import Testing

struct TextReportWriterTests {
  @Test func `cues stand in aligned columns and findings at the end`() {
    #expect(
      TextReportWriter().text(.cues(SampleReports.cues)) == """
        media.m3u8  media playlist (VOD), ended
          duration 0:00:24.000, 6 segments, media sequence 0, starts 2026-01-01T00:00:00.000Z

        track 1  id3  PID 496, 2 cues
          0:00:04.000  0:00:09.500  5.500 s  seg1.ts       pts 493200  TXXX ad = start-1
          0:00:09.500         open           segment12.ts              TIT2 news

        track 2  daterange  1 cue
          no date  no place  line 7  a  date range

        warning DRG-003 media.m3u8:12:5: a date range has no ID
            it is left out

        3 cues in 2 tracks, 1 warning

        """)
  }

  @Test func `events stand in aligned columns`() {
    #expect(
      TextReportWriter().text(.events(SampleReports.events)) == """
        media.m3u8
          0:00:00.000  addtrack  load  id3
          0:00:04.000  entercue  play  id3  x  (seen at 0:00:04.250) TXXX ad = start-1

        2 events: 1 addtrack, 1 entercue, no findings

        """)
  }

  @Test func `a cue without a length is an instant, not a fault`() {
    var report = SampleReports.cues
    report.tracks[0].cues[0].endTime = report.tracks[0].cues[0].startTime
    #expect(TextReportWriter().text(.cues(report)).contains("0:00:04.000  instant  seg1.ts"))
  }

  @Test func `a repeated splice says how often it was sent`() {
    var report = SampleReports.cues
    report.tracks[0].cues[0].source.repeatCount = 3
    #expect(TextReportWriter().text(.cues(report)).contains("start-1, sent 3 times\n"))
  }

  @Test func `many dates are one line, and only a jump has its own`() {
    let dates = (0..<600).map { number in
      CueReport(
        uid: number, startTime: MediaTime(seconds: number * 4), endTime: nil,
        source: SourceReport(uri: "media.m3u8", line: number * 3 + 7), summary: "date \(number)",
        content: [
          Field("programDateTime", .string("date \(number)")),
          Field(
            "driftFromPrevious",
            .time(MediaTime(value: number == 300 ? -250 : 4, timescale: 1000))),
        ])
    }
    let report = CuesReport(
      input: "media.m3u8", presentation: PresentationReport(kind: .media),
      tracks: [TrackReport(uid: 1, type: "program-date-time", cues: dates)])
    #expect(
      TextReportWriter().text(.cues(report)) == """
        media.m3u8  media playlist

        track 1  program-date-time  600 cues
          date 0 to date 599, largest drift -0.250 s at 0:20:00.000, in sum +2.146 s
          0:20:00.000  line 907  date 300
          --type program-date-time lists every date

        600 cues in 1 track, no findings

        """)
    let all = TextReportWriter(appearance: ReportAppearance(listsDates: true)).text(.cues(report))
    #expect(all.split(separator: "\n").count == 603)
  }

  @Test func `the places of a finding are counted and named`() {
    func finding(_ segments: [Int], count: Int) -> String {
      let places = segments.map { SourceLocation(uri: "s\($0).ts", line: $0 * 2 + 5, segment: $0) }
      var report = SampleReports.cues
      report.findings = [
        FindingReport(
          rule: "LOAD-001", name: "not-found", severity: .error, message: "no such file",
          location: places[0], count: count, otherLocations: Array(places.dropFirst()))
      ]
      return TextReportWriter().text(.cues(report))
    }
    #expect(
      finding([0, 1, 2, 7, 9, 10], count: 6).contains(
        """
        error LOAD-001 s0.ts, segment 0 (line 5): no such file
            6 segments: 0-2, 7, 9-10

        """))
    #expect(finding([0, 1], count: 40).contains("    40 segments: 0-1 and 38 more\n"))
  }

  @Test func `a time update shows the date`() {
    let date = CalendarTime(parsing: "2026-01-01T00:00:04Z")
    let update = EventReport(
      seq: 1, type: "timeupdate", position: .zero, time: .zero, programDateTime: date)
    #expect(
      TextReportWriter().text(.events(EventsReport(input: "a", events: [update])))
        .contains("timeupdate  2026-01-01T00:00:04.000Z\n"))
  }

  @Test func `a multivariant playlist lists its variants and the playlists that were read`() {
    var report = CuesReport(
      input: "main.m3u8", presentation: PresentationReport(kind: .multivariant))
    report.presentation.variants = [
      VariantReport(
        index: 0, uri: "low.m3u8", bandwidth: 800_000,
        more: [Field("resolution", .string("640x360"))]),
      VariantReport(index: 1, uri: "high.m3u8", bandwidth: 2_400_000),
    ]
    report.presentation.playlists = [
      PlaylistReport(index: 0, uri: "low.m3u8", role: .variant),
      PlaylistReport(index: 1, uri: "en.m3u8", role: .audio, groupID: "aac", name: "English"),
    ]
    #expect(
      TextReportWriter().text(.cues(report)) == """
        main.m3u8  multivariant playlist
          variant 0   800000 bit/s  640x360  low.m3u8
          variant 1  2400000 bit/s           high.m3u8
          read:  variant               low.m3u8
          read:  audio    aac/English  en.m3u8

        no cues, no findings

        """)
  }

  @Test func `answers stand beside their questions`() {
    let report = PDTReport(
      input: "a",
      answers: [
        .init(
          at: .time(MediaTime(seconds: 4)), mediaTime: MediaTime(seconds: 4),
          programDateTime: CalendarTime(parsing: "2026-01-01T00:00:04Z"), segment: 1),
        .init(at: .date(CalendarTime(timeSince1970: .zero)), extrapolated: true),
      ])
    #expect(
      TextReportWriter().text(.pdt(report)) == """
        a
          0:00:04.000               =  2026-01-01T00:00:04.000Z             segment 1
          1970-01-01T00:00:00.000Z  =  unknown: no EXT-X-PROGRAM-DATE-TIME

        """)
  }

  @Test func `a question asked again is no further answer`() throws {
    let date = try #require(CalendarTime(parsing: "2026-01-01T00:00:07Z"))
    let answers = [(7, false), (12, true), (7, false)].map { seconds, isFurther in
      PDTReport.Answer(
        at: .date(date), mediaTime: MediaTime(seconds: seconds), programDateTime: date,
        isFurther: isFurther)
    }
    #expect(
      TextReportWriter().text(.pdt(PDTReport(input: "a", answers: answers))) == """
        a
          2026-01-01T00:00:07Z  =   0:00:07.000
          2026-01-01T00:00:07Z  or  0:00:12.000
          2026-01-01T00:00:07Z  =   0:00:07.000

        """)
  }

  @Test func `nothing from a stream commands the terminal`() {
    var report = SampleReports.cues
    let evil = "\u{1B}]0;owned\u{7}\r\n\u{9B}31m\u{202E}\u{7F}"
    report.input = evil
    report.presentation.playlistType = evil
    report.tracks[0].label = evil
    report.tracks[0].type = evil
    report.tracks[0].cues[0].id = evil
    report.tracks[0].cues[0].summary = evil
    report.tracks[0].cues[0].source.uri = evil
    report.findings[0].message = evil
    report.findings[0].rule = evil
    report.findings[0].notes = [evil]
    report.findings[0].location.uri = evil
    let section = FieldValue.object([
      Field(evil, .string(evil)), Field("list", .array([.object([Field(evil, .string(evil))])])),
    ])
    let splice = SpliceReport(
      input: evil, section: section,
      issues: [IssueReport(id: evil, severity: .error, message: evil, path: evil)], summary: evil)
    let id3 = ID3Report(
      input: evil,
      tags: [.init(version: evil, byteOffset: 0, byteCount: 0, frames: [[Field(evil, .null)]])])
    for report in [.cues(report), .splice(splice), .id3(id3)] as [Report] {
      let text = TextReportWriter().text(report)
      let commands = text.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}"
      }
      #expect(commands.isEmpty)
      #expect(text.contains(#"\u{1B}]0;owned\u{7}\r\n\u{9B}31m\u{202E}\u{7F}"#))
    }
  }

  @Test func `a long summary goes on below itself, and no line is wider than the terminal`() {
    var report = SampleReports.cues
    report.tracks[0].cues[0].summary = (1...18).map { "word\($0)" }.joined(separator: " ")
    for width in [80, 120] {
      let writer = TextReportWriter(appearance: ReportAppearance(width: width))
      let text = writer.text(.cues(report))
      let table = text.split(separator: "\n").filter { $0.hasPrefix("  ") }
      #expect(table.allSatisfy { $0.count <= width || $0.contains("starts") })
      for number in 1...18 { #expect(text.contains("word\(number)")) }
      #expect(!text.contains("…"))
    }
  }

  @Test func `a narrow terminal has places in the summaries before it breaks these into bits`() {
    var report = SampleReports.cues
    report.tracks[0].cues[0].summary = String(repeating: "long ", count: 9)
    let wide = TextReportWriter(appearance: ReportAppearance(width: 120)).text(.cues(report))
    #expect(wide.contains("seg1.ts") && wide.contains("pts 493200"))
    let narrow = TextReportWriter(appearance: ReportAppearance(width: 80)).text(.cues(report))
    #expect(narrow.contains("seg1.ts  long long") && !narrow.contains("pts 493200"))
  }

  @Test func `colours are used only when asked for`() {
    let coloured = TextReportWriter(appearance: ReportAppearance(usesColor: true))
    #expect(coloured.text(.cues(SampleReports.cues)).contains("\u{1B}[1;33mwarning\u{1B}[0m"))
    #expect(!TextReportWriter().text(.cues(SampleReports.cues)).contains("\u{1B}"))
  }

  @Test func `no line ends in a blank`() {
    for report in [.cues(SampleReports.cues), .events(SampleReports.events)] as [Report] {
      for line in TextReportWriter().text(report).split(separator: "\n") {
        #expect(line.last != " ")
      }
    }
  }

  @Test func `a splice is a tree, with ticks as seconds and names beside numbers`() {
    let upid = [
      Field("type", .integer(3)), Field("name", .string("Ad-ID")), Field("hex", .string("4142")),
      Field("text", .string("AB")),
    ]
    let descriptor = [
      Field("tag", .integer(2)), Field("identifier", .string("CUEI")),
      Field("type", .string("segmentation")),
      Field("segmentationUpids", .array([.object(upid)])), Field("upidType", .integer(3)),
      Field("upidHex", .string("4142")), Field("segmentationTypeId", .integer(0x30)),
      Field("segmentationTypeName", .string("Provider Advertisement Start")),
    ]
    let report = SpliceReport(
      input: "x",
      section: .object([
        Field("sapType", .integer(3)), Field("tier", .integer(0xFFF)),
        Field(
          "command",
          .object([Field("type", .string("timeSignal")), Field("ptsTime", .integer(900_000))])),
        Field("descriptors", .array([.object(descriptor)])),
      ]),
      summary: "time_signal")
    #expect(
      TextReportWriter().text(.splice(report)) == """
        time_signal  (valid)
          tier     4095  (0xFFF)
          command
            type     timeSignal
            ptsTime  900000  (10.0 s, 0:00:10.000)
          descriptors[0] segmentation
            tag                   2  (0x02)
            segmentationUpids[0]  Ad-ID (0x03) AB [4142]
            segmentationTypeId    48  (0x30, Provider Advertisement Start)
          sapType  3  (not specified)


        """)
    let brief = TextReportWriter(appearance: ReportAppearance(isBrief: true))
    #expect(brief.text(.splice(report)) == "valid    time_signal\n")
  }
}
