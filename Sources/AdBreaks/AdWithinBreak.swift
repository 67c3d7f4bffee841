internal import MediaTiming

/// Tells the first ad of a break from the break, where different sources tell them and both begin together.
///
/// A packager may write the whole break as CUE-OUT and each of its ads as a date range.
struct AdWithinBreak {
  private let intervals: [BreakInterval]
  private let targetDuration: MediaTime
  /// How exact ends are.
  private let tolerance: MediaTime
  /// Where the next interval of the same source begins, by interval.
  private let nextStarts: [MediaTime?]

  /// What intervals tell that are in the order of their starts.
  init(_ intervals: [BreakInterval], targetDuration: MediaTime) {
    self.intervals = intervals
    self.targetDuration = targetDuration
    tolerance = targetDuration * MediaTime(value: 1, timescale: 2)
    var nextStarts = [MediaTime?](repeating: nil, count: intervals.count)
    var latest: [BreakInterval.Channel: (start: MediaTime, next: MediaTime?)] = [:]
    for index in intervals.indices.reversed() {
      guard let start = intervals[index].start else { continue }
      let channel = intervals[index].channel
      let known = latest[channel]
      let next = known.flatMap { $0.start > start ? $0.start : $0.next }
      nextStarts[index] = next
      latest[channel] = (start, next)
    }
    self.nextStarts = nextStarts
  }

  /// Whether one of two intervals is an ad within the other.
  func areNested(_ left: Int, _ right: Int) -> Bool {
    isAd(left, within: right) || isAd(right, within: left)
  }

  private func isAd(_ inner: Int, within outer: Int) -> Bool {
    let (ad, whole) = (intervals[inner], intervals[outer])
    guard whole.kind != .interstitial, let ends = Ends(of: ad, and: whole),
      ends.ad + tolerance < ends.whole
    else { return false }
    // Ads of a break follow each other.
    if let next = nextStarts[inner], (next - ends.ad).magnitude <= tolerance,
      next + tolerance < ends.whole
    {
      return true
    }
    return ends.areAlike && ad.isSingleAd && !whole.isSingleAd
      && ends.ad + targetDuration < ends.whole
  }

  /// The ends of two intervals.
  private struct Ends {
    var ad: MediaTime
    var whole: MediaTime
    /// Whether both are what took place, or both what was announced.
    var areAlike = true

    init?(of ad: BreakInterval, and whole: BreakInterval) {
      if let end = ad.end, let other = whole.end {
        (self.ad, self.whole) = (end.time, other.time)
      } else if let end = ad.announcedEnd, let other = whole.announcedEnd {
        (self.ad, self.whole) = (end, other)
      } else if let end = ad.end?.time ?? ad.plannedEnd,
        let other = whole.end?.time ?? whole.plannedEnd
      {
        (self.ad, self.whole) = (end, other)
        areAlike = false
      } else {
        return nil
      }
    }
  }
}

extension BreakInterval {
  /// The end as it was told beforehand.
  fileprivate var announcedEnd: MediaTime? {
    plannedEnd ?? (end?.closing == .duration ? end?.time : nil)
  }
}
