internal import AdBreaks
internal import AdMarkers
internal import CueSources
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics
package import TextTracks

/// The identity of a cue from a playlist: its type, its line, of a break its event, of which a message may start several,
/// and of a chapter its name and start.
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
    if type == .chapters || type == .cueTags { id = cue.id }
    if type == .chapters { start = cue.startTime }
  }

  init(_ type: TrackType, at source: SourceLine) {
    self.type = type
    load = source.load
    line = source.line
  }
}

/// The known cues with their numbers, and the changes of a step.
struct CueLedger: Sendable {
  /// A changed cue.
  private struct Change {
    var number: Int
    var before: Cue?
    /// The last state in the step.
    var put: Cue?
  }

  private(set) var cues: [Int: Cue] = [:]
  private var numbers: [CueIdentity: Int] = [:]
  private var tracks: [TrackType: TextTrack] = [:]
  private var count = 0
  private var changes: [Change] = []
  private var changeIndices: [Int: Int] = [:]

  func number(of identity: CueIdentity) -> Int? { numbers[identity] }

  /// Returns the number of a cue that is not known: that of a removed one with its identity, else the next one.
  mutating func newNumber(of cue: Cue) -> Int {
    numbers[CueIdentity(cue)].flatMap { cues[$0] == nil ? $0 : nil } ?? next()
  }

  /// Sets the current state of a cue, and returns its number.
  ///
  /// - Parameter number: the number of the cue, if it does not follow from its identity.
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

  /// Removes the cue.
  mutating func remove(_ number: Int) {
    guard cues[number] != nil else { return }
    note(number) { _ in }
    cues[number] = nil
  }

  /// Forgets cues that ended before a time, and date ranges that are no longer known, which is not
  /// a change of them. Returns their numbers.
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

  /// Returns the changed cues of the step so far, before and after.
  func changed(of type: TrackType) -> [Cue] {
    changes.flatMap { [$0.before, $0.put].compactMap(\.self) }.filter {
      $0.content.trackType == type
    }
  }

  /// Returns the changes since the last call.
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
      // A cue that was first reported in this step was never there.
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

/// The order of the changes of one step: new and changed cues in the order of the playlist, then
/// removed ones by track and time.
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
  /// Whether another cue has the same content. The lines of a break that only continue it do not
  /// count.
  package func isSame(as other: Cue) -> Bool {
    if let left = content as? DateRangeCueContent, let right = other.content as? DateRangeCueContent
    {
      // Its tags may be listed at another place.
      return range == other.range && startDate == other.startDate && endDate == other.endDate
        && id == other.id && left.range.hasSameContent(as: right.range)
    }
    guard let left = (content as? TagCueContent)?.adBreak,
      let right = (other.content as? TagCueContent)?.adBreak
    else {
      var other = other
      other.uid = uid
      return self == other
    }
    // A line behind the last segment has another number in each load.
    func texts(_ entry: AdBreak) -> [[String?]] {
      entry.evidence.filter { $0.role != .cont }.map { [$0.tagName, $0.tagValue] }
    }
    return range == other.range && startDate == other.startDate && endDate == other.endDate
      && id == other.id && left.plannedDuration == right.plannedDuration
      && left.closedBy == right.closedBy && texts(left) == texts(right)
  }
}
