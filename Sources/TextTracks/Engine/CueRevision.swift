/// A change of what is known of cues, as a reload of a live playlist brings it.
public enum CueRevision: Hashable, Sendable {
  /// A cue that was not known, or is there again, with its track.
  case add(CueArrival)
  /// New values of a cue that is known.
  case update(Cue)
  /// A cue that is gone, by its `uid`.
  case remove(Int)

  /// The `uid` of the cue.
  public var cueUid: Int {
    switch self {
    case .add(let arrival): arrival.cue.uid
    case .update(let cue): cue.uid
    case .remove(let uid): uid
    }
  }
}
