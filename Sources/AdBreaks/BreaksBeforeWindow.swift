internal import MediaTiming

/// The break that began before a window, and the ads in it that did, by their ends.
struct BreaksBeforeWindow {
  private let targetDuration: MediaTime
  private let listStart: MediaTime
  /// The ends of the break, in order.
  private var ends: [BreakInterval] = []
  /// The ends of ads, in order.
  private var adEnds: [BreakInterval] = []

  init(targetDuration: MediaTime, listStart: MediaTime) {
    self.targetDuration = targetDuration
    self.listStart = listStart
  }

  /// Whether what an end names began before the window: no break starts before the end, or only ads of one that did.
  ///
  /// - Parameter groups: What starts before the end, in the order of the starts.
  func isTheirs(_ end: BreakInterval, at time: MediaTime, after groups: [BreakGroup]) -> Bool {
    guard end.kind.opensBreak else { return false }
    let breaks = groups.filter { $0.criteria.opensBreak }
    guard !breaks.isEmpty else { return true }
    guard !end.kind.mayLieInBreak else { return false }
    // One ad may be the whole break.
    guard breaks.count > 1 || !adEnds.isEmpty else { return false }
    var reach = max(adEnds.last?.end?.time ?? listStart, listStart)
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

  /// Adds an end. Ends come in order.
  mutating func add(_ end: BreakInterval) {
    if end.kind.mayLieInBreak { adEnds.append(end) } else { ends.append(end) }
  }

  /// The break and its ads; without an end of the break, an ad is it.
  var groups: [BreakGroup] {
    guard let first = ends.first?.end?.time else {
      return adEnds.isEmpty ? [] : [Self.group(of: adEnds)]
    }
    // Several sources signal the same end.
    let distance = targetDuration * MediaTime(value: 1, timescale: 2)
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

  private static func group(of ends: [BreakInterval]) -> BreakGroup {
    let group = BreakGroup(Array(ends.prefix(1)))
    for end in ends.dropFirst() { group.add(looseEnd: end) }
    return group
  }
}
