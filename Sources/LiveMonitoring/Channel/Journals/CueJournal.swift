internal import AdBreaks
internal import AdMarkers
internal import ByteParsing
internal import CueSources
internal import EventMessages
internal import HLSPresentation
internal import HLSReports
internal import ID3
internal import InspectionReports
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics
internal import TextTracks

/// The cues of a channel that were reported: what is new of them after each step.
///
/// What leaves the window is not a change. What the playlist withdraws or a message cancels is removed.
struct CueJournal: Sendable {
  private typealias Groups = [ChannelCueIdentity: EqualCues]
  private typealias Entry = EqualCues.Entry

  private var playlist: PlaylistKey
  /// The cues of each identity.
  private var groups: Groups = [:]
  /// The number of the step.
  private var step = 0
  private var past = PastCues()
  /// What was reported last of cues that another playlist is to go on with, by their keys.
  private var moved: [String: CueReport] = [:]
  /// The cues of lines behind the last segment of the load before.
  private var trailing: [ChannelCueIdentity: TextTrack] = [:]
  /// The changes for players since they were taken; `nil` when there is none.
  private var revisions: CueRevisions?
  /// What the player does not know the end of, and is no longer among the entries.
  private var unended = UnendedCues()
  private var tagNumbers = TagNumbers()
  /// The number of cues that became known.
  private(set) var count = 0

  /// Cues of a playlist.
  ///
  /// - Parameter keepsRevisions: whether there is a player.
  init(_ playlist: PlaylistKey, keepsRevisions: Bool = false) {
    self.playlist = playlist
    revisions = keepsRevisions ? CueRevisions() : nil
  }

  /// Goes on with the same cues under another name of their playlist.
  mutating func goOn(as playlist: PlaylistKey) { self.playlist = playlist }

  /// Goes on with another playlist, which lists the same cues at lines of its own.
  mutating func move(to playlist: PlaylistKey) {
    self.playlist = playlist
    (trailing, moved) = ([:], [:])
    for (identity, group) in groups where !identity.isCarried {
      for entry in group.entries where !entry.isWithdrawn {
        past.add(PastCues.Gone(uid: entry.uid), entry.key, of: identity.type)
        moved[entry.key] = entry.report
      }
      groups[identity] = nil
    }
  }

  /// Returns the changes for players since the last call.
  mutating func takeRevisions() -> [CueRevision] { revisions?.take() ?? [] }

  /// Notes a change for players.
  private mutating func note(_ cue: Cue, _ uid: Int, in track: TextTrack, isNew: Bool) {
    guard revisions != nil else { return }
    var cue = cue
    cue.uid = uid
    if isNew {
      revisions?.add(cue, in: track)
    } else {
      revisions?.update(cue)
    }
  }

  /// Notes for players that a cue goes.
  private mutating func noteRemoval(of entry: Entry) {
    guard revisions != nil else { return }
    var cue = entry.cue
    cue.uid = entry.uid
    revisions?.remove(cue)
  }

  /// What a step looks at.
  struct View {
    /// The number of forgotten segments, so that segments count from the first one ever.
    var segmentOffset: Int
    /// The end of what is known of the playlist, and its date.
    var liveEdge: MediaTime?
    var edgeDate: CalendarTime?
    /// Whether the playlist has ended.
    var isEnded: Bool
    /// The first lines of ranges that the playlist withdraws.
    var withdrawn: [SourceLine] = []
    /// Those of ranges that it lists again.
    var restored: [SourceLine] = []
    /// The breaks that were cancelled.
    var cancelled: [AdBreak] = []
    /// The first lines of ranges that ended before the window, which a player removes (rule R17).
    var passed: [SourceLine] = []
    /// The ends that were reported of breaks.
    var breakEnds = BreakEnds()
    /// The media sequence number of a segment that counts from the first one ever.
    var mediaSequence: (Int) -> Int?
  }

  /// Compares the cues of a step with those before it; returns the changes in the order of time.
  mutating func changes(in tracks: [TextTrack], _ view: View) -> [WatchLine.CueChange] {
    var changes = view.restored.compactMap { restore($0, view) }
    step += 1
    let before = trailing
    trailing = [:]
    var added: [(cue: Cue, isAlone: Bool)] = []
    for track in tracks {
      let isAlone = tracks.lazy.filter { $0.type == track.type }.count == 1
      for cue in track.cues {
        let counted = cue.countingSegments(from: view.segmentOffset)
        let cue = counted.ending(with: view.breakEnds, isEnded: view.isEnded)
        let identity = ChannelCueIdentity(cue)
        // A place needs no further hash of the identity. It holds until another one is added.
        let place = groups.index(forKey: identity)
        let index = place.flatMap {
          groups.values[$0].match(cue, isCarried: identity.isCarried, in: step)
        }
        if index == nil, revisions != nil, cue.lastsUntilNext { added.append((cue, isAlone)) }
        let change =
          if let place, let index {
            update(index, at: place, to: cue, in: track, view)
          } else {
            add(cue, identity, in: track, view)
          }
        if let change { changes.append(change) }
        if track.type == .cueTags, cue.source.segment == nil { trailing[identity] = track }
      }
    }
    let unsorted = identities { $1.step == step && $1.matching.isUnsorted }
    for identity in unsorted { groups[identity]?.sort() }
    // `sort` is stable; the order of tracks depends on what was forgotten.
    changes.sort {
      ($0.cue.startTime ?? .zero, $0.trackType, $0.pid ?? 0)
        < ($1.cue.startTime ?? .zero, $1.trackType, $1.pid ?? 0)
    }
    changes += view.withdrawn.compactMap { withdraw(ChannelCueIdentity(.daterange, at: $0), view) }
    changes += view.cancelled.flatMap { cancel($0, view) }
    if let edge = view.liveEdge { past.age(to: edge) }
    changes += drop(identities { !$0.isCarried && $1.step != step }, before, view)
    pass(view.passed)
    // After what this step forgets, which a new cue may end.
    end(by: added, view)
    return changes
  }

  /// Ends forgotten cues by the new ones and by the end of the playlist.
  private mutating func end(by added: [(cue: Cue, isAlone: Bool)], _ view: View) {
    guard !unended.isEmpty else { return }
    for (cue, isAlone) in added {
      for ended in unended.end(by: cue, isAlone: isAlone) { revisions?.update(ended) }
    }
    if view.isEnded, let edge = view.liveEdge {
      for ended in unended.end(at: edge, view.edgeDate) { revisions?.update(ended) }
    }
  }

  /// The identities of which something holds.
  private func identities(
    where isIncluded: (ChannelCueIdentity, EqualCues) -> Bool
  ) -> [ChannelCueIdentity] {
    groups.compactMap { isIncluded($0.key, $0.value) ? $0.key : nil }
  }

  /// Drops cues that are no longer known. What was behind the last segment has not left the window: it is withdrawn.
  private mutating func drop(
    _ unknown: [ChannelCueIdentity], _ trailing: [ChannelCueIdentity: TextTrack], _ view: View
  ) -> [WatchLine.CueChange] {
    var removed: [WatchLine.CueChange] = []
    for identity in unknown {
      let track = trailing[identity]
      for entry in groups.removeValue(forKey: identity)?.entries ?? [] {
        let cue = PastCues.Gone(uid: entry.uid, isReported: track != nil)
        past.add(cue, entry.key, of: identity.type)
        guard let track else {
          keepUnended(entry)
          continue
        }
        noteRemoval(of: entry)
        removed.append(change(.removed, entry.key, track, view, entry.report))
      }
    }
    return removed.sorted { $0.key < $1.key }
  }

  /// Notes for players the ranges that ended before the window. To watchers they stay what they were.
  private mutating func pass(_ lines: [SourceLine]) {
    for line in lines {
      let entry = groups[ChannelCueIdentity(.daterange, at: line)]?.entries.first
      if let entry, !entry.isWithdrawn { noteRemoval(of: entry) }
    }
  }

  private mutating func add(
    _ cue: Cue, _ identity: ChannelCueIdentity, in track: TextTrack, _ view: View
  ) -> WatchLine.CueChange? {
    let cue = tagNumbers.numbered(cue, in: track, step: step)
    let name = name(of: cue, identity, mediaSequence: view.mediaSequence)
    // A long range may be listed again.
    if !identity.isCarried, let known = past.remove(name, of: identity.type) {
      let before = moved.removeValue(forKey: name)
      let report = CueReport(cue, uid: known.uid)
      insert(Entry(key: name, uid: known.uid, cue: cue, report: report), identity)
      if known.isReported {
        note(cue, known.uid, in: track, isNew: true)
        return change(.updated, name, track, view, changed: ["content"], report)
      }
      guard let before, before.endTime == nil, report.endTime != nil else {
        return nil
      }
      note(cue, known.uid, in: track, isNew: false)
      return change(
        .updated, name, track, view, changed: Self.changedNames(before, report), report)
    }
    count += 1
    note(cue, count, in: track, isNew: true)
    let report = CueReport(cue, uid: count)
    let key = past.key(name, of: identity.type)
    insert(
      Entry(key: key, uid: count, cue: cue, report: report, lastRepeat: cue.source.lastRepeat),
      identity)
    return change(.added, key, track, view, report)
  }

  private mutating func insert(_ entry: Entry, _ identity: ChannelCueIdentity) {
    let new = EqualCues(step: step)
    groups[identity, default: new].entries.append(entry)
  }

  private mutating func update(
    _ index: Int, at place: Groups.Index, to cue: Cue, in track: TextTrack, _ view: View
  ) -> WatchLine.CueChange? {
    let entry = groups.values[place].entries[index]
    guard !entry.isWithdrawn else { return nil }
    if let lastRepeat = cue.source.lastRepeat, lastRepeat != entry.lastRepeat {
      groups.values[place].entries[index].lastRepeat = lastRepeat
    }
    let cue = cue.keepingFirstCopy(of: entry.cue)
    // What is the same for a player is so for watchers.
    let isSame =
      revisions == nil ? cue.isSameForWatchers(as: entry.cue) : cue.hasSameEvent(as: entry.cue)
    if isSame { return nil }
    note(cue, entry.uid, in: track, isNew: false)
    groups.values[place].entries[index].cue = cue
    if revisions != nil, cue.isSameForWatchers(as: entry.cue) { return nil }
    let report = CueReport(cue, uid: entry.uid)
    let changed = Self.changedNames(entry.report, report)
    groups.values[place].entries[index].report = report
    return changed.isEmpty
      ? nil : change(.updated, entry.key, track, view, changed: changed, report)
  }

  private mutating func withdraw(
    _ identity: ChannelCueIdentity, at start: MediaTime? = nil, _ view: View
  ) -> WatchLine.CueChange? {
    let index = groups[identity]?.entries.firstIndex {
      start == nil || EqualCues.isSame($0.cue.startTime, start)
    }
    guard let index, let entry = groups[identity]?.entries[index], !entry.isWithdrawn else {
      return nil
    }
    groups[identity]?.entries[index].isWithdrawn = true
    noteRemoval(of: entry)
    let track = TextTrack(uid: 0, type: identity.type)
    return change(.removed, entry.key, track, view, entry.report)
  }

  /// Withdraws what has begun a break. Its tags make no cue any more.
  private mutating func cancel(_ adBreak: AdBreak, _ view: View) -> [WatchLine.CueChange] {
    adBreak.evidence.filter { $0.role == .out }.compactMap { evidence in
      ChannelCueIdentity.cue(of: evidence)
        .flatMap { withdraw($0, at: evidence.startTime, view) }
    }
  }

  private mutating func restore(_ line: SourceLine, _ view: View) -> WatchLine.CueChange? {
    let identity = ChannelCueIdentity(.daterange, at: line)
    guard let entry = groups[identity]?.entries.first, entry.isWithdrawn else { return nil }
    groups[identity]?.entries[0].isWithdrawn = false
    note(entry.cue, entry.uid, in: Self.rangeTrack, isNew: true)
    return change(.updated, entry.key, Self.rangeTrack, view, changed: ["content"], entry.report)
  }

  private static let rangeTrack = TextTrack(uid: 0, type: .daterange)

  /// Forgets cues of the media that ended before a media time. Those of the playlist are forgotten with their lines.
  ///
  /// - Parameter segment: the first one that is known, counted from the first one ever.
  mutating func forget(before time: MediaTime, segment: Int) {
    func isOld(_ entry: Entry) -> Bool {
      // What comes with a known segment is found again in each step, also when it started before it.
      guard entry.cue.source.segment.map({ $0 < segment }) ?? true,
        entry.lastRepeat.map({ $0 < time }) ?? true
      else { return false }
      return (entry.cue.endTime ?? entry.cue.startTime).map { $0 < time } ?? false
    }
    for (identity, group) in groups
    where identity.isCarried && group.entries.contains(where: isOld) {
      for entry in group.entries where isOld(entry) { keepUnended(entry) }
      let left = group.entries.filter { !isOld($0) }
      if left.isEmpty { groups[identity] = nil } else { groups[identity]?.entries = left }
    }
  }

  /// Keeps a forgotten cue for the player, if its end is not known yet.
  private mutating func keepUnended(_ entry: Entry) {
    guard revisions != nil, !entry.isWithdrawn else { return }
    var cue = entry.cue
    cue.uid = entry.uid
    unended.add(cue)
  }

  /// The start of the key of a cue.
  private func name(
    of cue: Cue, _ identity: ChannelCueIdentity, mediaSequence: (Int) -> Int?
  ) -> String {
    let place =
      cue.startDate.map { "\($0.timeSince1970)" }
      ?? cue.source.segment.flatMap(mediaSequence).map(String.init) ?? ""
    // What tags say of a break changes.
    let content = cue.id ?? (cue.content is TagCueContent ? "" : cue.content.summary)
    return "\(identity.type)-"
      + StableHash.text(
        "\(content)\u{1F}\(cue.source.pid ?? 0)\u{1F}\(place)")
  }

  private func change(
    _ kind: WatchLine.CueChange.Kind, _ key: String, _ track: TextTrack, _ view: View,
    changed: [String] = [], _ report: CueReport
  ) -> WatchLine.CueChange {
    WatchLine.CueChange(
      kind, key: key, playlist: playlist.rawValue, trackType: track.type.rawValue,
      pid: report.source.pid ?? track.pid,
      leadTime: view.liveEdge.flatMap { edge in report.startTime.map { $0 - edge } },
      changed: changed, cue: report)
  }

  private static func changedNames(_ before: CueReport, _ after: CueReport) -> [String] {
    var names: [String] = []
    if before.id != after.id { names.append("id") }
    if before.startTime != after.startTime { names.append("startTime") }
    if before.endTime != after.endTime { names.append("endTime") }
    if before.startDate != after.startDate { names.append("startDate") }
    if before.endDate != after.endDate { names.append("endDate") }
    if before.content != after.content { names.append("content") }
    return names
  }
}
