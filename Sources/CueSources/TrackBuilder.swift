public import TextTracks

internal import MediaTiming

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
  /// A track is added just before its first cue. Cues of the playlist are known at load, by their lines;
  /// cues in the media when their segment is reached, and within a segment by PID and byte.
  public static func tracks(of groups: consuming [CueGroup]) -> [TextTrack] {
    var groups = groups
    let order = groups.indices.filter { !groups[$0].cues.isEmpty }
      .map { (first: FirstAddition(of: groups[$0].cues), place: $0) }
      .sorted { $0.first != $1.first ? $0.first < $1.first : $0.place < $1.place }
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

  /// When and from where the first cue of a track is added.
  private struct FirstAddition: Comparable {
    var addTime: MediaTime?
    var line: Int
    var pid: Int
    var byteOffset: Int

    init(of cues: [Cue]) {
      let all = cues.lazy.map { cue in
        FirstAddition(
          addTime: cue.addTime, line: cue.source.line ?? 0, pid: cue.source.pid ?? 0,
          byteOffset: cue.source.byteOffset ?? 0)
      }
      self = all.min() ?? FirstAddition(addTime: nil, line: 0, pid: 0, byteOffset: 0)
    }

    private init(addTime: MediaTime?, line: Int, pid: Int, byteOffset: Int) {
      self.addTime = addTime
      self.line = line
      self.pid = pid
      self.byteOffset = byteOffset
    }

    static func < (left: FirstAddition, right: FirstAddition) -> Bool {
      switch (left.addTime, right.addTime) {
      case (nil, .some): return true
      case (.some, nil): return false
      case (let a?, let b?) where a != b: return a < b
      default: break
      }
      if left.line != right.line { return left.line < right.line }
      return (left.pid, left.byteOffset) < (right.pid, right.byteOffset)
    }
  }
}
