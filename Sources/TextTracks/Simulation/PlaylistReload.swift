public import MediaTiming

/// The changes of one load of a live playlist.
public struct PlaylistReload: Hashable, Sendable {
  /// The time of the load, in seconds of the clock since the first load; not before the previous
  /// load.
  public var time: MediaTime
  /// The end of the media listed in the load: nothing later can be played.
  public var liveEdge: MediaTime
  /// Whether the playlist has ended, so that the end of the presentation is known.
  public var isEnded: Bool
  /// The changes, in order.
  public var revisions: [CueRevision]
  /// The URI of the load.
  public var uri: String?
  /// The identifiers of the date ranges that it lists, or that it leaves to the load before.
  public var listedIDs: Set<String>

  /// A load at a time.
  public init(
    time: MediaTime, liveEdge: MediaTime, isEnded: Bool = false, revisions: [CueRevision] = [],
    uri: String? = nil, listedIDs: Set<String> = []
  ) {
    self.time = time
    self.liveEdge = liveEdge
    self.isEnded = isEnded
    self.revisions = revisions
    self.uri = uri
    self.listedIDs = listedIDs
  }
}

/// The loads of a live playlist, for a playback that knows only what was loaded.
///
/// The position never passes the live edge. A playback that reaches it waits for the next load, and
/// so falls behind, like a player that runs out of segments.
public struct ReloadSequence: Hashable, Sendable {
  /// The loads by time. The playback starts with the first one.
  public var loads: [PlaylistReload]
  /// The start of a player that joins with the first load.
  public var joinTime: MediaTime

  /// Loads, with the place where a player joins.
  public init(_ loads: [PlaylistReload], joiningAt joinTime: MediaTime) {
    self.loads = loads
    self.joinTime = joinTime
  }
}

extension ReloadSequence {
  /// Returns the loads without the cues of some track types.
  func without(_ types: Set<TrackType>) -> ReloadSequence {
    guard !types.isEmpty else { return self }
    return keeping { !types.contains($0.track.type) }
  }

  /// Returns the loads with some of the cues.
  public func keeping(_ isKept: (CueArrival) -> Bool) -> ReloadSequence {
    var sequence = self
    var kept: Set<Int> = []
    for index in loads.indices {
      sequence.loads[index].revisions = loads[index].revisions.filter { revision in
        if case .add(let arrival) = revision, isKept(arrival) { kept.insert(arrival.cue.uid) }
        return kept.contains(revision.cueUid)
      }
    }
    return sequence
  }
}
