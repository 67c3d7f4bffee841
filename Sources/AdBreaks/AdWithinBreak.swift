internal import MediaTiming

/// Separates the first ad of a break from the break, if different sources signal them and both
/// start together.
///
/// A packager may write the whole break as CUE-OUT and each of its ads as a date range.
struct AdWithinBreak {
  private let intervals: [BreakInterval]
  private let targetDuration: MediaTime
  /// The tolerance of ends.
  private let tolerance: MediaTime
  /// The start of the next interval of the same source, by interval.
  private let nextStarts: [MediaTime?]

  /// Creates the test for intervals in the order of their starts.
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
    // Ads of a break follow one another.
    if let next = nextStarts[inner].map({ $0 + ends.shift }),
      (next - ends.ad).magnitude <= tolerance,
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
    /// Whether both are actual ends, or both announced ones.
    var areAlike = true
    /// The time by which the times of the first are moved: if only one of the two has a place, both begin together.
    var shift = MediaTime.zero

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
      if ad.isPlaced != whole.isPlaced, let start = ad.start, let other = whole.start {
        shift = other - start
        self.ad = self.ad + shift
      }
    }
  }
}

extension BreakInterval {
  /// The announced end.
  fileprivate var announcedEnd: MediaTime? {
    plannedEnd ?? (end?.closing == .duration ? end?.time : nil)
  }
}
