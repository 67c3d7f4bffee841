internal import MediaTiming

/// The break that began before a window, and the ads in it that did, by their ends.
struct BreaksBeforeWindow {
  private let targetDuration: MediaTime
  /// The maximum distance of several ends of one break or ad.
  private let distance: MediaTime
  private let listStart: MediaTime
  /// The ends of the break.
  private var ends: [BreakInterval] = []
  /// The ends of ads, in order.
  private var adEnds: [BreakInterval] = []

  init(targetDuration: MediaTime, distance: MediaTime, listStart: MediaTime) {
    self.targetDuration = targetDuration
    self.distance = distance
    self.listStart = listStart
  }

  /// Whether what an end names began before the window: no break starts before the end, or only ads of one that did.
  ///
  /// Ends come in order, but those without an event by the distance of ends later.
  ///
  /// - Parameter groups: What starts before the end, in the order of the starts.
  func isTheirs(_ end: BreakInterval, at time: MediaTime, after groups: [BreakGroup]) -> Bool {
    guard end.kind.opensBreak else { return false }
    let breaks = groups.filter { $0.criteria.opensBreak }
    guard !breaks.isEmpty else { return true }
    guard !end.kind.mayLieInBreak else { return false }
    let isForeign = endsForeignBreak(end, at: time, after: breaks)
    // One ad may be the whole break.
    guard isForeign || breaks.count > 1 || !adEnds.isEmpty else { return false }
    var reach = max(adEnds.last?.end?.time ?? listStart, listStart)
    // The messages of the ads before the first known one may not have been read.
    if isForeign, let first = breaks.first?.start { reach = max(reach, first) }
    for group in breaks {
      let criteria = group.criteria
      // What a line starts is a break of its own.
      guard criteria.mayLieInBreak, !criteria.hasLines, let start = group.start,
        start <= reach + targetDuration
      else { return false }
      reach = max(reach, criteria.signalledEnd(besides: end) ?? criteria.plannedEnd ?? time)
    }
    return time <= reach + targetDuration
  }

  /// Whether an end names an event that nothing in the window starts, or is beside such an end.
  private func endsForeignBreak(
    _ end: BreakInterval, at time: MediaTime, after breaks: [BreakGroup]
  ) -> Bool {
    guard !breaks.contains(where: { $0.criteria.names(anyOf: end.eventIDs, or: end.id) }) else {
      return false
    }
    // A break that ended before the window did not end again.
    if let known = ends.first?.end?.time { return (time - known).magnitude <= distance }
    return end.kind != .tag && !end.eventIDs.isEmpty
  }

  /// Adds an end.
  mutating func add(_ end: BreakInterval) {
    if end.kind.mayLieInBreak { adEnds.append(end) } else { ends.append(end) }
  }

  /// The break and its ads; without an end of the break, an ad is it.
  var groups: [BreakGroup] {
    let ends = self.ends.sorted(by: Self.precedes)
    guard let first = ends.first?.end?.time else {
      return adEnds.isEmpty ? [] : [Self.group(of: adEnds)]
    }
    // Several sources signal the same end.
    var whole = ends
    var ads: [[BreakInterval]] = []
    for ad in adEnds {
      guard let time = ad.end?.time, time < first - distance else {
        whole.append(ad)
        continue
      }
      if let known = ads.last?.first?.end?.time, time - known <= distance {
        ads[ads.count - 1].append(ad)
      } else {
        ads.append([ad])
      }
    }
    return [Self.group(of: whole)] + ads.map { Self.group(of: $0) }
  }

  /// Orders by time, and lines without an event before messages.
  private static func precedes(_ one: BreakInterval, _ other: BreakInterval) -> Bool {
    let (time, otherTime) = (one.end?.time ?? .zero, other.end?.time ?? .zero)
    return time == otherTime
      ? one.eventIDs.isEmpty && !other.eventIDs.isEmpty : time < otherTime
  }

  private static func group(of ends: [BreakInterval]) -> BreakGroup {
    let group = BreakGroup(Array(ends.prefix(1)))
    for end in ends.dropFirst() { group.add(looseEnd: end) }
    return group
  }
}
