/// The state of a track in the engine.
struct TrackState {
  /// The track without its cues, which are in the table.
  var track: TextTrack
  var mode: TrackMode
  /// The position in the list of tracks.
  var order: Int
  var slots: Set<Int> = []
  var activeSlots: Set<Int> = []
}
