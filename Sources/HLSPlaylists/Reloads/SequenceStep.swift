/// A place in a merged playlist where the sequence numbers do not go on by one.
///
/// The lines after it do not inherit keys, maps or bit rates from those before: between them lies what nobody saw.
struct SequenceStep: Hashable, Sendable {
  /// The index of the first line after the step.
  var line: Int
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
  private let steps: [SequenceStep]

  init(_ steps: [SequenceStep] = []) { self.steps = steps }

  var isEmpty: Bool { steps.isEmpty }

  /// The last step at or before a segment.
  func last(upTo segment: Int) -> SequenceStep? {
    guard !steps.isEmpty else { return nil }
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].segment <= segment { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? steps[low - 1] : nil
  }

  /// Whether a step lies before a segment.
  func isStep(before segment: Int) -> Bool { last(upTo: segment)?.segment == segment }

  /// The time that lies between a segment and the one before it.
  func gap(before segment: Int) -> Int128 {
    guard let step = last(upTo: segment), step.segment == segment else { return 0 }
    return step.duration
  }

  subscript(index: Int) -> SequenceStep? { steps.indices.contains(index) ? steps[index] : nil }
}
