import MediaTiming

/// How far a playback has come in the loads of a live playlist.
struct ReloadCourse: Sendable {
  private let sequence: ReloadSequence
  /// How many loads were taken.
  private var count = 0
  /// Whether a load that was taken has told the end.
  private var hasEnded = false
  /// The clock of the playback, from the first load on.
  private var clock = MediaTime.zero

  init(_ sequence: ReloadSequence) { self.sequence = sequence }

  /// Where the listed media ends.
  var liveEdge: MediaTime { count > 0 ? sequence.loads[count - 1].liveEdge : .zero }

  /// The last load that was taken.
  var latest: PlaylistReload? { count > 0 ? sequence.loads[count - 1] : nil }

  /// Whether the end of the presentation is known: a load has told it, or none is left that could tell of more.
  var isComplete: Bool { hasEnded || timeToNext == nil }

  /// How long the clock runs until the next load; `nil` after the last one.
  var timeToNext: MediaTime? {
    count < sequence.loads.count ? max(.zero, sequence.loads[count].time - clock) : nil
  }

  /// The loads up to where a playback begins.
  ///
  /// Who begins before the place where players join stands further behind the live edge. Who begins after it joins
  /// later, when that place can be played and another player would stand there.
  mutating func join(at start: MediaTime) -> [CueRevision] {
    clock = max(.zero, start - sequence.joinTime)
    var revisions: [CueRevision] = []
    while let wait = timeToNext, wait == .zero || liveEdge < start || count == 0 {
      clock += wait
      revisions += takeLoad()
    }
    return CueRevision.merged(revisions)
  }

  /// Lets the clock run, up to the next load at most.
  mutating func run(for time: MediaTime) {
    clock += min(time, timeToNext ?? time)
  }

  /// Lets the clock run up to the next load and takes it, with all others of that time.
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
  /// The same as one load would bring it: who joins late sees no change of what was before.
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
