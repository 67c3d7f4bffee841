/// Whether a track takes part in playback, in the words of the HTML standard ("text track mode").
public enum TrackMode: String, Hashable, Sendable, CaseIterable {
  /// The track has no events, and its cues are not given out.
  case disabled
  /// The track has events and is not rendered.
  case hidden
  /// The track has events and is rendered where its kind can be.
  case showing
}
