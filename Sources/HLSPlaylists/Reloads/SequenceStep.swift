internal import MediaTiming

/// A place in a merged playlist where the sequence numbers are not consecutive.
///
/// The lines after it do not inherit keys, maps or bit rates from those before, since the content
/// between them is unknown.
struct SequenceStep: Hashable, Sendable {
  /// The index of the first segment after the step.
  var segment: Int
  /// The media sequence number of that segment.
  var mediaSequence: Int
  /// The continuity range of that segment.
  var continuityRange: UInt32
  /// The discontinuity sequence number of that segment, as served.
  var discontinuitySequence: Int
  /// The number of EXT-X-DISCONTINUITY before that segment.
  var discontinuityCount: Int
  /// The time between the segments on both sides, in units of 10^-18 seconds.
  var duration: Int128
  /// The number of decimals of the duration, at most 18.
  var decimals: Int
}

/// The steps of a segment table. Nearly every table has none, so each lookup checks for that first.
struct SequenceStepTable: Hashable, Sendable {
  private(set) var steps: [SequenceStep] = []

  var isEmpty: Bool { steps.isEmpty }

  /// The last step at or before a segment.
  func last(upTo segment: Int) -> SequenceStep? {
    guard !steps.isEmpty else { return nil }
    let next = steps.partitioningIndex { $0.segment > segment }
    return next > 0 ? steps[next - 1] : nil
  }

  /// Whether a step is directly before a segment.
  func isStep(before segment: Int) -> Bool { last(upTo: segment)?.segment == segment }

  /// The time between a segment and the one before it.
  func gap(before segment: Int) -> Int128 {
    guard let step = last(upTo: segment), step.segment == segment else { return 0 }
    return step.duration
  }

  mutating func append(_ step: SequenceStep) { steps.append(step) }

  /// Forgets the segments before an index. The last step before them now belongs to the first remaining one.
  mutating func forget(_ count: Int) {
    let first = max(0, steps.partitioningIndex { $0.segment > count } - 1)
    steps = steps[first...].map { step in
      var step = step
      step.mediaSequence = step.mediaSequence &+ max(0, count - step.segment)
      step.segment = max(0, step.segment - count)
      return step
    }
  }
}
