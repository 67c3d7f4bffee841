/// Maps media clock readings to media time, one continuity range at a time.
struct ClockTimeline: Sendable {
  /// The maximum number of anchors that programs have of segments without clocks of programs: about 25 MB. A stream of
  /// 18 programs may have a day of them in each of its continuity ranges.
  static let maximumCommonAnchorCount = 1 << 18

  private var ranges: [Int: RangeClocks] = [:]
  /// The programs with a clock in any segment.
  private var programs: Set<Int> = []
  private var segmentCount = 0
  private var commonAnchorCount = 0
  /// Whether programs lack anchors of segments without clocks of programs, beyond the limit.
  private(set) var leavesOutAnchors = false

  /// Adds the next segments.
  mutating func append(_ segments: some Collection<TimelineSegment>) {
    for segment in segments {
      if segment.programClocks.isEmpty { appendCommon(segment) } else { appendPrograms(segment) }
      if let clock = segment.firstClock {
        ranges[segment.continuityRange, default: RangeClocks()]
          .media.append(segment, at: segmentCount, clock: clock)
      }
      segmentCount += 1
    }
  }

  /// Adds a segment whose only clock is that of all programs of its range.
  private mutating func appendCommon(_ segment: TimelineSegment) {
    guard let clock = segment.firstClock,
      let count = ranges[segment.continuityRange]?.programs.count, count > 0
    else { return }
    let isWithinLimit = takes(count)
    ranges[segment.continuityRange]?
      .appendCommon(segment, at: segmentCount, clock: clock, toPrograms: isWithinLimit)
  }

  /// Adds a segment whose programs have clocks.
  private mutating func appendPrograms(_ segment: TimelineSegment) {
    let clocks = segment.programClocks
    let count = ranges[segment.continuityRange]?.commonAnchorCount(for: clocks)
    let isWithinLimit = takes(count ?? 0)
    programs.formUnion(clocks.keys)
    ranges[segment.continuityRange, default: RangeClocks()]
      .append(clocks, of: segment, at: segmentCount, withCommon: isWithinLimit)
  }

  /// Whether so many more anchors are within the limit. It is met once for all programs, so that the result does not
  /// depend on their order.
  private mutating func takes(_ count: Int) -> Bool {
    guard count > 0 else { return true }
    commonAnchorCount += count
    if commonAnchorCount > Self.maximumCommonAnchorCount { leavesOutAnchors = true }
    return !leavesOutAnchors
  }

  func mediaTime(
    of clock: StreamClock, carriedBy segment: Int, ofRange range: Int, program: Int?,
    near offset: MediaTime?
  ) -> MediaTime? {
    guard let clocks = ranges[range] else { return nil }
    let own = program.flatMap { programs.contains($0) ? clocks.anchors(ofProgram: $0) : nil }
    return (own ?? clocks.media).mediaTime(of: clock, carriedBy: segment, near: offset)
  }
}

/// The anchors of one continuity range: those of its media, and those of its programs.
private struct RangeClocks: Sendable {
  /// The anchors of all segments, by the first presentation time of their media.
  var media = ClockAnchors()
  /// The anchors of the segments without clocks of programs; `nil` while those are all segments.
  private var common: ClockAnchors?
  /// The anchors of each program.
  private(set) var programs: [ClockAnchors] = []
  /// The index of each program by its number.
  private var indices: [Int: Int] = [:]

  /// The number of anchors that new programs begin with, if these have clocks.
  func commonAnchorCount(for clocks: [Int: StreamClock]) -> Int {
    clocks.keys.count(where: { indices[$0] == nil }) * (common ?? media).count
  }

  /// Adds a segment whose only clock is that of all programs.
  mutating func appendCommon(
    _ segment: TimelineSegment, at index: Int, clock: StreamClock, toPrograms: Bool
  ) {
    common?.append(segment, at: index, clock: clock)
    guard toPrograms else { return }
    for program in programs.indices {
      programs[program].append(segment, at: index, clock: clock)
    }
  }

  /// Adds a segment whose programs have clocks. A new program begins with the anchors that all have, or with none.
  mutating func append(
    _ clocks: [Int: StreamClock], of segment: TimelineSegment, at index: Int, withCommon: Bool
  ) {
    let shared = common ?? media
    common = shared
    for (number, clock) in clocks {
      let program = indices[number] ?? programs.count
      if program == programs.count {
        indices[number] = program
        programs.append(withCommon ? shared : ClockAnchors())
      }
      programs[program].append(segment, at: index, clock: clock)
    }
  }

  /// The anchors of a program of the stream; those that all programs have if it has no clock in this range.
  func anchors(ofProgram number: Int) -> ClockAnchors {
    indices[number].map { programs[$0] } ?? common ?? media
  }
}
