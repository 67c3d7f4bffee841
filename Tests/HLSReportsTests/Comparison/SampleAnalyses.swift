import FieldValues
import HLSReports
import MediaTiming

/// Analyses that tests compare.
enum SampleAnalyses {
  static func time(_ seconds: String) -> MediaTime { MediaTime(decimal: seconds) ?? .zero }

  /// An ID3 text cue, which lasts until the next one.
  static func text(_ text: String, at seconds: String) -> CueReport {
    CueReport(
      uid: 1, startTime: time(seconds), endTime: nil,
      content: [Field("frame", .string("TIT2")), Field("text", .string(text))])
  }

  /// A splice_insert of an event.
  static func splice(
    event: Int64, at seconds: String, duration: Int64 = 360_000, pts: Int64 = 0,
    preRoll: String = "4"
  ) -> CueReport {
    let command: [Field] = [
      Field("type", .string("spliceInsert")), Field("commandType", .integer(5)),
      Field("spliceEventId", .integer(event)), Field("outOfNetworkIndicator", .bool(true)),
      Field("ptsTime", .integer(pts)),
      Field("breakDuration", .object([Field("duration", .integer(duration))])),
    ]
    // What depends on the clock of the stream changes with it.
    let adjustment: Int64 = pts % 7
    let checksum: Int64 = pts &* 31
    let section: [Field] = [
      Field("ptsAdjustment", .integer(adjustment)), Field("tier", .integer(4095)),
      Field("command", .object(command)), Field("crc32", .integer(checksum)),
      Field("spliceTime", .integer(pts)),
    ]
    let start = time(seconds)
    return CueReport(
      uid: 1, id: "\(event)", startTime: start,
      endTime: start + MediaTime(value: Int128(duration), timescale: 90_000),
      content: [
        Field("section", .object(section)), Field("payloadBase64", .string("\(pts)")),
        Field("valid", .bool(true)), Field("preRoll", .time(time(preRoll))),
      ])
  }

  /// A heartbeat, which has no time but that of its arrival.
  static func heartbeat(at seconds: String) -> CueReport {
    let section = [Field("command", .object([Field("type", .string("spliceNull"))]))]
    return CueReport(
      uid: 1, startTime: time(seconds), endTime: time(seconds),
      content: [Field("section", .object(section)), Field("valid", .bool(true))])
  }

  static func dateRange(
    _ id: String, at seconds: String?, length: String = "4", date: String, more: [Field] = []
  ) -> CueReport {
    let start = seconds.map(time)
    return CueReport(
      uid: 1, id: id, startTime: start, endTime: start.map { $0 + time(length) },
      content: [
        Field("startDate", .string(date)), Field("duration", .time(time(length))),
        Field("customAttributes", .object(more)),
      ])
  }

  /// An `EXT-X-PROGRAM-DATE-TIME` tag some seconds after the start of 2026.
  static func date(at seconds: String, _ afterNewYear: String) -> CueReport {
    let newYear = CalendarTime(parsing: "2026-01-01T00:00:00Z")
    let text = newYear?.advanced(by: time(afterNewYear)).description ?? ""
    return CueReport(
      uid: 1, startTime: time(seconds), endTime: nil,
      content: [Field("programDateTime", .string(text))])
  }

  static func adBreak(
    _ start: String?, _ end: String?, planned: String? = nil, event: UInt32? = nil,
    evidence: String = "cue-out"
  ) -> BreakReport {
    let times = (start: start.map(time), end: end.map(time))
    return BreakReport(
      startTime: times.start, endTime: times.end, plannedDuration: planned.map(time),
      duration: times.start.flatMap { start in times.end.map { $0 - start } },
      closedBy: end == nil ? nil : "in", eventID: event,
      evidence: [BreakReport.EvidenceReport(dialect: evidence, role: "out", line: 7)])
  }

  /// One side of a comparison: a playlist of one minute that ends.
  static func analysis(
    _ tracks: [(type: String, cues: [CueReport])] = [], breaks: [BreakReport] = [],
    presentation: PresentationReport = PresentationReport(
      kind: .media, ended: true, duration: MediaTime(seconds: 60),
      mediaSequence: 0, discontinuityCount: 0),
    input: String = "media.m3u8"
  ) -> PresentationAnalysis {
    let reports = tracks.enumerated().map { index, track in
      TrackReport(uid: index + 1, type: track.type, cues: track.cues)
    }
    return PresentationAnalysis(
      input: input, cues: CuesReport(input: input, presentation: presentation, tracks: reports),
      breaks: BreaksReport(input: input, breaks: breaks))
  }

  /// An analysis of which every cue is later.
  static func shifted(_ analysis: PresentationAnalysis, by offset: MediaTime)
    -> PresentationAnalysis
  {
    var analysis = analysis
    guard var cues = analysis.cues else { return analysis }
    for track in cues.tracks.indices {
      cues.tracks[track].cues = ReportRows(
        cues.tracks[track].cues.map { cue in
          var cue = cue
          cue.startTime? += offset
          cue.endTime? += offset
          return cue
        })
    }
    analysis.cues = cues
    return analysis
  }
}

extension ComparisonReport.Entry {
  /// The change and the identifier or track of a difference, for short expectations.
  var short: String {
    "\(change?.rawValue ?? "same") \(what.rawValue) \(id ?? track ?? "-")"
  }
}
