public import Foundation
internal import HLSInspection
internal import MediaTiming
internal import TextTracks

/// The name of the player for code written for THEOplayer.
public typealias THEOplayer = VirtualPlayer

extension VirtualPlayer: EventDispatcherProtocol {
  /// The position in seconds of media time.
  public var currentTime: Double { position.seconds }

  /// The end of the presentation in seconds of media time; `nil` before a load, infinite while it may grow.
  public var duration: Double? { state.duration }

  /// Whether it does not play.
  public var paused: Bool { isPaused }

  /// Whether it has played to the end.
  public var ended: Bool { hasEnded }

  /// Seconds of media for each second of the clock.
  public var playbackRate: Double { rate.seconds }

  /// The date of the playlist at the position; `nil` when unknown.
  public var currentProgramDateTime: Date? { programDateTime.map(Date.init) }

  /// Passes the date of the playlist at the position to a callback, before this call returns.
  ///
  /// The date is `nil` without an error when it is unknown. Without a presentation there is an
  /// error.
  public func requestCurrentProgramDateTime(
    _ completion: (_ date: Date?, _ error: (any Error)?) -> Void
  ) {
    guard isLoaded else { return completion(nil, NoPresentation()) }
    completion(currentProgramDateTime, nil)
  }

  /// Jumps to a position in seconds; ignores a number that is not finite.
  public func setCurrentTime(_ seconds: Double) {
    if let time = MediaTime(approximating: seconds) { seek(to: time) }
  }

  /// Sets the seconds of media for each second of the clock; ignores a value that is not positive.
  public func setPlaybackRate(_ rate: Double) {
    if let rate = MediaTime(approximating: rate) { setRate(rate) }
  }

  /// Calls a listener for each later event of a type.
  ///
  /// Types about tracks or cues are delivered for all of them.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: @escaping (Event) -> Void
  ) -> EventListener {
    textTracks.addEventListener(type: type, listener: listener)
  }

  /// Why there is no date to request.
  public struct NoPresentation: LocalizedError, Hashable, Sendable {
    /// One sentence.
    public var errorDescription: String? { "no presentation is loaded" }
  }
}

extension Date {
  init(_ time: CalendarTime) { self.init(timeIntervalSince1970: time.timeSince1970.seconds) }
}
