import MediaTiming

/// The offset between two timelines, and its source.
struct Alignment {
  let result: OffsetSearch.Result
  private let method: ComparisonReport.Alignment.Method

  var report: ComparisonReport.Alignment {
    ComparisonReport.Alignment(
      method: method, offset: MediaTime(comparedMicroseconds: result.offset),
      agreeingCount: result.agreeingCount, commonCount: result.commonCount)
  }

  init(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis,
    items: (before: [ComparedItem], after: [ComparedItem]),
    mode: ComparisonOptions.AlignmentMode, tolerance: Int64
  ) throws(AlignmentFailure) {
    let search = OffsetSearch(items.before, items.after, tolerance: tolerance)
    switch mode {
    case .start:
      self.init(result: search.result(of: 0), method: .start)
    case .offset(let offset):
      self.init(result: search.result(of: offset.comparedMicroseconds), method: .given)
    case .pts:
      let offset = StreamClockBase.offset(
        from: try Self.clockBase(of: baseline), to: try Self.clockBase(of: candidate))
      self.init(result: search.result(of: offset), method: .pts)
    case .pdt:
      guard let offset = Self.dateOffset(baseline, candidate, tolerance) else {
        let side = baseline.cues.flatMap(DateMap.init) == nil ? baseline : candidate
        throw AlignmentFailure(
          description: "\(side.input): there is no program date-time for --align pdt")
      }
      self.init(result: search.result(of: offset), method: .pdt)
    case .automatic:
      self = Self.automatic(baseline, candidate, search, tolerance)
    }
  }

  private init(result: OffsetSearch.Result, method: ComparisonReport.Alignment.Method) {
    self.result = result
    self.method = method
  }

  /// The alignment by what the two sides have in common.
  ///
  /// The dates align live lists that have a time in common by them, so that markers that have all moved are
  /// differences, unless the time stamps of the streams show that the dates have moved. All other sides have no common
  /// clock: their cues align them.
  private static func automatic(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis, _ search: OffsetSearch,
    _ tolerance: Int64
  ) -> Alignment {
    let isLive = [baseline, candidate].contains { $0.cues?.presentation.ended == false }
    let byDates = dateOffset(baseline, candidate, tolerance)
    if isLive, let byDates, Windows(baseline, candidate, offset: byDates).haveCommonTime {
      let dated = search.best(near: byDates)
      // Cues that agree with the time stamps have not moved: two packagers of one source have other clocks.
      let byClock = clockOffset(baseline, candidate, agreeing: 2)
      if let stamped = byClock.map({ search.result(of: $0) }), stamped.agreeingCount > 1,
        stamped.agreeingCount * 2 > stamped.commonCount,
        stamped.agreeingCount > dated.agreeingCount
      {
        return Alignment(result: stamped, method: .pts)
      }
      return Alignment(result: dated, method: .pdt)
    }
    let hints = [byDates, clockOffset(baseline, candidate, agreeing: 1)]
    let best = search.best(hints: hints.compactMap(\.self))
    // A single match of coarse descriptions proves nothing; a majority at once does.
    let isSound =
      !search.isGuess || best.agreeingCount > 1 && best.agreeingCount * 2 > best.commonCount
    // In the same segments, cues that have all moved by one time have moved.
    let isPlausible =
      best.offset.magnitude <= tolerance.magnitude || !isWhole(baseline, candidate, tolerance)
    if best.agreeingCount > 0, isSound, isPlausible {
      return Alignment(result: best, method: .payload)
    }
    guard isLive, let byDates else {
      return Alignment(result: search.result(of: 0), method: .start)
    }
    return Alignment(result: search.result(of: byDates), method: .pdt)
  }

  /// Whether two sides are whole playlists with as many segments and the same duration.
  private static func isWhole(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis, _ tolerance: Int64
  ) -> Bool {
    guard let before = baseline.cues?.presentation, let after = candidate.cues?.presentation,
      before.ended == true, after.ended == true, let length = before.duration,
      let other = after.duration, let count = before.segmentCount, count > 0
    else { return false }
    return count == after.segmentCount
      && (length - other).magnitude.comparedMicroseconds <= tolerance
  }

  /// The offset by the time stamps of the streams; `nil` unless at least a number of cues on each side agree on those.
  private static func clockOffset(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis, agreeing count: Int
  ) -> Int64? {
    func ticks(_ side: PresentationAnalysis) -> Int64? {
      side.cues.flatMap { StreamClockBase.ticks(of: $0, agreeing: count) }
    }
    guard let before = ticks(baseline), let after = ticks(candidate) else { return nil }
    return StreamClockBase.offset(from: before, to: after)
  }

  private static func clockBase(of side: PresentationAnalysis) throws(AlignmentFailure) -> Int64 {
    guard let base = side.cues.flatMap({ StreamClockBase.ticks(of: $0) }) else {
      throw AlignmentFailure(description: "\(side.input): no cue has a time stamp for --align pts")
    }
    return base
  }

  /// How much later the same dates are on the candidate's timeline; `nil` unless both sides have dates.
  private static func dateOffset(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis, _ tolerance: Int64
  ) -> Int64? {
    guard let before = baseline.cues.flatMap(DateMap.init),
      let after = candidate.cues.flatMap(DateMap.init)
    else { return nil }
    let offset = before.base(tolerance: tolerance) - after.base(tolerance: tolerance)
    let windows = Windows(baseline, candidate, offset: offset)
    guard windows.haveCommonTime else { return offset }
    // Sums of rounded durations drift from the dates, so that only the dates in the common time count.
    let rest = DateComparison(
      before, after, offset: offset, tolerance: tolerance, within: windows.extent)
    return offset - rest.offset
  }
}
