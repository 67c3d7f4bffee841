import MediaTiming
import SourceDiagnostics

/// One timeline as a picture of lanes below each other.
struct TimelinePicture {
  let timeline: TimelineReport
  /// The lanes from top to bottom.
  private(set) var lanes: [TimelineLane] = []
  /// Media time along the width; `nil` when no item has a time.
  let scale: TimelineScale?
  /// How many marks there are.
  private(set) var markCount = 0
  /// The number of tracks without a lane for lack of space.
  private(set) var omittedLaneCount = 0

  /// The drift that is drawn over the whole height of its lane.
  static let fullDrift = MediaTime(value: 1, timescale: 2)

  init(_ timeline: TimelineReport, in page: PageIndex, limits: HTMLLimits, firstMark: Int) {
    self.timeline = timeline
    let report = page.report
    let tracks = report.cues.tracks.filter {
      ($0.playlist ?? 0) == timeline.index && $0.type != CueListing.dateType
    }
    let breaks = report.breaks.breaks.indices.filter {
      (report.breaks.breaks[$0].playlist ?? 0) == timeline.index
    }
    scale = Self.scale(of: timeline, tracks: tracks)
    guard let scale else { return }
    let end = scale.start + scale.length
    var lanes = [Self.segmentLane(timeline)]
    if timeline.segments.contains(where: { $0.programDateTime != nil }) {
      lanes.append(Self.dateLane(timeline))
    }
    let sorted = CueListing.order(of: tracks).map { tracks[$0] }
    omittedLaneCount = max(0, sorted.count - limits.lanes)
    lanes += sorted.prefix(limits.lanes).map { track in
      Self.lane(of: track, isOnlyOne: tracks.count { $0.type == track.type } == 1, end: end)
    }
    if !breaks.isEmpty {
      lanes.append(Self.breakLane(report.breaks.breaks, indices: breaks, end: end))
    }
    let findings = Self.findingLane(timeline, in: page, limits: limits)
    if !findings.items.isEmpty { lanes.append(findings) }
    var number = firstMark
    for index in lanes.indices {
      lanes[index].arrange(on: scale, firstMark: number)
      number += lanes[index].marks.count
    }
    markCount = number - firstMark
    self.lanes = lanes
  }

  /// From the first segment to the end of the last one; without segments, what the cues cover.
  private static func scale(of timeline: TimelineReport, tracks: [TrackReport]) -> TimelineScale? {
    var start = timeline.segments.first?.startTime
    var end = timeline.segments.last?.endTime
    if start == end {
      let cues = tracks.flatMap(\.cues)
      start = cues.compactMap(\.startTime).min()
      end = cues.compactMap { $0.endTime ?? $0.startTime }.max()
    }
    guard let start, let end else { return nil }
    // Cues that are announced for slightly after the end are shown too.
    let limit = end + (end - start) * MediaTime(value: 1, timescale: 4)
    let last = tracks.lazy.flatMap(\.cues).compactMap(\.startTime).filter { $0 <= limit }.max()
    return TimelineScale(start: start.seconds, end: max(end, last ?? end).seconds)
  }

  // MARK: Lanes

  static func title(of type: String) -> String {
    switch type {
    case "scte35": "SCTE-35"
    case "daterange": "Date ranges"
    case "cue-tags": "Tag cues"
    case "id3": "ID3"
    case "emsg": "Event msgs"
    case "icy": "Titles"
    case "chapters": "Chapters"
    default: type
    }
  }

  private static func lane(of track: TrackReport, isOnlyOne: Bool, end: Double) -> TimelineLane {
    var title = title(of: track.type)
    if !isOnlyOne, let pid = track.pid { title += " \(pid)" }
    let items = track.cues.compactMap { cue -> TimelineItem? in
      guard let start = cue.startTime else { return nil }
      let name = cue.id.map { "\($0): " } ?? ""
      return TimelineItem(
        subject: .cue(cue.uid), start: start.seconds, end: cue.endTime?.seconds ?? end,
        label: "\(CueTimes(cue).text)  \(name)\(cue.summary)", caption: cue.id ?? cue.summary)
    }
    return TimelineLane(.cues, key: "c\(track.uid)", title: title, items: items)
  }

  private static func segmentLane(_ timeline: TimelineReport) -> TimelineLane {
    let items = timeline.segments.enumerated().map { index, segment in
      var label =
        "segment \(index), \(segment.startTime.clockText), \(segment.duration.secondsText)"
      if segment.hasDiscontinuity { label += ", discontinuity" }
      if segment.isGap { label += ", gap" }
      if let method = segment.encryption { label += ", \(method)" }
      return TimelineItem(
        subject: .segment(index), start: segment.startTime.seconds, end: segment.endTime.seconds,
        label: label, caption: String(index),
        look: segment.isGap ? .missing : segment.encryption != nil ? .locked : .plain)
    }
    return TimelineLane(.segments, key: "segments", title: "Segments", items: items)
  }

  /// One item for each date; its label has the drift.
  private static func dateLane(_ timeline: TimelineReport) -> TimelineLane {
    let items = timeline.segments.enumerated().compactMap { index, segment -> TimelineItem? in
      guard let date = segment.programDateTime else { return nil }
      var label = "\(segment.startTime.clockText)  \(date.text ?? date.description)"
      let drift = segment.drift ?? .zero
      if drift != .zero { label += ", drift \(drift.signedSecondsText)" }
      let time = segment.startTime.seconds
      return TimelineItem(
        subject: .segment(index), start: time, end: time, label: label,
        look: drift.magnitude >= CueReport.notableDrift ? .warning : .plain)
    }
    return TimelineLane(.dates, key: "dates", title: "Dates", items: items)
  }

  private static func breakLane(
    _ breaks: ReportRows<BreakReport>, indices: [Int], end: Double
  ) -> TimelineLane {
    let items = indices.map { index in
      let entry = breaks[index]
      let start = entry.startTime?.seconds ?? 0
      let length = entry.duration.map(\.secondsText) ?? "open"
      return TimelineItem(
        subject: .adBreak(index), start: start, end: entry.endTime?.seconds ?? end,
        label: BreakTable.label(of: entry), caption: length,
        look: entry.isHeuristic ? .heuristic : entry.isOffPlan ? .warning : .plain)
    }
    return TimelineLane(.breaks, key: "breaks", title: "Breaks", items: items)
  }

  private static func findingLane(
    _ timeline: TimelineReport, in page: PageIndex, limits: HTMLLimits
  ) -> TimelineLane {
    var items: [TimelineItem] = []
    for (index, finding) in page.report.findings.prefix(limits.findings).enumerated() {
      for location in finding.locations(atMost: limits.placesPerFinding + 1)
      where page.timeline(of: location) == timeline.index {
        guard let time = timeline.time(of: location)?.seconds else { continue }
        items.append(
          TimelineItem(
            subject: .finding(index), start: time, end: time,
            label: "\(finding.severity.rawValue) \(finding.rule): \(finding.message)",
            look: TimelineItem.Look(finding.severity)))
      }
    }
    return TimelineLane(.findings, key: "findings", title: "Findings", items: items)
  }
}

extension TimelineItem.Look {
  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .info: self = .info
    }
  }
}

extension TimelineReport {
  /// The time of a location: its own, else the start of its segment.
  func time(of location: SourceLocation) -> MediaTime? {
    if let time = location.time { return time }
    if let segment = location.segment, segments.indices.contains(segment) {
      return segments[segment].startTime
    }
    // The tags of a segment are before its URI. A merged playlist has lines of several files.
    guard location.segment == nil, let line = location.line,
      segments.first?.lineURI ?? uri == location.uri ?? uri,
      let next = segments.first(where: { $0.line.map { $0 >= line } ?? false })
    else { return nil }
    return next.startTime
  }
}
