import FieldValues
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

extension SampleReports {
  /// An analysis with something of everything.
  static var analysis: AnalysisReport {
    let entry = BreakReport(
      id: "break-1", playlist: 0, startTime: MediaTime(seconds: 8), endTime: MediaTime(seconds: 16),
      plannedDuration: MediaTime(seconds: 12), duration: MediaTime(seconds: 8),
      segments: .init(first: 2, last: 3), startOffset: .zero, endOffset: MediaTime(seconds: 1),
      closedBy: "in",
      parts: [.init(kind: "segmentation", startTime: MediaTime(seconds: 8), endTime: nil)],
      evidence: [.init(dialect: "cue-out", role: "out", line: 7, uri: "media.m3u8")])
    var report = AnalysisReport(
      generator: "hlscue 1.0.0", cues: cues,
      breaks: BreaksReport(
        input: "media.m3u8", breaks: [entry],
        opportunities: [
          OpportunityReport(
            playlist: 0, startTime: MediaTime(seconds: 20), dialect: "marker", form: "D26", line: 3)
        ]),
      validation: FindingsReport(inputs: [.init("media.m3u8")], findings: findings),
      timelines: [timeline], sources: [source])
    report.validation.findings[0].location.line = 7
    report.validation.findings[0].count = 2
    report.validation.findings[0].of = 7
    report.validation.findings[0].otherLocations = [SourceLocation(playlist: 0, segment: 4)]
    return report
  }

  private static var timeline: TimelineReport {
    let segments = (0..<6).map { index in
      SegmentReport(
        uri: "seg\(index).ts", line: 4 + index * 2, lineURI: "media.m3u8",
        startTime: MediaTime(seconds: index * 4), duration: MediaTime(seconds: 4),
        mediaSequence: index, hasDiscontinuity: index == 2, isGap: index == 5,
        encryption: index == 3 ? "AES-128" : nil,
        programDateTime: CalendarTime(parsing: "2026-01-01T00:00:00Z")?
          .advanced(by: MediaTime(seconds: index * 4)),
        drift: index == 4 ? MediaTime(seconds: 1) : nil,
        byteCount: 1000, firstPTS: 90_000, mediaDuration: MediaTime(seconds: 4),
        startsWithKeyFrame: true)
    }
    return TimelineReport(
      index: 0, uri: "media.m3u8", end: MediaTime(seconds: 24), segments: segments)
  }

  private static var source: SourceTextReport {
    var lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:4"]
    for index in 0..<6 {
      lines.append(index == 2 ? "#EXT-X-DATERANGE:CLASS=\"x\"" : "#EXTINF:4,")
      lines.append("seg\(index).ts")
    }
    return SourceTextReport(uri: "media.m3u8", playlist: 0, lines: ReportRows(lines))
  }

  /// An analysis with a text in every place that a stream can fill.
  static func hostile(_ text: String) -> AnalysisReport {
    var report = analysis
    report.cues.input = text
    report.cues.presentation.playlistType = text
    report.cues.presentation.variants = [
      VariantReport(index: 0, uri: text, more: [Field("codecs", .string(text))])
    ]
    report.cues.presentation.more = [Field(text, .string(text))]
    report.cues.tracks[0].type = text
    report.cues.tracks[0].cues[0].id = text
    report.cues.tracks[0].cues[0].summary = text
    report.cues.tracks[0].cues[0].source.uri = text
    report.cues.tracks[0].cues[0].content = [
      Field(text, .array([.object([Field(text, .string(text))])]))
    ]
    report.breaks.breaks[0].id = text
    report.breaks.breaks[0].closedBy = text
    report.breaks.breaks[0].evidence[0].dialect = text
    report.breaks.breaks[0].upids = [.object([Field("text", .string(text))])]
    report.breaks.breaks[0].parts[0].upids = [.object([Field("text", .string(text))])]
    report.breaks.opportunities[0].dialect = text
    report.validation.findings[0].rule = text
    report.validation.findings[0].name = text
    report.validation.findings[0].message = text
    report.validation.findings[0].notes = [text]
    report.validation.findings[0].specification = text
    report.validation.findings[0].otherLocations = [SourceLocation(uri: text)]
    report.timelines[0].uri = text
    report.timelines[0].segments[0].uri = text
    report.timelines[0].segments[3].encryption = text
    report.sources[0].uri = text
    report.sources[0].lines[1] = text
    report.sources[0].lines[2] = "#EXT\(text)"
    report.sources[0].lines[4] = "#\(text)"
    return report
  }

  /// The analysis of a long stream: a date a segment, and cues with many fields.
  static func day(segments: Int, cues: Int) -> AnalysisReport {
    var report = analysis
    let length = MediaTime(value: 216, timescale: 25)
    report.timelines[0].segments = (0..<segments).map { index in
      SegmentReport(
        uri: "segment\(index).ts", line: index * 2 + 2, lineURI: "media.m3u8",
        startTime: MediaTime(value: Int128(index), timescale: 1) * length, duration: length)
    }
    report.sources[0].lines = ReportRows(
      ["#EXTM3U"] + (0..<segments).flatMap { ["#EXTINF:8.64,", "segment\($0).ts"] })
    report.cues.tracks = [
      TrackReport(
        uid: 1, type: "scte35", playlist: 0, pid: 496,
        cues: (0..<cues).map { index in
          let start = MediaTime(value: Int128(index), timescale: 1) * MediaTime(seconds: 17)
          return CueReport(
            uid: index, id: "\(index)", startTime: start, endTime: start + MediaTime(seconds: 30),
            source: SourceReport(uri: "segment\(index).ts", segment: index, pid: 496),
            summary: "splice_insert OUT event \(index), 30.000 s, pts \(index * 90_000)",
            content: (0..<40).map { Field("field\($0)", .integer(index)) })
        })
    ]
    return report
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
