internal import HLSInspection
internal import MediaTiming
internal import TextTracks

/// What the events of a player tell of it, in one place for the player and its listeners.
final class PlayerState {
  /// Seconds of media for each second of the clock, more than zero.
  var rate = MediaTime(seconds: 1)
  /// Whether the player does not play.
  var isPaused = true
  /// Which end it is that the position has come to by playing, counted; `nil` when it has not.
  var ending: Int?
  private var endCount = 0
  /// Why the last load failed.
  var failure: InspectionFailure?
  /// Whether there is a presentation.
  var isLoaded = false
  /// The media time that there is to play.
  var presentation = MediaTimeRange(start: .zero, end: nil)
  /// The media time that is never played.
  var blocked = BlockedTime([])
  /// The end of the presentation, should it not be known yet.
  var finalEnd: MediaTime?
  /// What maps media time to dates.
  var timeline = TimelineMap([])

  /// Whether the position has come to the end by playing.
  var hasEnded: Bool { ending != nil }

  /// Takes note of an end.
  func end() -> Int {
    endCount += 1
    ending = endCount
    return endCount
  }

  /// The end of the presentation in seconds; infinite while it may grow, `nil` when there is none.
  var duration: Double? { isLoaded ? presentation.end?.seconds ?? .infinity : nil }
}
