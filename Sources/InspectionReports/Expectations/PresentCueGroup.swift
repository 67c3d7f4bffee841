internal import MediaTiming
internal import SourceDiagnostics

/// The cues with one content, by time, so that a search does not look at all of them.
struct PresentCueGroup {
  private var all: Unrelated
  /// Those with the time stamp of a splice, by that.
  private var stamped: CueAxis
  /// Those with a media time, by that.
  private var timed: CueAxis
  /// Those with only a media time, each stretch with the segment that carries its first.
  private var arrivals: [(segment: Int, axis: CueAxis)]
  /// The stretches whose times were unrelated to a moment, taken once.
  private var unrelatedArrivals: Set<Int> = []
  private var withoutTime: Unrelated
  private var withoutAnyTime: Unrelated
  /// How much earlier than expected the cues may be beside the tolerance.
  private let lead: MediaTime
  /// Whether there are cues for a moment, by moments that were asked for.
  private var results: [ExpectedCues.Moment: Bool] = [:]
  /// The cues of each packet identifier, if there are several.
  private var groupsByPID: [Int?: PresentCueGroup] = [:]

  /// Cues that fit every moment, taken once.
  fileprivate struct Unrelated {
    let isEmpty: Bool
    private var left: [Int]

    init(_ cues: [Int]) {
      isEmpty = cues.isEmpty
      left = cues
    }

    mutating func take() -> [Int] {
      defer { left = [] }
      return left
    }
  }

  /// Cues by their numbers in a list.
  ///
  /// - Parameter hasPIDs: Whether entries name packet identifiers.
  init(_ cues: [Int], of list: [PresentCue], on map: TimelineMap, hasPIDs: Bool) {
    all = Unrelated(cues)
    lead = cues.contains { list[$0].arrives } ? ExpectationCheck.multiplexingDelay : .zero
    if hasPIDs {
      let groups = Dictionary(grouping: cues) { list[$0].location.pid }
      if groups.count > 1 {
        groupsByPID = groups.mapValues { PresentCueGroup($0, of: list, on: map, hasPIDs: false) }
      }
    }
    let lap = MediaTime(
      value: Int128(TransportTimestamp.modulus), timescale: Int128(TransportTimestamp.timescale))
    stamped = CueAxis(
      cues.flatMap { cue in
        // Time stamps wrap: each is near those of the next and the last lap.
        (list[cue].pts?.time).map { [($0 - lap, cue), ($0, cue), ($0 + lap, cue)] } ?? []
      })
    timed = CueAxis(cues.compactMap { cue in list[cue].time.map { ($0, cue) } })
    let unstamped = cues.filter { list[$0].pts == nil }
    let stretches = Dictionary(grouping: unstamped.filter { list[$0].time != nil }) { cue in
      Stretch(of: list[cue].location.segment ?? 0, on: map)
    }
    arrivals =
      stretches.values.map { cues in
        (
          cues.compactMap { list[$0].location.segment }.min() ?? 0,
          CueAxis(cues.compactMap { cue in list[cue].time.map { ($0, cue) } })
        )
      }.sorted { $0.0 < $1.0 }
    withoutTime = Unrelated(cues.filter { list[$0].time == nil })
    withoutAnyTime = Unrelated(unstamped.filter { list[$0].time == nil })
  }

  /// Some minutes of one clock, whose segments give a time stamp nearly the same media time.
  private struct Stretch: Hashable {
    /// The length in seconds.
    private static let length = 600
    /// How much the times may differ that the segments of a stretch give.
    static let drift = MediaTime(seconds: 5)

    var continuityRange = 0
    var number = 0

    init(of segment: Int, on map: TimelineMap) {
      guard map.segments.indices.contains(segment) else { return }
      continuityRange = map.segments[segment].continuityRange
      number = Int(map.segments[segment].start.rounded(toTimescale: 1) ?? 0) / Self.length
    }
  }

  /// Some places on an axis.
  private struct Span {
    enum Axis {
      case stamped
      case timed
      case arrivals(Int)
    }

    var axis: Axis
    var places: Range<Int>
  }

  /// What has to be looked at for a moment.
  private struct Candidates {
    /// The places of the cues near it.
    var near: [Span] = []
    /// Whether there are cues whose times are unrelated to it.
    var hasUnrelated = false
    /// Those of them that were not returned before.
    var unrelated: [Int] = []

    mutating func take(_ more: inout Unrelated) {
      hasUnrelated = hasUnrelated || !more.isEmpty
      unrelated += more.take()
    }
  }

  private mutating func candidates(
    for moment: ExpectedCues.Moment?, within tolerance: MediaTime, on map: TimelineMap
  ) -> Candidates {
    var found = Candidates()
    let reach = (before: tolerance + lead, after: tolerance)
    func places(near time: MediaTime, on axis: CueAxis, drift: MediaTime = .zero) -> Range<Int> {
      let places = axis.places(
        from: time - reach.before - drift, through: time + reach.after + drift)
      // Repeats of the one before may be in the span.
      return max(0, places.lowerBound - 1)..<places.upperBound
    }
    switch moment {
    case nil: found.take(&all)
    case .media(let time):
      found.near.append(Span(axis: .timed, places: places(near: time, on: timed)))
      found.take(&withoutTime)
    case .pts(let pts):
      let near = stamped.places(from: pts.time - reach.before, through: pts.time + reach.after)
      found.near.append(Span(axis: .stamped, places: near))
      for (index, (segment, axis)) in arrivals.enumerated() {
        if let time = map.mediaTime(of: .transport(pts), carriedBy: segment) {
          let near = places(near: time, on: axis, drift: Stretch.drift)
          found.near.append(Span(axis: .arrivals(index), places: near))
        } else {
          found.hasUnrelated = true
          if unrelatedArrivals.insert(index).inserted { found.unrelated += axis.cues }
        }
      }
      found.take(&withoutAnyTime)
    }
    return found
  }

  /// Marks all cues that fit an entry as known, and returns whether there are any, known before or not.
  mutating func takeAll(
    for entry: ExpectedCues.Entry, within tolerance: MediaTime, on map: TimelineMap,
    isKnown: inout [Bool], where fits: (Int) -> Bool
  ) -> Bool {
    // An entry that is repeated has the same cues.
    if let moment = entry.moment, let isThere = results[moment] { return isThere }
    let candidates = candidates(for: entry.moment, within: tolerance, on: map)
    for cue in candidates.unrelated { isKnown[cue] = true }
    var isThere = candidates.hasUnrelated
    for span in candidates.near {
      for cue in unknown(in: span, isKnown) where fits(cue) {
        isKnown[cue] = true
        isThere = true
      }
      if !isThere { isThere = cues(in: span).contains(where: fits) }
    }
    if let moment = entry.moment { results[moment] = isThere }
    return isThere
  }

  /// Marks the first cue that fits an entry and is not known, and returns whether there is one. One with the packet
  /// identifier of the entry takes precedence.
  mutating func takeFirst(
    for entry: ExpectedCues.Entry, within tolerance: MediaTime, on map: TimelineMap,
    isKnown: inout [Bool], where fits: (Int) -> Bool
  ) -> Bool {
    // Where all cues were taken, none is left for the next entry.
    if let moment = entry.moment, results[moment] == false { return false }
    let candidates = candidates(for: entry.moment, within: tolerance, on: map)
    var first = groupsByPID[entry.pid]?.first(
      for: entry.moment, within: tolerance, on: map, isKnown: isKnown, where: fits)
    if first == nil { first = firstUnknown(in: candidates.near, isKnown, where: fits) }
    if let first { isKnown[first] = true }
    for cue in candidates.unrelated { isKnown[cue] = true }
    let isThere = first != nil || candidates.hasUnrelated
    if let moment = entry.moment { results[moment] = isThere }
    return isThere
  }

  private mutating func first(
    for moment: ExpectedCues.Moment?, within tolerance: MediaTime, on map: TimelineMap,
    isKnown: [Bool], where fits: (Int) -> Bool
  ) -> Int? {
    let near = candidates(for: moment, within: tolerance, on: map).near
    return firstUnknown(in: near, isKnown, where: fits)
  }

  private mutating func firstUnknown(
    in spans: [Span], _ isKnown: [Bool], where fits: (Int) -> Bool
  ) -> Int? {
    for span in spans {
      let places = span.places
      let found =
        switch span.axis {
        case .stamped: stamped.firstUnknown(in: places, isKnown, where: fits)
        case .timed: timed.firstUnknown(in: places, isKnown, where: fits)
        case .arrivals(let index):
          arrivals[index].axis.firstUnknown(in: places, isKnown, where: fits)
        }
      if let found { return found }
    }
    return nil
  }

  private mutating func unknown(in span: Span, _ isKnown: [Bool]) -> [Int] {
    switch span.axis {
    case .stamped: stamped.unknown(in: span.places, isKnown)
    case .timed: timed.unknown(in: span.places, isKnown)
    case .arrivals(let index): arrivals[index].axis.unknown(in: span.places, isKnown)
    }
  }

  private func cues(in span: Span) -> ArraySlice<Int> {
    switch span.axis {
    case .stamped: stamped.cues[span.places]
    case .timed: timed.cues[span.places]
    case .arrivals(let index): arrivals[index].axis.cues[span.places]
    }
  }

  /// Returns the cues that may be the nearest to a moment of those that are not known.
  mutating func nearest(
    to moment: ExpectedCues.Moment?, on map: TimelineMap, isKnown: [Bool]
  ) -> [Int] {
    switch moment {
    case nil: return []
    case .media(let time): return timed.nearest(to: time, isKnown: isKnown)
    case .pts(let pts):
      var found = stamped.nearest(to: pts.time, isKnown: isKnown)
      for index in arrivals.indices {
        let segment = arrivals[index].segment
        guard let time = map.mediaTime(of: .transport(pts), carriedBy: segment) else { continue }
        found += arrivals[index].axis.nearest(to: time, isKnown: isKnown)
      }
      return found
    }
  }
}

/// Cues by time.
private struct CueAxis {
  private(set) var cues: [Int]
  private let times: [MediaTime]
  /// For each place, one before and one behind it between which all are known.
  private var links: [(before: Int, behind: Int)]

  init(_ entries: [(time: MediaTime, cue: Int)]) {
    let sorted = entries.sorted { ($0.time, $0.cue) < ($1.time, $1.cue) }
    cues = sorted.map(\.cue)
    times = sorted.map(\.time)
    links = sorted.indices.map { ($0 - 1, $0 + 1) }
  }

  /// Returns the places of the cues in a span of time.
  func places(from first: MediaTime, through last: MediaTime) -> Range<Int> {
    let start = times.partitioningIndex { $0 >= first }
    return start..<max(start, times.partitioningIndex { $0 > last })
  }

  /// Returns the cues at some places that are not known.
  mutating func unknown(in places: Range<Int>, _ isKnown: [Bool]) -> [Int] {
    var found: [Int] = []
    var next = unknown(from: places.lowerBound, isKnown)
    while let place = next, place < places.upperBound {
      found.append(cues[place])
      next = unknown(from: place + 1, isKnown)
    }
    return found
  }

  /// Returns the first cue at some places that is not known and for which a condition holds.
  mutating func firstUnknown(
    in places: Range<Int>, _ isKnown: [Bool], where condition: (Int) -> Bool
  ) -> Int? {
    var next = unknown(from: places.lowerBound, isKnown)
    while let place = next, place < places.upperBound {
      if condition(cues[place]) { return cues[place] }
      next = unknown(from: place + 1, isKnown)
    }
    return nil
  }

  /// The nearest cue before a time and the nearest one from there on that are not known; of several
  /// at one time, the first.
  mutating func nearest(to time: MediaTime, isKnown: [Bool]) -> [Int] {
    let start = times.partitioningIndex { $0 >= time }
    var found: [Int] = []
    if let place = unknown(from: start, isKnown) { found.append(cues[place]) }
    if let place = unknown(before: start, isKnown) {
      let first = times.partitioningIndex { $0 >= times[place] }
      found.append(cues[unknown(from: first, isKnown) ?? place])
    }
    return found
  }

  private mutating func unknown(from start: Int, _ isKnown: [Bool]) -> Int? {
    var place = start
    while place < cues.count, isKnown[cues[place]] { place = links[place].behind }
    // The next search takes the whole way at once.
    var step = start
    while step < place {
      let next = links[step].behind
      links[step].behind = place
      step = next
    }
    return place < cues.count ? place : nil
  }

  private mutating func unknown(before end: Int, _ isKnown: [Bool]) -> Int? {
    var place = end - 1
    while place >= 0, isKnown[cues[place]] { place = links[place].before }
    var step = end - 1
    while step > place {
      let next = links[step].before
      links[step].before = place
      step = next
    }
    return place >= 0 ? place : nil
  }
}
