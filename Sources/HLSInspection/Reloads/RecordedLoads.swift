internal import CueSources
internal import HLSPlaylists
internal import HLSPresentation
internal import MediaTiming
internal import TextTracks

/// The loads of a recorded live playlist, for a playback that knows only what was available at each
/// time.
///
/// Cues are at their places in the whole recording: a more precise place is not a change of a cue.
struct RecordedLoads {
  /// The playlists as loaded.
  let playlists: [MediaPlaylist]
  /// Their fetch times; empty unless all are known.
  let fetchTimes: [CalendarTime]

  /// Returns the loads with all their changes to the cues of an inspection.
  func sequence(of part: Inspection.Part, tracks: [TextTrack]) -> ReloadSequence {
    var state = PresentationState(uri: part.uri, placedBy: part.timeline.map)
    var loads: [PlaylistReload] = []
    for (index, playlist) in playlists.enumerated() {
      let change = state.apply(playlist, isLast: index == playlists.count - 1)
      loads.append(load(index, change, after: loads))
    }
    let numbering = CueNumbering(tracks, of: state)
    for index in loads.indices {
      loads[index].revisions = loads[index].revisions.compactMap(numbering.revision)
    }
    for cue in numbering.others where loads.indices.contains(cue.cue.source.load) {
      loads[cue.cue.source.load].revisions.insert(.add(cue), at: 0)
    }
    return ReloadSequence(
      loads, joiningAt: playlists.first?.joinTime(loads.first?.liveEdge ?? .zero) ?? .zero)
  }

  /// Returns a load with its time. Without a fetch time, that is the time at which its newest
  /// segment or part was complete.
  private func load(
    _ index: Int, _ change: PresentationChange, after loads: [PlaylistReload]
  ) -> PlaylistReload {
    let edge = max(
      loads.last?.liveEdge ?? .zero, change.liveEdge + playlists[index].trailingDuration)
    let time =
      fetchTimes.count == playlists.count
      ? fetchTimes[0].distance(to: fetchTimes[index]) : edge - (loads.first?.liveEdge ?? edge)
    return PlaylistReload(
      time: max(loads.last?.time ?? .zero, time), liveEdge: edge, isEnded: change.isEnded,
      revisions: change.cues, uri: playlists[index].uri,
      listedIDs: playlists[index].listedDateRangeIDs(after: loads.last?.listedIDs ?? []))
  }
}

/// The cues of an inspection by the numbers of a presentation.
private struct CueNumbering {
  private var cues: [Int: (uid: Int, track: TextTrack)] = [:]
  /// The cues that are known with the playlist but not made from it.
  private(set) var others: [CueArrival] = []

  init(_ tracks: [TextTrack], of state: PresentationState) {
    for track in tracks {
      var bare = track
      bare.cues = []
      for cue in track.cues where cue.addTime == nil {
        if let number = state.number(of: cue) {
          cues[number] = (cue.uid, bare)
        } else if cue.source.line == nil {
          others.append(CueArrival(cue, in: bare))
        }
      }
    }
  }

  /// Returns the same change with the numbers of the inspection.
  func revision(_ revision: CueRevision) -> CueRevision? {
    guard let (uid, track) = cues[revision.cueUid] else { return nil }
    switch revision {
    case .add(let arrival): return .add(CueArrival(arrival.cue.numbered(uid), in: track))
    case .update(let cue): return .update(cue.numbered(uid))
    case .remove: return .remove(uid)
    }
  }
}

extension Cue {
  fileprivate func numbered(_ uid: Int) -> Cue {
    var cue = self
    cue.uid = uid
    return cue
  }
}

extension MediaPlaylist {
  /// The IDs of its date ranges, with those of the load before that an update leaves out (RFC 8216bis, section 4.4.5.2).
  fileprivate func listedDateRangeIDs(after previous: Set<String>) -> Set<String> {
    let listed = Set(dateRanges.map(\.id))
    guard let removed = header.skip?.tag.recentlyRemovedDateRanges else { return listed }
    return previous.subtracting(removed).union(listed)
  }
}
