internal import MediaTiming
internal import TextTracks

/// The cues of a playlist in a playback, for players that report all of them together after each load that changes any.
struct ChangedRanges: Sendable {
  /// The cues that are known, in the order in which they came.
  private(set) var cues: [ViewCue] = []
  /// The indexes of those that the latest load added.
  private(set) var added: Set<Int> = []
  /// The indexes of those that it changed.
  private(set) var modified: Set<Int> = []
  /// The playback position at its changes; `nil` without changes.
  private(set) var position: MediaTime?
  /// The numbers of the cues, which count in the order of the additions.
  private var numbers: [Int] = []

  /// Applies an event.
  ///
  /// - Returns: whether it adds, changes or removes a cue of the playlist.
  mutating func apply(_ played: PlayedEvent) -> Bool {
    guard let cue = played.cue, let number = played.number, cue.addTime == nil else { return false }
    switch played.event.type {
    case .addcue:
      added.insert(cues.count)
      numbers.append(number)
      cues.append(cue)
    case .updatecue:
      guard let index = index(of: number) else { return false }
      cues[index] = cue
      if !added.contains(index) { modified.insert(index) }
    case .removecue:
      guard let index = index(of: number) else { return false }
      numbers.remove(at: index)
      cues.remove(at: index)
      added = Self.indexes(added, without: index)
      modified = Self.indexes(modified, without: index)
    default: return false
    }
    position = played.event.position
    return true
  }

  private func index(of number: Int) -> Int? {
    let index = numbers.partitioningIndex { $0 >= number }
    return numbers.indices.contains(index) && numbers[index] == number ? index : nil
  }

  private static func indexes(_ indexes: Set<Int>, without removed: Int) -> Set<Int> {
    Set(indexes.lazy.filter { $0 != removed }.map { $0 > removed ? $0 - 1 : $0 })
  }

  /// Forgets which cues have changed.
  mutating func finishLoad() {
    added = []
    modified = []
    position = nil
  }
}
