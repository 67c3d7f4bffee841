/// Whether a track takes part in playback ("text track mode" of the HTML standard).
public enum TrackMode: String, Hashable, Sendable, CaseIterable {
  /// The track has no events, and its cues are hidden.
  case disabled
  /// The track has events and is not rendered.
  case hidden
  /// The track has events and is rendered if its kind can be.
  case showing
}
