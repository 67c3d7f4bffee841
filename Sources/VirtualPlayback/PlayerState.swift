internal import HLSInspection
internal import MediaTiming
internal import TextTracks

/// The state of a player, shared with its listeners.
final class PlayerState {
  /// Seconds of media for each second of the clock, more than zero.
  var rate = MediaTime(seconds: 1)
  /// Whether the player is paused.
  var isPaused = true
  /// The number of the end that playback has reached; `nil` when it has not.
  var ending: Int?
  private var endCount = 0
  /// Why the last load failed.
  var failure: InspectionFailure?
  /// Whether a presentation is loaded.
  var isLoaded = false
  var presentation = MediaTimeRange(start: .zero, end: nil)
  /// The media time that is never played.
  var blocked = BlockedTime([])
  /// The end of the presentation, if it is not announced yet.
  var finalEnd: MediaTime?
  /// The map between media time and dates.
  var timeline = TimelineMap([])

  /// Whether playback has reached the end.
  var hasEnded: Bool { ending != nil }

  /// Records an end.
  func end() -> Int {
    endCount += 1
    ending = endCount
    return endCount
  }

  /// The end of the presentation in seconds; infinite while it may grow, `nil` without one.
  var duration: Double? { isLoaded ? presentation.end?.seconds ?? .infinity : nil }
}
