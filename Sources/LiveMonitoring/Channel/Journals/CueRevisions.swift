internal import MediaTiming
internal import TextTracks

/// The changes of cues for a player since they were taken.
struct CueRevisions: Sendable {
  private var additions: [Int: CueArrival] = [:]
  private var updates: [Int: Cue] = [:]
  private var removals: [Int: Cue] = [:]
  /// The numbers of the tracks for players, by type and packet identifier.
  private var trackNumbers: [TrackType: [Int?: Int]] = [:]

  /// Notes a new cue, or one that returns.
  mutating func add(_ cue: Cue, in track: TextTrack) {
    // What went and returns in one step has only changed.
    guard removals.removeValue(forKey: cue.uid) == nil else {
      updates[cue.uid] = cue
      return
    }
    additions[cue.uid] = CueArrival(
      cue,
      in: TextTrack(
        uid: 0, kind: track.kind, type: track.type, label: track.label, pid: track.pid))
  }

  /// Notes a change of a cue.
  mutating func update(_ cue: Cue) {
    if let known = additions[cue.uid] {
      additions[cue.uid] = CueArrival(cue, in: known.track)
    } else {
      updates[cue.uid] = cue
    }
  }

  /// Notes that a cue goes. One that came in the same step was never there.
  mutating func remove(_ cue: Cue) {
    if additions.removeValue(forKey: cue.uid) == nil { removals[cue.uid] = cue }
  }

  /// Returns the changes since the last call, in the order in which the playback of a recording has them (rule R7): new
  /// cues, changed ones, and removed ones by track and start.
  mutating func take() -> [CueRevision] {
    guard !additions.isEmpty || !updates.isEmpty || !removals.isEmpty else { return [] }
    defer { (additions, updates, removals) = ([:], [:], [:]) }
    var revisions: [CueRevision] = []
    for arrival in CueRevision.inOrder(Array(additions.values)) {
      var track = arrival.track
      track.uid = number(of: track)
      revisions.append(.add(CueArrival(arrival.cue, in: track)))
    }
    let updated = updates.values.map { cue in (order: cue.addition(in: nil), cue: cue) }
      .sorted { ($0.order, $0.cue.uid) < ($1.order, $1.cue.uid) }
    revisions += updated.map { CueRevision.update($0.cue) }
    let removed = removals.values.map { cue in
      (
        track: firstNumber(of: type(of: cue.content).trackType), start: cue.startTime ?? .zero,
        order: cue.addition(in: nil), cue: cue
      )
    }
    .sorted {
      ($0.track, $0.start, $0.order, $0.cue.uid) < ($1.track, $1.start, $1.order, $1.cue.uid)
    }
    return revisions + removed.map { CueRevision.remove($0.cue.uid) }
  }

  /// The number of a track, which is a new one for a new track.
  private mutating func number(of track: TextTrack) -> Int {
    if let number = trackNumbers[track.type]?[track.pid] { return number }
    let number = trackNumbers.values.reduce(0) { $0 + $1.count } + 1
    trackNumbers[track.type, default: [:]][track.pid] = number
    return number
  }

  /// The number of the first track of a type.
  private func firstNumber(of type: TrackType) -> Int { trackNumbers[type]?.values.min() ?? 0 }
}

extension CueRevision {
  /// The same cues in the order in which a playback adds them.
  static func inOrder(_ arrivals: [CueArrival]) -> [CueArrival] {
    arrivals.map { arrival in (order: arrival.addition, arrival: arrival) }
      .sorted { ($0.order, $0.arrival.cue.uid) < ($1.order, $1.arrival.cue.uid) }
      .map(\.arrival)
  }

  /// The same changes with the new cues first, in the order in which a playback adds them.
  static func inOrder(_ revisions: [CueRevision]) -> [CueRevision] {
    var arrivals: [CueArrival] = []
    var others: [CueRevision] = []
    for revision in revisions {
      if case .add(let arrival) = revision {
        arrivals.append(arrival)
      } else {
        others.append(revision)
      }
    }
    return inOrder(arrivals).map { CueRevision.add($0) } + others
  }
}

extension CueArrival {
  /// The place of the cue among the additions of a playback.
  var addition: CueAddition { cue.addition(in: track) }
}

extension Cue {
  /// The place of the cue among the additions of a playback.
  fileprivate func addition(in track: TextTrack?) -> CueAddition {
    CueAddition(of: self, playlist: track?.playlist ?? 0, pid: track?.pid)
  }
}
