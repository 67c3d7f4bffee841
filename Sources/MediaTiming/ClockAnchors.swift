/// The segments of one continuity range with known first presentation times, on the range's
/// unwrapped clock.
struct ClockAnchors: Sendable {
  /// The maximum number of runs of stamps, before and after that of its segment, in which a reading is sought. A message
  /// is about media close to it, and a stream may begin its stamps again with each segment.
  static let maximumRunDistance = 64

  private struct Anchor {
    var segment: Int
    var mediaStart: MediaTime
    var clock: StreamClock
    /// The start of the span, from the first anchor of the range.
    var spanStart: MediaTime
    /// The first instant after the span.
    var spanEnd: MediaTime

    /// The distance of a position outside the span; `nil` inside.
    func gap(to position: MediaTime) -> MediaTime? {
      if position < spanStart { return spanStart - position }
      return position < spanEnd ? nil : position - spanEnd
    }
  }

  /// An anchor, and the distance of a position outside its span; `nil` inside.
  private struct Candidate {
    var anchor: Int
    var gap: MediaTime?
  }

  /// The anchors in playlist order.
  private var anchors: [Anchor] = []
  /// The first anchor of each run of spans in time order. A stream whose stamps never step back is
  /// one run.
  private var runs: [Int] = []

  /// The number of anchors.
  var count: Int { anchors.count }

  /// Adds the next segment; one with another kind of clock is ignored.
  mutating func append(_ segment: TimelineSegment, at index: Int, clock: StreamClock) {
    var spanStart = MediaTime.zero
    if let last = anchors.last {
      // A range may be longer than a wrap: the distance from segment to segment keeps the count
      // correct.
      let step = last.clock.distance(to: clock, nearest: segment.start - last.mediaStart)
      guard let step else { return }
      spanStart = last.spanStart + step
      // If the stamps step back or repeat without a discontinuity, only EXTINF gives the end of a
      // span.
      if last.segment == index - 1, step > .zero {
        anchors[anchors.count - 1].spanEnd = spanStart
      }
    }
    if !(anchors.last.map { $0.spanStart < $0.spanEnd && $0.spanEnd <= spanStart } ?? false) {
      runs.append(anchors.count)
    }
    anchors.append(
      Anchor(
        segment: index, mediaStart: segment.start, clock: clock, spanStart: spanStart,
        spanEnd: spanStart + segment.duration))
  }

  /// The media time of a reading; see ``TimelineMap/mediaTime(of:carriedBy:program:near:)``.
  func mediaTime(
    of clock: StreamClock, carriedBy segment: Int, near offset: MediaTime?
  ) -> MediaTime? {
    guard let carrier = nearestAnchor(to: segment) else { return nil }
    let length = anchors[carrier].spanEnd - anchors[carrier].spanStart
    // The position nearest to the middle of a span is nearest to the span.
    let expected =
      offset.map { min(max($0, .zero), length) } ?? length.half
    guard let distance = anchors[carrier].clock.distance(to: clock, nearest: expected) else {
      return nil
    }
    let position = anchors[carrier].spanStart + distance
    let holder = anchors[holder(of: position, from: carrier)]
    return holder.mediaStart + (position - holder.spanStart)
  }

  /// The anchor of a segment, or of the segment nearest to it that has one.
  private func nearestAnchor(to segment: Int) -> Int? {
    let next = anchors.indices.partitioningIndex { anchors[$0].segment >= segment }
    guard next < anchors.count else { return anchors.indices.last }
    guard next > 0, anchors[next].segment != segment else { return next }
    let isNearer = anchors[next].segment - segment < segment - anchors[next - 1].segment
    return isNearer ? next : next - 1
  }

  /// The anchor whose span contains a position: the carrier, else the next later one, else the last
  /// earlier one; outside all spans the one with the nearest span. Runs far from the carrier do not count.
  private func holder(of position: MediaTime, from carrier: Int) -> Int {
    if anchors[carrier].gap(to: position) == nil { return carrier }
    let home = runs.indices.partitioningIndex { runs[$0] > carrier } - 1
    let own = nearest(to: position, inRun: home, from: carrier)
    if runs.count == 1 || own.gap == nil && own.anchor > carrier { return own.anchor }
    var nearest = own.anchor >= carrier ? own : nil
    let laterCount = min(runs.count - 1 - home, Self.maximumRunDistance)
    for step in 1...laterCount + 1 + min(home, Self.maximumRunDistance) {
      // After the later runs comes the earlier part of the carrier's own run.
      let run = step <= laterCount ? home + step : home - (step - laterCount - 1)
      let candidate = run == home ? own : self.nearest(to: position, inRun: run, from: carrier)
      guard let gap = candidate.gap else { return candidate.anchor }
      if let known = nearest?.gap, known <= gap { continue }
      nearest = candidate
    }
    return nearest?.anchor ?? carrier
  }

  /// The anchor of a run that is nearest to a position; of two the one closer to the carrier.
  private func nearest(to position: MediaTime, inRun run: Int, from carrier: Int) -> Candidate {
    let members = runs[run]..<(run + 1 < runs.count ? runs[run + 1] : anchors.count)
    let next =
      if let last = members.last, anchors[last].spanStart <= position { members.upperBound } else {
        members.partitioningIndex { anchors[$0].spanStart > position }
      }
    let before = next > members.lowerBound ? next - 1 : next
    let gap = anchors[before].gap(to: position)
    guard let gap, before < next, next < members.upperBound else {
      return Candidate(anchor: before, gap: gap)
    }
    let nextGap = anchors[next].spanStart - position
    let isNextNearer = carrier > before ? nextGap <= gap : nextGap < gap
    return isNextNearer
      ? Candidate(anchor: next, gap: nextGap) : Candidate(anchor: before, gap: gap)
  }
}
