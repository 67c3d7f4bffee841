/// Maps readings of the media's clocks to media time, one continuity range at a time.
struct ClockTimeline: Sendable {
  /// The anchors of each continuity range.
  private var ranges: [Int: ClockAnchors] = [:]
  /// The range of each segment; empty where no clock is known.
  private let rangeOfSegment: [Int]

  /// The clock of the media, or that of one of their programs.
  init(_ segments: [TimelineSegment], program: Int? = nil) {
    for (index, segment) in segments.enumerated() {
      let first = program.map { segment.firstClock(ofProgram: $0) } ?? segment.firstClock
      guard let clock = first else { continue }
      ranges[segment.continuityRange, default: ClockAnchors()]
        .append(segment, at: index, clock: clock)
    }
    rangeOfSegment = ranges.isEmpty ? [] : segments.map(\.continuityRange)
  }

  func mediaTime(
    of clock: StreamClock, carriedBy segment: Int, near offset: MediaTime?
  ) -> MediaTime? {
    guard rangeOfSegment.indices.contains(segment) else { return nil }
    return ranges[rangeOfSegment[segment]]?
      .mediaTime(of: clock, carriedBy: segment, near: offset)
  }
}
