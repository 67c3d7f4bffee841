import MediaTiming

/// The data of the items of a timeline that have no row in a table, for the script of the page.
struct TimelineLaneData {
  private let timeline: TimelineReport
  private let page: PageIndex
  private let limits: HTMLLimits

  init(_ timeline: TimelineReport, in page: PageIndex, limits: HTMLLimits) {
    self.timeline = timeline
    self.page = page
    self.limits = limits
  }

  /// The attributes of a lane.
  func attributes(of lane: TimelineLane) -> HTMLText {
    switch lane.kind {
    case .segments: return " data-runs=\"\(runs)\" data-cuts=\"\(cuts)\""
    case .dates: return " data-dates=\"\(dates)\""
    case .cues, .breaks:
      let items = itemsWithoutRow(on: lane).prefix(limits.itemsWithoutRow)
      guard !items.isEmpty else { return "" }
      return " data-more=\"\(items.map(Self.text(of:)).joined(separator: ";"))\""
    case .findings: return ""
    }
  }

  /// The number of items of a lane that have neither a row nor data.
  func omittedCount(on lane: TimelineLane) -> Int {
    max(0, itemsWithoutRow(on: lane).count - limits.itemsWithoutRow)
  }

  // MARK: Segments

  /// Runs of segments of one length and look: `@0 6x20 6x2g`, for 20 segments of 6 s, and two gaps.
  private var runs: String {
    var runs: [(length: String, look: String, count: Int)] = []
    var end: MediaTime?
    for segment in timeline.segments {
      if segment.startTime != end {
        runs.append(("@" + HTMLNumber.exactSeconds(segment.startTime.seconds), "", 1))
      }
      end = segment.endTime
      let length = HTMLNumber.exactSeconds(segment.duration.seconds)
      let look = segment.isGap ? "g" : segment.encryption != nil ? "l" : ""
      if let last = runs.last, last.length == length, last.look == look {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((length, look, 1))
      }
    }
    let texts = runs.map { run -> String in
      run.count == 1 ? run.length + run.look : "\(run.length)x\(run.count)\(run.look)"
    }
    return texts.joined(separator: " ")
  }

  /// The segments after a discontinuity.
  private var cuts: String {
    timeline.segments.indices.filter { timeline.segments[$0].hasDiscontinuity }.map(String.init)
      .joined(separator: " ")
  }

  /// Runs of segments whose dates have one drift: `0-99 100:0.25 101-149`.
  private var dates: String {
    var runs: [(first: Int, last: Int, drift: String)] = []
    for (index, segment) in timeline.segments.enumerated() where segment.programDateTime != nil {
      let drift = HTMLNumber.seconds((segment.drift ?? .zero).seconds)
      if let last = runs.last, last.last == index - 1, last.drift == drift {
        runs[runs.count - 1].last = index
      } else {
        runs.append((index, index, drift))
      }
    }
    let texts = runs.map { run -> String in
      let indices = run.first == run.last ? "\(run.first)" : "\(run.first)-\(run.last)"
      return run.drift == "0" ? indices : "\(indices):\(run.drift)"
    }
    return texts.joined(separator: " ")
  }

  // MARK: Cues and breaks

  private func itemsWithoutRow(on lane: TimelineLane) -> [TimelineItem] {
    lane.items.filter { item in
      switch item.subject {
      case .cue(let uid): page.cueLink(uid) == nil
      case .adBreak(let index): page.breakLink(index) == nil
      case .finding, .segment, .entry, .presentation: false
      }
    }
  }

  /// Start, end and look.
  private static func text(of item: TimelineItem) -> String {
    let range = "\(HTMLNumber.seconds(item.start)) \(HTMLNumber.seconds(item.end))"
    return item.look == .plain ? range : "\(range) \(item.look.name)"
  }
}
