public import TextTracks

/// The cues of one future track, oldest first, before tracks and cues have numbers.
public struct CueGroup: Sendable {
  /// What the cues are made from.
  public var type: TrackType
  /// The index of the playlist.
  public var playlist: Int
  /// A name for people.
  public var label: String
  /// The packet identifier, where all cues come from one of a transport stream.
  public var pid: Int?
  /// The cues in the order in which they were read. Their numbers do not count.
  public var cues: [Cue]

  /// Cues of one type.
  public init(type: TrackType, playlist: Int, label: String, pid: Int? = nil, cues: [Cue]) {
    self.type = type
    self.playlist = playlist
    self.label = label
    self.pid = pid
    self.cues = cues
  }
}

extension CueGroup {
  /// When and from where the first cue is added; `nil` when there is none.
  fileprivate var firstAddition: CueAddition? {
    cues.indices.lazy.map { CueAddition(of: cues[$0], playlist: playlist, pid: pid) }.min()
  }

  /// The track of the cues, which go over to it: there may be a million of them, too many to have them twice.
  fileprivate mutating func takeTrack(uid: Int) -> TextTrack {
    var taken: [Cue] = []
    swap(&taken, &cues)
    return TextTrack(uid: uid, type: type, playlist: playlist, label: label, pid: pid, cues: taken)
  }
}

/// Makes numbered tracks of cue groups, in the order in which a player would add them.
public enum TrackBuilder {
  /// One track for each group that has cues.
  ///
  /// A track is added just before its first cue, in the order of `CueAddition` that a playback has too.
  public static func tracks(of groups: consuming [CueGroup]) -> [TextTrack] {
    var groups = consume groups
    var order: [(first: CueAddition, place: Int)] = groups.indices.compactMap { place in
      groups[place].firstAddition.map { (first: $0, place: place) }
    }
    order.sort { $0.first != $1.first ? $0.first < $1.first : $0.place < $1.place }
    var cueCount = 0
    return order.enumerated().map { index, entry in
      var track = groups[entry.place].takeTrack(uid: index + 1)
      for place in track.cues.indices {
        cueCount += 1
        track.cues[place].uid = cueCount
      }
      return track
    }
  }
}
