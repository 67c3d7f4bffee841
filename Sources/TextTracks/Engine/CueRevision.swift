/// A change of the known cues, such as a reload of a live playlist brings.
public enum CueRevision: Hashable, Sendable {
  /// A new cue, or one that returns, with its track.
  case add(CueArrival)
  /// New values of a known cue.
  case update(Cue)
  /// The removal of a cue, by its `uid`.
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
