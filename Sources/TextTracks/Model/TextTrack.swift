/// The cues of one type in one playlist.
public struct TextTrack: Hashable, Sendable {
  /// Tells the track from all others of a presentation; counted.
  public var uid: Int
  /// What the track is for.
  public var kind: TrackKind
  /// What its cues are made from.
  public var type: TrackType
  /// The index of the playlist that the track belongs to.
  public var playlist: Int
  /// A name for people.
  public var label: String
  /// The packet identifier, where the track is one PID of a transport stream.
  public var pid: Int?
  /// The cues in cue order: start, then longer first, then oldest; those without a place last.
  ///
  /// The initialiser sorts. Whoever changes times later calls ``sortCues()``.
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

  /// Brings the cues into cue order; those that no time tells apart keep their places.
  public mutating func sortCues() {
    let isSorted = cues.indices.dropFirst().allSatisfy { !cues[$0].precedes(cues[$0 - 1]) }
    guard !isSorted else { return }
    // `sort` is stable, which keeps the oldest of equal cues first.
    cues.sort { $0.precedes($1) }
  }
}
