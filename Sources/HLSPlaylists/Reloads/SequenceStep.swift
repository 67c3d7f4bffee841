internal import MediaTiming

/// A place in a merged playlist where the sequence numbers do not go on by one.
///
/// The lines after it do not inherit keys, maps or bit rates from those before: between them lies what nobody saw.
struct SequenceStep: Hashable, Sendable {
  /// The index of the first segment after the step.
  var segment: Int
  /// The media sequence number of that segment.
  var mediaSequence: Int
  /// The continuity range of that segment.
  var continuityRange: UInt32
  /// How many EXT-X-DISCONTINUITY stand before that segment.
  var discontinuityCount: Int
  /// The time between the segments on both sides, in units of 10^-18 seconds.
  var duration: Int128
  /// How many decimals the duration has, at most 18.
  var decimals: Int
}

/// The steps of a segment table. Nearly every table has none, so each question asks for that first.
struct SequenceStepTable: Hashable, Sendable {
  private(set) var steps: [SequenceStep] = []

  var isEmpty: Bool { steps.isEmpty }

  /// The last step at or before a segment.
  func last(upTo segment: Int) -> SequenceStep? {
    guard !steps.isEmpty else { return nil }
    let next = steps.partitioningIndex { $0.segment > segment }
    return next > 0 ? steps[next - 1] : nil
  }

  /// Whether a step lies before a segment.
  func isStep(before segment: Int) -> Bool { last(upTo: segment)?.segment == segment }

  /// The time that lies between a segment and the one before it.
  func gap(before segment: Int) -> Int128 {
    guard let step = last(upTo: segment), step.segment == segment else { return 0 }
    return step.duration
  }

  mutating func append(_ step: SequenceStep) { steps.append(step) }

  /// Forgets the segments before an index, and with them the step before the first one that is left.
  mutating func forget(_ count: Int) {
    steps = steps.filter { $0.segment > count }.map { step in
      var step = step
      step.segment -= count
      return step
    }
  }
}
