internal import ResourceLoading

/// The consecutive segments of a server that could not be loaded, so that a list of thousands is not asked for each.
struct SegmentFailureRun {
  /// The number of consecutive failures after which the rest is skipped, unless the last segment can be loaded.
  static let maximumWeight = 200
  /// The number of failures for which one counts that ended because of a time limit.
  private static let weightOfLongOne = 12

  /// The number of consecutive failures.
  private(set) var count = 0
  private var weight = 0
  private var isReported = false
  /// Whether the rest is skipped.
  var isOver = false

  /// Counts the next segment, which has a failure or none; returns whether the limit is reached for the first time.
  mutating func reachesLimit(_ failure: LoadError?) -> Bool {
    let weight = Self.weight(of: failure)
    guard weight > 0 else {
      (count, self.weight) = (0, 0)
      return false
    }
    count += 1
    self.weight += weight
    guard self.weight >= Self.maximumWeight, !isReported else { return false }
    isReported = true
    return true
  }

  /// For how many failures an outcome counts. A segment that is only too large to be read with others can be loaded.
  static func weight(of failure: LoadError?) -> Int {
    switch failure?.cause {
    case nil, .tooLarge(limit: SegmentReader.maximumSharedSize): 0
    case let cause?: cause.tookLong ? weightOfLongOne : 1
    }
  }
}
