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
  /// A cue as it was reported last.
  private struct Entry {
    let key: String
    let uid: Int
    var cue: Cue
    var report: CueReport
    /// When the last repeat of a message arrived, also of one whose first copies are forgotten.
    var lastRepeat: MediaTime?
    var isWithdrawn = false
  }

  /// A cue that is no longer known: its number, and whether that was reported, or what was reported last if another
  /// playlist is to go on with it.
  private struct Gone {
    let uid: Int
    var isReported = false
    var report: CueReport?
  }

  /// By how much the start of a message or tag may move while it stays the same.
  private static let tolerance = MediaTime(seconds: 1)

  private var playlist: PlaylistKey
  /// The cues of each identity; those in the media in the order of their starts.
  private var entries: [ChannelCueIdentity: [Entry]] = [:]
  private var keys = JournalKeys()
  /// The cues of the playlist that are no longer known, by their keys.
  private var gone = RecentValues<Gone>()
  /// The cues of lines behind the last segment of the load before.
  private var trailing: [ChannelCueIdentity: TextTrack] = [:]
  /// The numbers of the tracks for players, by type and packet identifier.
  private var trackNumbers: [TrackType: [Int?: Int]] = [:]
  /// The changes for players since they were taken; `nil` when there is none.
  private var revisions: [CueRevision]?
  /// What the player does not know the end of, and is no longer among the entries.
  private var unended = UnendedCues()
  /// The number of cues that became known.
  private(set) var count = 0

  /// Cues of a playlist.
  ///
  /// - Parameter keepsRevisions: whether there is a player.
  init(_ playlist: PlaylistKey, keepsRevisions: Bool = false) {
    self.playlist = playlist
    revisions = keepsRevisions ? [] : nil
  }

  /// Goes on with another playlist, which lists the same cues at lines of its own.
  mutating func move(to playlist: PlaylistKey) {
    self.playlist = playlist
    trailing = [:]
    for (identity, known) in entries where !identity.isCarried {
      for entry in known where !entry.isWithdrawn {
        gone[entry.key] = Gone(uid: entry.uid, report: entry.report)
      }
      entries[identity] = nil
    }
  }

  /// Returns the changes for players since the last call.
  mutating func takeRevisions() -> [CueRevision] {
    defer { if revisions != nil { revisions = [] } }
    return revisions ?? []
  }

  /// Notes a change for players.
  private mutating func note(_ cue: Cue, _ uid: Int, in track: TextTrack, isNew: Bool) {
    guard revisions != nil else { return }
    var cue = cue
    cue.uid = uid
    guard isNew else {
      revisions?.append(.update(cue))
      return
    }
    let known = trackNumbers.values.reduce(0) { $0 + $1.count }
    let number = trackNumbers[track.type]?[track.pid] ?? known + 1
    trackNumbers[track.type, default: [:]][track.pid] = number
    revisions?.append(
      .add(
        CueArrival(
          cue,
          in: TextTrack(
            uid: number, kind: track.kind, type: track.type, label: track.label, pid: track.pid))))
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
    /// The media sequence number of a segment that counts from the first one ever.
    var mediaSequence: (Int) -> Int?
  }

  /// Compares the cues of a step with those before it; returns the changes in the order of time.
  mutating func changes(in tracks: [TextTrack], _ view: View) -> [WatchLine.CueChange] {
    var changes = view.restored.compactMap { restore($0, view) }
    var matches: [ChannelCueIdentity: CueMatching] = [:]
    matches.reserveCapacity(entries.count)
    let before = trailing
    trailing = [:]
    for track in tracks {
      let isAlone = tracks.lazy.filter { $0.type == track.type }.count == 1
      for cue in track.cues {
        let counted = cue.countingSegments(from: view.segmentOffset)
        let cue = view.isEnded ? counted : counted.withoutPlannedEnd
        let identity = ChannelCueIdentity(cue)
        let index = match(
          cue, identity,
          &matches[identity, default: CueMatching(knownCount: entries[identity]?.count ?? 0)])
        let change =
          index.map { update($0, of: identity, to: cue, in: track, view) }
          ?? add(cue, identity, in: track, isAlone: isAlone, view)
        if let change { changes.append(change) }
        if track.type == .cueTags, cue.source.segment == nil { trailing[identity] = track }
      }
    }
    for (identity, matching) in matches where matching.isUnsorted {
      // `sort` is stable.
      entries[identity]?.sort { Self.precedes($0.cue.startTime, $1.cue.startTime) }
    }
    // `sort` is stable; the order of tracks depends on what was forgotten.
    changes.sort {
      ($0.cue.startTime ?? .zero, $0.trackType, $0.pid ?? 0)
        < ($1.cue.startTime ?? .zero, $1.trackType, $1.pid ?? 0)
    }
    changes += view.withdrawn.compactMap { withdraw(ChannelCueIdentity(.daterange, at: $0), view) }
    changes += view.cancelled.flatMap { cancel($0, view) }
    if let edge = view.liveEdge {
      keys.age(to: edge)
      gone.age(to: edge)
    }
    changes += drop(entries.keys.filter { !$0.isCarried && matches[$0] == nil }, before, view)
    if view.isEnded, let edge = view.liveEdge, !unended.isEmpty {
      for ended in unended.end(at: edge, view.edgeDate) { revisions?.append(.update(ended)) }
    }
    return changes
  }

  /// Drops cues that are no longer known. What was behind the last segment has not left the window: it is withdrawn.
  private mutating func drop(
    _ unknown: [ChannelCueIdentity], _ trailing: [ChannelCueIdentity: TextTrack], _ view: View
  ) -> [WatchLine.CueChange] {
    var removed: [WatchLine.CueChange] = []
    for identity in unknown {
      let track = trailing[identity]
      for entry in entries.removeValue(forKey: identity) ?? [] {
        gone[entry.key] = Gone(uid: entry.uid, isReported: track != nil)
        guard let track else {
          keepUnended(entry)
          continue
        }
        revisions?.append(.remove(entry.uid))
        removed.append(change(.removed, entry.key, track, view, entry.report))
      }
    }
    return removed.sorted { $0.key < $1.key }
  }

  private mutating func add(
    _ cue: Cue, _ identity: ChannelCueIdentity, in track: TextTrack, isAlone: Bool, _ view: View
  ) -> WatchLine.CueChange? {
    if !unended.isEmpty {
      for ended in unended.end(by: cue, isAlone: isAlone) { revisions?.append(.update(ended)) }
    }
    let name = name(of: cue, identity, mediaSequence: view.mediaSequence)
    // A long range may be listed again.
    if !identity.isCarried, let known = gone[name] {
      gone[name] = nil
      let report = CueReport(cue, uid: known.uid)
      entries[identity, default: []].append(
        Entry(key: name, uid: known.uid, cue: cue, report: report))
      if known.isReported {
        note(cue, known.uid, in: track, isNew: true)
        return change(.updated, name, track, view, changed: ["content"], report)
      }
      guard let before = known.report, before.endTime == nil, report.endTime != nil else {
        return nil
      }
      note(cue, known.uid, in: track, isNew: false)
      return change(
        .updated, name, track, view, changed: Self.changedNames(before, report), report)
    }
    count += 1
    note(cue, count, in: track, isNew: true)
    let report = CueReport(cue, uid: count)
    let key = keys.unique(name)
    entries[identity, default: []].append(
      Entry(key: key, uid: count, cue: cue, report: report, lastRepeat: cue.source.lastRepeat))
    return change(.added, key, track, view, report)
  }

  private mutating func update(
    _ index: Int, of identity: ChannelCueIdentity, to cue: Cue, in track: TextTrack, _ view: View
  ) -> WatchLine.CueChange? {
    guard let entry = entries[identity]?[index], !entry.isWithdrawn else { return nil }
    entries[identity]?[index].lastRepeat = cue.source.lastRepeat ?? entry.lastRepeat
    let cue = cue.keepingFirstCopy(of: entry.cue)
    let isSame = cue.isSameForWatchers(as: entry.cue)
    if isSame, revisions == nil || cue.hasSameEvent(as: entry.cue) { return nil }
    note(cue, entry.uid, in: track, isNew: false)
    entries[identity]?[index].cue = cue
    guard !isSame else { return nil }
    let report = CueReport(cue, uid: entry.uid)
    let changed = Self.changedNames(entry.report, report)
    entries[identity]?[index].report = report
    return changed.isEmpty
      ? nil : change(.updated, entry.key, track, view, changed: changed, report)
  }

  private mutating func withdraw(
    _ identity: ChannelCueIdentity, at start: MediaTime? = nil, _ view: View
  ) -> WatchLine.CueChange? {
    let index = entries[identity]?.firstIndex {
      start == nil || Self.isSame($0.cue.startTime, start)
    }
    guard let index, let entry = entries[identity]?[index], !entry.isWithdrawn else { return nil }
    entries[identity]?[index].isWithdrawn = true
    revisions?.append(.remove(entry.uid))
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
    guard let entry = entries[identity]?.first, entry.isWithdrawn else { return nil }
    entries[identity]?[0].isWithdrawn = false
    note(entry.cue, entry.uid, in: Self.rangeTrack, isNew: true)
    return change(.updated, entry.key, Self.rangeTrack, view, changed: ["content"], entry.report)
  }

  private static let rangeTrack = TextTrack(uid: 0, type: .daterange)

  /// Returns the index of the next known cue that is the same one; `nil` for a new cue.
  ///
  /// The cues of a track and the known ones have the order of their starts, so that a track looks at each of them once.
  private func match(
    _ cue: Cue, _ identity: ChannelCueIdentity, _ matching: inout CueMatching
  ) -> Int? {
    guard let known = entries[identity] else { return nil }
    // Another track begins.
    if identity.isCarried, Self.precedes(cue.startTime, matching.last) { matching.next = 0 }
    matching.last = cue.startTime
    while matching.next < matching.knownCount {
      let index = matching.next
      let start = known[index].cue.startTime
      let isMatched = matching.isMatched(index)
      if isMatched
        || identity.isCarried && !Self.isSame(cue.startTime, start)
          && !Self.isRepeat(cue, of: known[index])
      {
        guard isMatched || Self.precedes(start, cue.startTime) else { break }
        matching.next += 1
        continue
      }
      matching.next += 1
      matching.match(index)
      if cue.startTime != start { matching.isUnsorted = identity.isCarried }
      return index
    }
    matching.isUnsorted = identity.isCarried
    return nil
  }

  /// Whether two starts may be those of one cue.
  private static func isSame(_ start: MediaTime?, _ other: MediaTime?) -> Bool {
    guard let start, let other else { return start == nil && other == nil }
    return (start - other).magnitude <= tolerance
  }

  /// Whether a message is one of the repeats of a known one, of which the copies before it are forgotten.
  private static func isRepeat(_ cue: Cue, of known: Entry) -> Bool {
    guard let time = cue.startTime, let first = known.cue.startTime, let last = known.lastRepeat
    else { return false }
    return first < time && time <= last
  }

  /// The order of starts in a track, in which cues without a time come last.
  private static func precedes(_ start: MediaTime?, _ other: MediaTime?) -> Bool {
    guard let start else { return false }
    return other.map { start < $0 } ?? true
  }

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
    for (identity, known) in entries where identity.isCarried && known.contains(where: isOld) {
      let left = known.filter { !isOld($0) }
      for entry in known where isOld(entry) { keepUnended(entry) }
      entries[identity] = left.isEmpty ? nil : left
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
