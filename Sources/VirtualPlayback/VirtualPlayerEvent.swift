public import Foundation
public import MediaTiming
public import TextTracks

extension VirtualPlayer {
  /// A state change of the player; the raw values are the event names of the HTML standard.
  public enum StateChange: String, Hashable, Sendable, CaseIterable {
    /// Another presentation was loaded.
    case sourcechange
    /// The duration of the presentation became known or changed.
    case durationchange
    /// The tracks of the playlist are available.
    case loadedmetadata
    /// Playback was requested.
    case play
    /// Playback started.
    case playing
    /// Playback paused.
    case pause
    /// The rate changed.
    case ratechange
    /// The position is about to jump.
    case seeking
    /// The position has reached the end.
    case ended
    /// Loading a presentation failed.
    case error
  }

  /// An event of the player or of a track.
  public struct Event: Hashable, Sendable {
    /// The kinds of events.
    public enum Kind: Hashable, Sendable {
      /// A state change of the player.
      case state(StateChange)
      /// An event about the position, a track, or a cue with its values at that time.
      case track(TrackEvent, cue: Cue?)
    }

    /// The kind of event.
    public var kind: Kind
    /// The playback position.
    public var position: MediaTime
    /// The date on the clock of the player.
    public var date: Date

    /// The name of the event, such as `entercue` or `pause`.
    public var name: String {
      switch kind {
      case .state(let change): change.rawValue
      case .track(let event, _): event.type.rawValue
      }
    }
  }
}
