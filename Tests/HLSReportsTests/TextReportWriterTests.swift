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
          0:00:04.000  0:00:09.500  TXXX ad = start-1  seg1.ts       PID 496  PTS 493200
          0:00:09.500         open  TIT2 news          segment12.ts  PID 496

        track 2  daterange  1 cue
          --  --  a  date range  media.m3u8:7

        warning DRG-003 media.m3u8:12:5 a date range has no ID
            it is left out

        3 cues in 2 tracks, 1 warning

        """)
  }

  @Test func `events stand in aligned columns`() {
    #expect(
      TextReportWriter().text(.events(SampleReports.events)) == """
        media.m3u8
          1  0:00:00.000  addtrack  load  track 1 id3
          2  0:00:04.000  entercue  play  track 1 id3  cue 7 x  TXXX ad = start-1  at 0:00:04.250

        2 events

        """)
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
          playlist 0  variant               low.m3u8
          playlist 1  audio    aac/English  en.m3u8

        0 cues in 0 tracks

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
          0:00:04.000               0:00:04.000  2026-01-01T00:00:04.000Z  segment 1
          1970-01-01T00:00:00.000Z           --  --                                   extrapolated

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

  @Test func `a narrow terminal cuts summaries, not places`() {
    var report = SampleReports.cues
    report.tracks[0].cues[0].summary = String(repeating: "long ", count: 40)
    let writer = TextReportWriter(appearance: ReportAppearance(width: 90))
    let lines = writer.text(.cues(report)).split(separator: "\n")
    let line = lines.first { $0.contains("seg1.ts") }
    #expect(line.map { $0.count <= 90 && $0.contains("…") && $0.hasSuffix("PTS 493200") } == true)
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
