internal import MediaTiming
internal import SourceDiagnostics

/// The cues with one content, by time, so that a search does not look at all of them.
struct PresentCueGroup {
  private var all: Unrelated
  /// Those with the time stamp of a splice, by that.
  private var stamped: CueAxis
  /// Those with a media time, by that.
  private var timed: CueAxis
  /// Those with only a media time, by the segment that carries the first of each stretch.
  private var arrivals: [Int: CueAxis]
  private var withoutTime: Unrelated
  private var withoutAnyTime: Unrelated

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
  init(_ cues: [Int], of list: [PresentCue], on map: TimelineMap) {
    all = Unrelated(cues)
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
    arrivals = Dictionary(
      stretches.values.map { cues in
        (
          cues.compactMap { list[$0].location.segment }.min() ?? 0,
          CueAxis(cues.compactMap { cue in list[cue].time.map { ($0, cue) } })
        )
      }, uniquingKeysWith: { first, _ in first })
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

  /// What has to be looked at for a moment.
  struct Candidates {
    /// The cues near it.
    var near: [Int] = []
    /// Whether there are cues whose times are unrelated to it.
    var hasUnrelated = false
    /// Those of them that were not returned before.
    var unrelated: [Int] = []

    fileprivate mutating func take(_ more: inout Unrelated) {
      hasUnrelated = hasUnrelated || !more.isEmpty
      unrelated += more.take()
    }
  }

  /// Returns the cues near a moment, from a time before to a time after it.
  mutating func candidates(
    for moment: ExpectedCues.Moment?, reach: (before: MediaTime, after: MediaTime),
    on map: TimelineMap
  ) -> Candidates {
    var found = Candidates()
    func near(_ time: MediaTime, on axis: CueAxis, drift: MediaTime = .zero) -> ArraySlice<Int> {
      axis.cues(from: time - reach.before - drift, through: time + reach.after + drift)
    }
    switch moment {
    case nil: found.take(&all)
    case .media(let time):
      found.near += near(time, on: timed)
      found.take(&withoutTime)
    case .pts(let pts):
      found.near += near(pts.time, on: stamped)
      for (segment, axis) in arrivals {
        if let time = map.mediaTime(of: .transport(pts), carriedBy: segment) {
          found.near += near(time, on: axis, drift: Stretch.drift)
        } else {
          found.hasUnrelated = true
          found.unrelated += axis.cues
        }
      }
      found.take(&withoutAnyTime)
    }
    return found
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
      for segment in arrivals.keys {
        guard let time = map.mediaTime(of: .transport(pts), carriedBy: segment) else { continue }
        found += arrivals[segment]?.nearest(to: time, isKnown: isKnown) ?? []
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

  /// Returns the cues in a span of time, and the last one before, whose repeats may be in it.
  func cues(from first: MediaTime, through last: MediaTime) -> ArraySlice<Int> {
    let start = max(0, times.partitioningIndex { $0 >= first } - 1)
    return cues[start..<max(start, times.partitioningIndex { $0 > last })]
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
