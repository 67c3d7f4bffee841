import MediaTiming

/// The progress of a playback in the loads of a live playlist.
struct ReloadCourse: Sendable {
  private let sequence: ReloadSequence
  /// The number of loads taken.
  private var count = 0
  /// Whether a load that was taken has the end.
  private var hasEnded = false
  /// The clock of the playback, from the first load on.
  private var clock = MediaTime.zero

  init(_ sequence: ReloadSequence) { self.sequence = sequence }

  /// The end of the listed media.
  var liveEdge: MediaTime { count > 0 ? sequence.loads[count - 1].liveEdge : .zero }

  /// The last load that was taken.
  var latest: PlaylistReload? { count > 0 ? sequence.loads[count - 1] : nil }

  /// Whether the end of the presentation is known: from a load, or because no load is left.
  var isComplete: Bool { hasEnded || timeToNext == nil }

  /// The time of the clock until the next load; `nil` after the last one.
  var timeToNext: MediaTime? {
    count < sequence.loads.count ? max(.zero, sequence.loads[count].time - clock) : nil
  }

  /// Takes the loads up to the start of a playback.
  ///
  /// A playback that starts before the join position is further behind the live edge. One that
  /// starts after it joins later, when that position can be played and another player would be
  /// there.
  mutating func join(at start: MediaTime) -> [CueRevision] {
    clock = max(.zero, start - sequence.joinTime)
    var revisions: [CueRevision] = []
    while let wait = timeToNext, wait == .zero || liveEdge < start || count == 0 {
      clock += wait
      revisions += takeLoad()
    }
    return CueRevision.merged(revisions)
  }

  /// Lets the clock run, at most to the next load.
  mutating func run(for time: MediaTime) {
    clock += min(time, timeToNext ?? time)
  }

  /// Lets the clock run to the next load and takes it, with all others at that time.
  mutating func takeNext() -> [CueRevision] {
    guard let wait = timeToNext else { return [] }
    clock += wait
    var revisions: [CueRevision] = []
    while timeToNext == .zero { revisions += takeLoad() }
    return revisions
  }

  private mutating func takeLoad() -> [CueRevision] {
    let load = sequence.loads[count]
    count += 1
    if load.isEnded { hasEnded = true }
    return load.revisions
  }
}

extension CueRevision {
  /// The cues that a single load would deliver: earlier changes are merged for a late join.
  static func merged(_ revisions: [CueRevision]) -> [CueRevision] {
    var known: [Int: Int] = [:]
    var merged: [CueRevision?] = []
    for revision in revisions {
      switch revision {
      case .add(let arrival):
        known[arrival.cue.uid] = merged.count
        merged.append(revision)
      case .update(let cue):
        guard let index = known[cue.uid], case .add(let arrival) = merged[index] else { continue }
        merged[index] = .add(CueArrival(cue, in: arrival.track))
      case .remove(let uid):
        if let index = known.removeValue(forKey: uid) { merged[index] = nil }
      }
    }
    return merged.compactMap(\.self)
  }
}
