/// Maps readings of the media's clocks to media time, one continuity range at a time.
struct ClockTimeline: Sendable {
  /// A segment whose first presentation time is known, on the unwrapped clock of its continuity range.
  private struct Anchor {
    var segment: Int
    var mediaStart: MediaTime
    var clock: StreamClock
    /// Where the span starts, counted from the first anchor of the range.
    var spanStart: MediaTime
    /// The first instant after the span.
    var spanEnd: MediaTime

    /// How far a position lies outside the span; `nil` inside.
    func gap(to position: MediaTime) -> MediaTime? {
      if position < spanStart { return spanStart - position }
      return position < spanEnd ? nil : position - spanEnd
    }
  }

  /// The anchors of each continuity range in the order of the playlist.
  private var ranges: [Int: [Anchor]] = [:]
  private let rangeOfSegment: [Int]

  /// The clock of the media, or that of one of their programs.
  init(_ segments: [TimelineSegment], program: Int? = nil) {
    rangeOfSegment = segments.map(\.continuityRange)
    for (index, segment) in segments.enumerated() {
      let first = program.map { segment.firstClock(ofProgram: $0) } ?? segment.firstClock
      guard let clock = first else { continue }
      var anchors = ranges[segment.continuityRange] ?? []
      var spanStart = MediaTime.zero
      if let last = anchors.indices.last {
        // A range may be longer than a wrap: going from segment to segment keeps the count straight.
        guard let step = anchors[last].clock.distance(to: clock) else { continue }
        spanStart = anchors[last].spanStart + step
        // Where the stamps step back or repeat without a discontinuity, EXTINF alone tells where a span ends.
        if anchors[last].segment == index - 1, step > .zero { anchors[last].spanEnd = spanStart }
      }
      anchors.append(
        Anchor(
          segment: index, mediaStart: segment.start, clock: clock, spanStart: spanStart,
          spanEnd: spanStart + segment.duration))
      ranges[segment.continuityRange] = anchors
    }
  }

  func mediaTime(of clock: StreamClock, carriedBy segment: Int) -> MediaTime? {
    guard rangeOfSegment.indices.contains(segment),
      let anchors = ranges[rangeOfSegment[segment]],
      let carrier = nearestAnchor(to: segment, in: anchors),
      let offset = anchors[carrier].clock.distance(to: clock)
    else { return nil }
    let position = anchors[carrier].spanStart + offset
    let holder = holder(of: position, in: anchors, from: carrier)
    return anchors[holder].mediaStart + (position - anchors[holder].spanStart)
  }

  /// The anchor of a segment, or of the segment nearest to it that has one.
  private func nearestAnchor(to segment: Int, in anchors: [Anchor]) -> Int? {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].segment < segment { low = middle + 1 } else { high = middle }
    }
    guard low < anchors.count else { return anchors.indices.last }
    guard low > 0, anchors[low].segment != segment else { return low }
    return anchors[low].segment - segment < segment - anchors[low - 1].segment ? low : low - 1
  }

  /// The anchor whose span holds a position: the carrier, else the next later one, else the last earlier
  /// one; outside all spans the one with the nearest span.
  private func holder(of position: MediaTime, in anchors: [Anchor], from carrier: Int) -> Int {
    guard var nearestGap = anchors[carrier].gap(to: position) else { return carrier }
    var nearest = carrier
    let laterCount = anchors.count - 1 - carrier
    for step in 1..<anchors.count {
      let index = step <= laterCount ? carrier + step : carrier - (step - laterCount)
      guard let gap = anchors[index].gap(to: position) else { return index }
      if gap < nearestGap { (nearest, nearestGap) = (index, gap) }
    }
    return nearest
  }
}
