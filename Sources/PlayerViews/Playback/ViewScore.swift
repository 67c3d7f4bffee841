internal import FieldValues
internal import MediaTiming
internal import TextTracks

/// What a view plays: the cues of each load of the playlist and of each segment, as tracks of the common playback.
struct ViewScore: Sendable {
  /// The cues that come with segments.
  private let mediaCues: [ViewCue]
  /// The changes of each load to the cues of date ranges; one load for a playlist that is loaded once.
  private let loads: [[Change]]
  private let media: PlayedMedia

  /// A change of a cue by a load, with its number.
  private enum Change: Sendable {
    case add(ViewCue, Int)
    case update(ViewCue, Int)
    case remove(Int)
  }

  init(of media: PlayedMedia, in view: any PlaybackView.Type, _ settings: ViewSettings) {
    self.media = media
    let first = media.firstSegment?.range.start ?? .zero
    mediaCues = view.mediaCues(of: media, settings).filter {
      $0.addTime.map { $0 >= first } ?? true
    }
    let updates = view.rangeUpdates(settings)
    var ledger = RangeLedger(updates: updates, firstNumber: mediaCues.count + 1)
    let rangeCues = view.rangeCueMaker(in: media, settings)
    if let reloads = media.reloads {
      var known = KnownRanges(areListed: updates == .listed)
      loads = reloads.loads.enumerated().map { index, load in
        // A player may lose cues of the first load, and get them with the second. Most others change no range.
        guard known.apply(load) || index < 2 else { return [] }
        return ledger.changes(to: rangeCues(known.cues, index))
      }
    } else {
      loads = [ledger.changes(to: rangeCues(media.ranges, 0))]
    }
  }

  /// The track of all cues without its cues. Their order at one time mixes all kinds, as in one track of a player.
  private var track: TextTracks.TextTrack {
    TextTracks.TextTrack(uid: 1, type: ViewCueContent.trackType)
  }

  /// The tracks for a playback: the cues that come with segments, and those of a playlist that is loaded once.
  var tracks: [TextTracks.TextTrack] {
    var track = track
    if media.reloads == nil {
      track.cues = loads.joined().compactMap { change in
        if case .add(let cue, let number) = change { return Cue(cue, number: number) }
        return nil
      }
    }
    track.cues += mediaCues.enumerated().map { Cue($1, number: $0 + 1) }
    track.sortCues()
    return [track]
  }

  /// The loads of a live playlist with the cues of the view.
  var reloads: ReloadSequence? {
    guard var sequence = media.reloads else { return nil }
    for (index, changes) in loads.enumerated() where sequence.loads.indices.contains(index) {
      sequence.loads[index].revisions = changes.map { change in
        switch change {
        case .add(let cue, let number): .add(CueArrival(Cue(cue, number: number), in: track))
        case .update(let cue, let number): .update(Cue(cue, number: number))
        case .remove(let number): .remove(number)
        }
      }
    }
    return sequence
  }

  /// The cues after everything has been loaded, in cue order, without those that the player loses.
  func finalCues() -> [ViewCue] {
    var cues: [Int: ViewCue] = [:]
    for change in loads.joined() {
      switch change {
      case .add(let cue, let number), .update(let cue, let number): cues[number] = cue
      case .remove(let number): cues[number] = nil
      }
    }
    // Numbers count in the order of the additions.
    let ranges = cues.sorted { $0.key < $1.key }.map(\.value)
    return (ranges + mediaCues).filter { !$0.isLost }.enumerated().map {
      Cue($1, number: $0 + 1)
    }
    .sorted { $0.precedes($1) }.compactMap { ($0.content as? ViewCueContent)?.cue }
  }
}

extension Cue {
  /// A cue of a view for the playback.
  init(_ cue: ViewCue, number: Int) {
    self.init(
      uid: number, id: cue.id.isEmpty ? nil : cue.id, startTime: cue.isLost ? nil : cue.startTime,
      endTime: cue.isLost ? nil : cue.endTime, content: ViewCueContent(cue: cue),
      addTime: cue.addTime)
  }
}

/// The date ranges that the loads so far made known, in the order in which they came, or those of them that the latest
/// load lists.
private struct KnownRanges {
  private struct Addition {
    var uid: Int
    /// Its place among all additions.
    var rank: Int
  }

  private var known: [Int: (cue: Cue, rank: Int)] = [:]
  /// The additions in order, also of cues that were removed.
  private var order: [Addition] = []
  private var additionCount = 0
  /// The IDs that the latest load lists; `nil` where that does not count.
  private var listedIDs: Set<String>?

  init(areListed: Bool) { listedIDs = areListed ? [] : nil }

  var cues: [Cue] {
    let all = order.compactMap { addition in
      known[addition.uid].flatMap { $0.rank == addition.rank ? $0.cue : nil }
    }
    guard let listedIDs else { return all }
    // An ID that is used again is that of the later range.
    var latest: [String: Int] = [:]
    for cue in all { if let id = cue.id { latest[id] = cue.uid } }
    return all.filter { cue in
      cue.id.map { listedIDs.contains($0) && latest[$0] == cue.uid } ?? true
    }
  }

  /// Applies the changes of a load; returns whether they are about date ranges.
  mutating func apply(_ load: PlaylistReload) -> Bool {
    var hasChanged = false
    if let before = listedIDs, before != load.listedIDs {
      listedIDs = load.listedIDs
      hasChanged = true
    }
    for revision in load.revisions {
      switch revision {
      case .add(let arrival):
        guard arrival.track.type == .daterange else { continue }
        add(arrival.cue)
        hasChanged = true
      case .update(let cue):
        guard known[cue.uid] != nil else { continue }
        known[cue.uid]?.cue = cue
        hasChanged = true
      case .remove(let uid):
        guard let id = known[uid]?.cue.id, listedIDs?.contains(id) != true else { continue }
        known[uid] = nil
        hasChanged = true
      }
    }
    return hasChanged
  }

  private mutating func add(_ cue: Cue) {
    guard known[cue.uid] == nil else {
      known[cue.uid]?.cue = cue
      return
    }
    additionCount += 1
    known[cue.uid] = (cue, additionCount)
    order.append(Addition(uid: cue.uid, rank: additionCount))
    guard order.count > 2 * known.count else { return }
    order.removeAll { known[$0.uid]?.rank != $0.rank }
  }
}

extension ViewScore {
  /// Compares the cues of each load with those before.
  private struct RangeLedger {
    private struct Identity: Hashable {
      var origin: Int
      var key: String
    }

    let updates: RangeUpdates
    private var isFollowed: Bool { updates == .followed || updates == .listed }
    private var numbers: [Identity: Int] = [:]
    private var known: [Int: ViewCue] = [:]
    private var order: [Int] = []
    /// The origins of all cues of earlier loads.
    private var origins: Set<Int> = []
    private var nextNumber: Int

    init(updates: RangeUpdates, firstNumber: Int) {
      self.updates = updates
      nextNumber = firstNumber
    }

    mutating func changes(to cues: [ViewCue]) -> [Change] {
      var changes: [Change] = []
      var listed: Set<Int> = []
      for cue in cues where updates != .once || !origins.contains(cue.origin) {
        let identity = Identity(origin: cue.origin, key: cue.key)
        guard let number = numbers[identity] else {
          numbers[identity] = nextNumber
          known[nextNumber] = cue
          order.append(nextNumber)
          listed.insert(nextNumber)
          changes.append(.add(cue, nextNumber))
          nextNumber += 1
          continue
        }
        listed.insert(number)
        guard isFollowed, known[number] != cue else { continue }
        known[number] = cue
        changes.append(.update(cue, number))
      }
      guard isFollowed else {
        for case .add(let cue, _) in changes { origins.insert(cue.origin) }
        return changes
      }
      for number in order where !listed.contains(number) && known[number]?.isLost == false {
        if let cue = known.removeValue(forKey: number) {
          numbers[Identity(origin: cue.origin, key: cue.key)] = nil
        }
        changes.append(.remove(number))
      }
      order.removeAll { known[$0] == nil }
      return changes
    }
  }
}
