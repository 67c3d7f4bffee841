/// The state of a track in the engine.
struct TrackState {
  /// The track without its cues, which are in the table.
  var track: TextTrack
  var mode: TrackMode
  /// Whether its addition has been reported; one that comes while its type is disabled is reported
  /// when it is enabled.
  var isAnnounced: Bool
  /// The position in the list of tracks.
  var order: Int
  var slots: Set<Int> = []
  var activeSlots: Set<Int> = []
}
