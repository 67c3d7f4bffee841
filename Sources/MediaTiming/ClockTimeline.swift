/// Maps media clock readings to media time, one continuity range at a time.
struct ClockTimeline: Sendable {
  /// The anchors of each continuity range.
  private var ranges: [Int: ClockAnchors] = [:]
  private var segmentCount = 0
  private let program: Int?

  /// The clock of the media, or that of one of their programs.
  init(program: Int? = nil) { self.program = program }

  /// Adds the next segments.
  mutating func append(_ segments: some Collection<TimelineSegment>) {
    for segment in segments {
      segmentCount += 1
      let first = program.map { segment.firstClock(ofProgram: $0) } ?? segment.firstClock
      guard let clock = first else { continue }
      ranges[segment.continuityRange, default: ClockAnchors()]
        .append(segment, at: segmentCount - 1, clock: clock)
    }
  }

  func mediaTime(
    of clock: StreamClock, carriedBy segment: Int, ofRange range: Int, near offset: MediaTime?
  ) -> MediaTime? {
    ranges[range]?.mediaTime(of: clock, carriedBy: segment, near: offset)
  }
}
