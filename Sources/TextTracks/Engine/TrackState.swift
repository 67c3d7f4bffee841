/// A track as the engine keeps it.
struct TrackState {
  /// The track without its cues, which are in the table.
  var track: TextTrack
  var mode: TrackMode
  /// The place in the list of tracks.
  var order: Int
  var slots: Set<Int> = []
  var activeSlots: Set<Int> = []
}
