public import Foundation
internal import TextTracks

/// What every event of the player has.
public protocol EventProtocol {
  /// The name of the event, such as `entercue`.
  var type: String { get }
  /// What the clock of the player showed, which is not the time of day.
  var date: Date { get }
}

/// A type of event that one can listen to; the types are constants such as ``TextTrackEventTypes/ADD_CUE``.
public struct EventType<Event: EventProtocol>: Sendable {
  /// The name of the event, such as `entercue`.
  public let name: String
  let signal: EventHub.Signal
  let event: @Sendable (EventOccasion) -> Event?

  init(
    _ name: String? = nil, _ signal: EventHub.Signal,
    _ event: @escaping @Sendable (EventOccasion) -> Event?
  ) {
    self.name = name ?? signal.name
    self.signal = signal
    self.event = event
  }
}

/// A listener that was added, by which it can be removed.
public final class EventListener {
  private let onRemoval: () -> Void

  init(onRemoval: @escaping () -> Void) { self.onRemoval = onRemoval }

  func remove() { onRemoval() }
}

/// Something that has listeners: the player, its list of tracks, a track, a cue.
public protocol EventDispatcherProtocol {
  /// Calls a listener for each event of a type from now on.
  func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: @escaping (Event) -> Void
  ) -> EventListener

  /// Stops calling a listener, at once.
  func removeEventListener<Event: EventProtocol>(type: EventType<Event>, listener: EventListener)
}

extension EventDispatcherProtocol {
  /// Stops calling a listener, at once.
  public func removeEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: EventListener
  ) {
    listener.remove()
  }
}

/// What an event is made of.
struct EventOccasion {
  let name: String
  let event: VirtualPlayer.Event
  let objects: TrackObjects

  var date: Date { event.date }

  /// The track that it is about.
  var track: TextTrack? {
    guard case .track(let event, _) = event.kind, let uid = event.trackUid else { return nil }
    return objects.track(uid)
  }

  /// The cue that it is about, as it was then.
  var cue: TextTrackCue? {
    guard case .track(let event, let cue?) = event.kind, let uid = event.trackUid else {
      return nil
    }
    return objects.cue(cue, ofTrack: uid)
  }
}
