internal import MediaTiming
internal import TextTracks

/// The cues of a playlist in a playback, for players that report all of them together after each load that changes any.
struct ChangedRanges: Sendable {
  /// The cues that are known, in the order in which they came.
  private(set) var cues: [ViewCue] = []
  /// The indexes of those that the latest load added.
  private(set) var added: [Int] = []
  /// The indexes of those that it changed.
  private(set) var modified: [Int] = []
  /// The playback position at its changes; `nil` without changes.
  private(set) var position: MediaTime?
  private var numbers: [Int] = []

  /// Applies an event.
  ///
  /// - Returns: whether it adds, changes or removes a cue of the playlist.
  mutating func apply(_ played: PlayedEvent) -> Bool {
    guard let cue = played.cue, let number = played.number, cue.addTime == nil else { return false }
    let index = numbers.lastIndex(of: number)
    switch played.event.type {
    case .addcue:
      added.append(cues.count)
      numbers.append(number)
      cues.append(cue)
    case .updatecue:
      guard let index else { return false }
      cues[index] = cue
      if !added.contains(index), !modified.contains(index) { modified.append(index) }
    case .removecue:
      guard let index else { return false }
      numbers.remove(at: index)
      cues.remove(at: index)
      added = Self.indexes(added, without: index)
      modified = Self.indexes(modified, without: index)
    default: return false
    }
    position = played.event.position
    return true
  }

  private static func indexes(_ indexes: [Int], without removed: Int) -> [Int] {
    indexes.filter { $0 != removed }.map { $0 > removed ? $0 - 1 : $0 }
  }

  /// Forgets which cues have changed.
  mutating func finishLoad() {
    added = []
    modified = []
    position = nil
  }
}
