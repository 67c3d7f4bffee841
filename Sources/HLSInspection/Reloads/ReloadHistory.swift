internal import CueSources
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

/// What each snapshot of a live playlist told of the cues that the playlist tells.
///
/// Cues are where the whole presentation places them: that a place is known more exactly is no change of a cue. Their
/// history follows from where each line was read first, so that its cost grows with what changed, not with the
/// snapshots times their length.
struct ReloadHistory {
  let merged: MediaPlaylist
  let live: LivePresentation
  let timeline: PresentationTimeline
  let uri: String
  /// Where the segments end that are known with each snapshot.
  let ends: [MediaTime]
  private let tracks: [TextTrack]
  private let snapshots: [MediaPlaylist]
  private let fetchTimes: [CalendarTime]

  /// The history of a reload sequence whose places are still those of the merged playlist; `nil` for another input.
  init?(of inspection: Inspection, merged: MediaPlaylist) {
    guard let live = inspection.reloads, let part = inspection.parts.first else { return nil }
    self.merged = merged
    self.live = live
    self.timeline = part.timeline
    self.uri = part.uri
    self.tracks = inspection.tracks
    self.snapshots = inspection.snapshots
    self.fetchTimes = inspection.fetchTimes
    let segments = part.timeline.map.segments
    self.ends = live.snapshots.map { snapshot in
      let last = snapshot.added.upperBound - 1
      return segments.indices.contains(last) ? segments[last].end : .zero
    }
  }

  /// The loads with all that they changed.
  func sequence() -> ReloadSequence {
    var loads = schedule()
    var changes = loads.map { _ in [(revision: CueRevision, line: Int)]() }
    for (track, histories) in histories() {
      for history in histories {
        for (snapshot, revision) in history.revisions(in: track) where loads.indices ~= snapshot {
          let restored = revision.restoringOrigins(of: merged)
          changes[snapshot].append((restored.revision, restored.line))
        }
      }
    }
    for index in loads.indices {
      loads[index].revisions = changes[index].enumerated().sorted {
        ($0.element.revision.rank, $0.element.line, $0.offset)
          < ($1.element.revision.rank, $1.element.line, $1.offset)
      }.map(\.element.revision)
    }
    return ReloadSequence(loads, joiningAt: joinTime(loads.first?.liveEdge ?? .zero))
  }

  // MARK: Time

  /// The loads by time, without changes.
  ///
  /// Where nobody tells when a snapshot was fetched, it is the moment at which its newest segment or part was complete.
  private func schedule() -> [PlaylistReload] {
    var loads: [PlaylistReload] = []
    let times = fetchTimes.count == live.snapshots.count ? fetchTimes : []
    for (index, snapshot) in live.snapshots.enumerated() {
      let parts = snapshots.indices.contains(index) ? snapshots[index].trailingDuration : .zero
      let edge = max(loads.last?.liveEdge ?? .zero, ends[index] + parts)
      let time =
        times.isEmpty ? edge - (loads.first?.liveEdge ?? edge) : times[0].distance(to: times[index])
      loads.append(
        PlaylistReload(
          time: max(loads.last?.time ?? .zero, time), liveEdge: edge, isEnded: snapshot.isEnded,
          uri: snapshot.uri))
    }
    return loads
  }

  /// Where a player joins with the first snapshot: at the start of a playlist that has ended, else the hold-back behind
  /// the live edge (RFC 8216bis, sections 4.4.3.8 and 6.3.3), or earlier when EXT-X-START asks for that.
  private func joinTime(_ liveEdge: MediaTime) -> MediaTime {
    guard let first = snapshots.first else { return .zero }
    let offset = first.header.start?.timeOffset.map { $0.isNegative ? liveEdge + $0 : $0 }
    let latest = first.header.isEnded ? liveEdge : max(.zero, liveEdge - first.holdBack)
    guard let offset else { return first.header.isEnded ? .zero : latest }
    return min(latest, max(.zero, offset))
  }

  /// The first snapshot whose segments reach a time.
  func firstSnapshot(reaching time: MediaTime) -> Int? {
    ends.firstIndex { $0 >= time }
  }

  /// The snapshot that first had a line of the merged playlist.
  func snapshot(ofLine line: Int) -> Int { merged.origin(ofLine: line).snapshot }

  /// The first snapshot with EXT-X-ENDLIST.
  var endSnapshot: Int? { live.snapshots.firstIndex(where: \.isEnded) }

  /// The timeline as far as a snapshot tells whether it ends.
  func timeline(asOf snapshot: Int) -> PresentationTimeline {
    let hasEnded = endSnapshot.map { $0 <= snapshot } ?? false
    return PresentationTimeline(map: timeline.map, end: hasEnded ? timeline.end : nil)
  }

  // MARK: Cues

  /// The histories of the cues of each track, which are those that no segment carries.
  private func histories() -> [(track: TextTrack, cues: [CueHistory])] {
    var ranges: [CueHistory] = []
    for track in tracks where track.type == .daterange { ranges += history(ofRanges: track.cues) }
    return tracks.map { track in
      var bare = track
      bare.cues = []
      let cues = track.cues.filter { $0.addTime == nil }
      switch track.type {
      case .daterange: return (bare, ranges)
      case .cueTags: return (bare, history(ofTagBreaks: cues))
      case .programDateTime: return (bare, history(ofDates: cues))
      case .chapters: return (bare, history(ofChapters: cues, in: ranges))
      default: return (bare, history(ofOthers: cues))
      }
    }
  }

  /// Cues of which nothing is known but their line.
  private func history(ofOthers cues: [Cue]) -> [CueHistory] {
    cues.map { cue in
      var history = CueHistory(of: cue)
      history.add(cue, since: cue.source.line.map(snapshot) ?? 0)
      return history
    }
  }
}

extension CueRevision {
  /// The order of the changes of one load: what is new, what is changed, what is gone.
  fileprivate var rank: Int {
    switch self {
    case .add: 0
    case .update: 1
    case .remove: 2
    }
  }

  /// The same with places in snapshots, and the line of the merged playlist that it was about.
  fileprivate func restoringOrigins(
    of playlist: MediaPlaylist
  ) -> (revision: CueRevision, line: Int) {
    switch self {
    case .add(var arrival):
      let line = arrival.cue.source.line
      arrival.cue.restoreOrigins(of: playlist)
      return (.add(arrival), line ?? .max)
    case .update(var cue):
      let line = cue.source.line
      cue.restoreOrigins(of: playlist)
      return (.update(cue), line ?? .max)
    case .remove: return (self, .max)
    }
  }
}

extension MediaPlaylist {
  /// The parts of the segment that is still growing.
  fileprivate var trailingDuration: MediaTime {
    parts.reversed().prefix { $0.segmentIndex >= segments.count }
      .reduce(.zero) { $0 + max(.zero, $1.tag.duration ?? .zero) }
  }

  /// How far behind the live edge a player stays: that of parts where there are any, else that of segments, which is
  /// three target durations unless the playlist says otherwise.
  fileprivate var holdBack: MediaTime {
    if header.partInformation != nil, let time = header.serverControl?.partHoldBack { return time }
    let last = segments.last?.duration ?? .zero
    return header.serverControl?.holdBack
      ?? (header.targetDuration ?? last) * MediaTime(seconds: 3)
  }
}
