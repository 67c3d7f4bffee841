public import Foundation
public import MediaTiming
public import TextTracks

extension VirtualPlayer {
  /// Something that happened to the player itself; the raw values are the names of the HTML standard's events.
  public enum StateChange: String, Hashable, Sendable, CaseIterable {
    /// There is another presentation.
    case sourcechange
    /// The length of the presentation is known, or another one.
    case durationchange
    /// The tracks of the playlist are there.
    case loadedmetadata
    /// It is to play.
    case play
    /// It plays.
    case playing
    /// It plays no more.
    case pause
    /// The rate is another one.
    case ratechange
    /// The position is about to jump.
    case seeking
    /// The position has come to the end.
    case ended
    /// A presentation could not be loaded.
    case error
  }

  /// One event, of the player or of a track.
  public struct Event: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
      /// Something about the player.
      case state(StateChange)
      /// Something about the position, a track, or a cue as it was then.
      case track(TrackEvent, cue: Cue?)
    }

    /// What happened.
    public var kind: Kind
    /// Where the playback stood.
    public var position: MediaTime
    /// What the clock of the player showed.
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
