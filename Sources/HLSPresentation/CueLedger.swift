internal import AdBreaks
internal import AdMarkers
internal import CueSources
internal import MediaTiming
internal import SourceDiagnostics
internal import TextTracks

/// What a cue that a playlist makes differs in from all others: its type, its line, and of a chapter its name and start.
struct CueIdentity: Hashable, Sendable {
  var type: TrackType
  var load: Int
  var line: Int?
  var id: String?
  var start: MediaTime?

  init(_ cue: Cue) {
    type = cue.content.trackType
    load = cue.source.load
    line = cue.source.line
    guard type == .chapters else { return }
    id = cue.id
    start = cue.startTime
  }

  init(_ type: TrackType, at source: SourceLine) {
    self.type = type
    load = source.load
    line = source.line
  }
}

/// The cues that are known, with their numbers, and what a step changes of them.
struct CueLedger: Sendable {
  /// A cue that a step has changed.
  private struct Change {
    var number: Int
    var before: Cue?
    /// How the step has put it last.
    var put: Cue?
  }

  private(set) var cues: [Int: Cue] = [:]
  private var numbers: [CueIdentity: Int] = [:]
  private var tracks: [TrackType: TextTrack] = [:]
  private var count = 0
  private var changes: [Change] = []
  private var changeIndices: [Int: Int] = [:]

  func number(of identity: CueIdentity) -> Int? { numbers[identity] }

  /// Takes how a cue looks now, and returns its number.
  ///
  /// - Parameter number: the number that it has, where that does not follow from its identity.
  @discardableResult
  mutating func put(_ cue: Cue, number known: Int? = nil) -> Int {
    let identity = CueIdentity(cue)
    let number = known ?? numbers[identity] ?? next()
    numbers[identity] = number
    if let before = cues[number], before.isSame(as: cue) { return number }
    var cue = cue
    cue.uid = number
    note(number) { $0.put = cue }
    cues[number] = cue
    return number
  }

  /// The cue is gone.
  mutating func remove(_ number: Int) {
    guard cues[number] != nil else { return }
    note(number) { _ in }
    cues[number] = nil
  }

  /// Lets go of cues that were over before a time, and of date ranges that are not known any more, which is no change of
  /// them. Returns their numbers.
  mutating func forget(before time: MediaTime, keeping ranges: Set<CueIdentity>) -> Set<Int> {
    let over = cues.filter { _, cue in
      let identity = CueIdentity(cue)
      return cue.endTime.map { $0 <= time } ?? false
        || identity.type == .daterange && !ranges.contains(identity)
    }
    for (number, cue) in over {
      cues[number] = nil
      numbers[CueIdentity(cue)] = nil
    }
    return Set(over.keys)
  }

  /// The cues that the step has changed so far, as they were and as they are.
  func changed(of type: TrackType) -> [Cue] {
    changes.flatMap { [$0.before, $0.put].compactMap(\.self) }.filter {
      $0.content.trackType == type
    }
  }

  /// What was changed since this was last asked for.
  mutating func takeRevisions() -> [CueRevision] {
    var revisions: [(order: Order, revision: CueRevision)] = []
    for change in changes {
      guard let cue = change.put ?? change.before else { continue }
      switch (change.before, cues[change.number]) {
      case (nil, let now?):
        revisions.append((Order(.new, cue), .add(CueArrival(now, in: track(of: now)))))
      case (let before?, let now):
        if let put = change.put { revisions.append((Order(.changed, cue), .update(put))) }
        if now == nil {
          revisions.append(
            (Order(gone: before, fromTrack: track(of: before).uid), .remove(change.number)))
        }
      // One that this step was the first to report was never there.
      case (nil, nil): break
      }
    }
    changes = []
    changeIndices = [:]
    return revisions.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element.revision)
  }

  private mutating func next() -> Int {
    count += 1
    return count
  }

  private mutating func note(_ number: Int, _ change: (inout Change) -> Void) {
    let index =
      changeIndices[number]
      ?? {
        changes.append(Change(number: number, before: cues[number]))
        changeIndices[number] = changes.count - 1
        return changes.count - 1
      }()
    change(&changes[index])
  }

  private mutating func track(of cue: Cue) -> TextTrack {
    let type = cue.content.trackType
    if let track = tracks[type] { return track }
    let track = TextTrack(uid: tracks.count + 1, type: type, playlist: 0, label: type.rawValue)
    tracks[type] = track
    return track
  }
}

/// The order of the changes of one step: what is new, what is changed, both in the order of the playlist, and what is gone by
/// track and time.
private struct Order: Comparable {
  enum Rank: Int { case new, changed, gone }

  var rank: Rank
  var place: CuePlace
  var track = 0
  var start: MediaTime?

  init(_ rank: Rank, _ cue: Cue) {
    self.rank = rank
    place = CuePlace(cue.source)
  }

  init(gone cue: Cue, fromTrack track: Int) {
    self.init(.gone, cue)
    self.track = track
    start = cue.startTime
  }

  static func < (left: Order, right: Order) -> Bool {
    let ranks = (left.rank.rawValue, right.rank.rawValue)
    if (ranks.0, left.track) != (ranks.1, right.track) {
      return (ranks.0, left.track) < (ranks.1, right.track)
    }
    if let start = left.start, let other = right.start, start != other { return start < other }
    return left.place < right.place
  }
}

extension CueContent {
  fileprivate var trackType: TrackType { Self.trackType }
}

extension Cue {
  /// Whether another says the same. Of a break the lines that only say that it goes on do not count.
  func isSame(as other: Cue) -> Bool {
    guard let left = (content as? TagCueContent)?.adBreak,
      let right = (other.content as? TagCueContent)?.adBreak
    else {
      var other = other
      other.uid = uid
      return self == other
    }
    func lines(_ entry: AdBreak) -> [AdBreak.Evidence] {
      entry.evidence.filter { $0.role != .cont }
    }
    return range == other.range && startDate == other.startDate && endDate == other.endDate
      && id == other.id && left.plannedDuration == right.plannedDuration
      && left.closedBy == right.closedBy && lines(left) == lines(right)
  }
}
