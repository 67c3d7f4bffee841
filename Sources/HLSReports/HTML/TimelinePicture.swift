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
    let tracks = page.tracks(ofTimeline: timeline.index).map { report.cues.tracks[$0] }
      .filter { $0.type != CueListing.dateType }
    let breaks = page.breaks(ofTimeline: timeline.index)
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
      let isOnlyOne = tracks.count { $0.type == track.type } == 1
      return Self.lane(of: track, isOnlyOne: isOnlyOne, end: end, limits: limits)
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
      let cues = tracks.lazy.flatMap(\.cues)
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

  private static func lane(
    of track: TrackReport, isOnlyOne: Bool, end: Double, limits: HTMLLimits
  ) -> TimelineLane {
    var title = title(of: track.type)
    if !isOnlyOne, let pid = track.pid { title += " \(pid)" }
    let items = track.cues.enumerated().compactMap { index, cue -> TimelineItem? in
      guard let start = cue.startTime else { return nil }
      return TimelineItem(
        subject: .cue(cue.uid), index: index, start: start.seconds,
        end: cue.endTime?.seconds ?? end)
    }
    return TimelineLane(.cues, key: "c\(track.uid)", title: title, items: items) { item in
      let cue = track.cues[item.index]
      let id = cue.id?.cut(to: limits.cueCharacters)
      let summary = cue.summary.cut(to: limits.cueCharacters)
      let name = id.map { "\($0): " } ?? ""
      return TimelineText(
        label: "\(CueTimes(cue).text)  \(name)\(summary)", caption: id ?? summary)
    }
  }

  private static func segmentLane(_ timeline: TimelineReport) -> TimelineLane {
    let items = timeline.segments.enumerated().map { index, segment in
      TimelineItem(
        subject: .segment(index), index: index, start: segment.startTime.seconds,
        end: segment.endTime.seconds,
        look: segment.isGap ? .missing : segment.encryption != nil ? .locked : .plain)
    }
    return TimelineLane(.segments, key: "segments", title: "Segments", items: items) { item in
      let segment = timeline.segments[item.index]
      var label =
        "segment \(item.index), \(segment.startTime.clockText), \(segment.duration.secondsText)"
      if segment.hasDiscontinuity { label += ", discontinuity" }
      if segment.isGap { label += ", gap" }
      if let method = segment.encryption { label += ", \(method)" }
      return TimelineText(label: label, caption: String(item.index))
    }
  }

  /// One item for each date; its label has the drift.
  private static func dateLane(_ timeline: TimelineReport) -> TimelineLane {
    let items = timeline.segments.enumerated().compactMap { index, segment -> TimelineItem? in
      guard segment.programDateTime != nil else { return nil }
      let time = segment.startTime.seconds
      let drift = segment.drift ?? .zero
      return TimelineItem(
        subject: .segment(index), index: index, start: time, end: time,
        look: drift.magnitude >= CueReport.notableDrift ? .warning : .plain)
    }
    return TimelineLane(.dates, key: "dates", title: "Dates", items: items) { item in
      let segment = timeline.segments[item.index]
      let date = segment.programDateTime.map { $0.text ?? $0.description } ?? ""
      var label = "\(segment.startTime.clockText)  \(date)"
      if let drift = segment.drift, drift != .zero { label += ", drift \(drift.signedSecondsText)" }
      return TimelineText(label: label)
    }
  }

  private static func breakLane(
    _ breaks: ReportRows<BreakReport>, indices: [Int], end: Double
  ) -> TimelineLane {
    let items = indices.map { index in
      let entry = breaks[index]
      return TimelineItem(
        subject: .adBreak(index), index: index, start: entry.startTime?.seconds ?? 0,
        end: entry.endTime?.seconds ?? end,
        look: entry.isHeuristic ? .heuristic : entry.isOffPlan ? .warning : .plain)
    }
    return TimelineLane(.breaks, key: "breaks", title: "Breaks", items: items) { item in
      let entry = breaks[item.index]
      return TimelineText(
        label: BreakTable.label(of: entry), caption: entry.durationText)
    }
  }

  private static func findingLane(
    _ timeline: TimelineReport, in page: PageIndex, limits: HTMLLimits
  ) -> TimelineLane {
    var items: [TimelineItem] = []
    let findings = page.report.findings
    for (index, finding) in findings.prefix(limits.findings).enumerated() {
      for location in finding.locations(atMost: limits.placesPerFinding + 1)
      where page.timeline(of: location) == timeline.index {
        guard let time = timeline.time(of: location)?.seconds else { continue }
        items.append(
          TimelineItem(
            subject: .finding(index), index: index, start: time, end: time,
            look: TimelineItem.Look(finding.severity)))
      }
    }
    return TimelineLane(.findings, key: "findings", title: "Findings", items: items) { item in
      let finding = findings[item.index]
      return TimelineText(
        label: "\(finding.severity.rawValue) \(finding.rule): \(finding.message)")
    }
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
    // The tags of a segment are before its URI. A merged playlist has lines of several files, those of the first one first.
    let file = segments.first?.lineURI
    guard location.segment == nil, let line = location.line, file ?? uri == location.uri ?? uri
    else { return nil }
    let own = segments[..<segments.partitioningIndex { $0.lineURI != file }]
    let next = own.partitioningIndex { ($0.line ?? 0) >= line }
    return next < own.endIndex ? own[next].startTime : nil
  }
}
