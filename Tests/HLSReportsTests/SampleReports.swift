import HLSReports
import MediaTiming
import SourceDiagnostics

/// Reports that tests print.
enum SampleReports {
  static var findings: [FindingReport] {
    [
      FindingReport(
        rule: "DRG-003", name: "date-range-without-id", severity: .warning,
        message: "a date range has no ID",
        location: SourceLocation(uri: "media.m3u8", line: 12, column: 5), notes: ["it is left out"],
        specification: "RFC 8216bis, section 4.4.5.1")
    ]
  }

  static var cues: CuesReport {
    let presentation = PresentationReport(
      kind: .media, playlistType: "VOD", ended: true, duration: MediaTime(seconds: 24),
      segmentCount: 6, mediaSequence: 0, discontinuityCount: 0,
      startDate: CalendarTime(parsing: "2026-01-01T00:00:00Z"))
    let first = CueReport(
      uid: 1, startTime: MediaTime(seconds: 4), endTime: MediaTime(decimal: "9.5"),
      source: SourceReport(
        uri: "seg1.ts", segment: 1, pid: 496, pts: TransportTimestamp(ticks: 493_200),
        byteOffset: 0),
      summary: "TXXX ad = start-1",
      content: [Field("frame", .string("TXXX")), Field("text", .string("start-1"))])
    let open = CueReport(
      uid: 2, startTime: MediaTime(decimal: "9.5"), endTime: nil,
      source: SourceReport(uri: "segment12.ts", pid: 496), summary: "TIT2 news")
    let unplaced = CueReport(
      uid: 3, id: "a", startTime: nil, endTime: nil,
      source: SourceReport(uri: "media.m3u8", line: 7), summary: "date range")
    return CuesReport(
      input: "media.m3u8", presentation: presentation,
      tracks: [
        TrackReport(uid: 1, type: "id3", playlist: 0, pid: 496, cues: [first, open]),
        TrackReport(uid: 2, type: "daterange", playlist: 0, cues: [unplaced]),
      ],
      findings: findings)
  }

  static var events: EventsReport {
    EventsReport(
      input: "media.m3u8",
      events: [
        EventReport(
          seq: 1, type: "addtrack", position: .zero, time: .zero, trackUID: 1, trackType: "id3",
          reason: "load"),
        EventReport(
          seq: 2, type: "entercue", position: MediaTime(decimal: "4.25") ?? .zero,
          time: MediaTime(seconds: 4), trackUID: 1, trackType: "id3", cueUID: 7, cueID: "x",
          programDateTime: CalendarTime(parsing: "2026-01-01T00:00:04Z"), reason: "play",
          summary: "TXXX ad = start-1"),
      ])
  }
}

extension ReportWriter {
  /// What the writer makes of a report.
  func text(_ report: Report) -> String {
    var output = ""
    write(report, to: &output)
    return output
  }
}
