/// The cues of one type in one playlist.
public struct TextTrack: Hashable, Sendable {
  /// A number that is unique in a presentation; counted.
  public var uid: Int
  /// The kind of text track.
  public var kind: TrackKind
  /// The source of its cues.
  public var type: TrackType
  /// The index of the playlist that the track belongs to.
  public var playlist: Int
  /// A display name.
  public var label: String
  /// The packet identifier, for a track of one transport stream PID.
  public var pid: Int?
  /// The cues in cue order: start, then longer first, then oldest; unplaced ones last.
  ///
  /// The initialiser sorts. Call ``sortCues()`` after a change of times.
  public var cues: [Cue]

  /// A track whose cues are given oldest first.
  public init(
    uid: Int, kind: TrackKind = .metadata, type: TrackType, playlist: Int = 0, label: String = "",
    pid: Int? = nil, cues: [Cue] = []
  ) {
    self.uid = uid
    self.kind = kind
    self.type = type
    self.playlist = playlist
    self.label = label
    self.pid = pid
    self.cues = cues
    sortCues()
  }

  /// Sorts the cues into cue order; cues with equal times keep their order.
  public mutating func sortCues() {
    let isSorted = cues.indices.dropFirst().allSatisfy { !cues[$0].precedes(cues[$0 - 1]) }
    guard !isSorted else { return }
    // `sort` is stable, which keeps the oldest of equal cues first.
    cues.sort { $0.precedes($1) }
  }
}
