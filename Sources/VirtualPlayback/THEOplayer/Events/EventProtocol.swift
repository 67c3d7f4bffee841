public import Foundation
internal import TextTracks

/// The properties of every event of the player.
public protocol EventProtocol {
  /// The name of the event, such as `entercue`.
  var type: String { get }
  /// The date on the player's clock, not the time of day.
  var date: Date { get }
}

/// A type of event for listeners; the types are constants such as ``TextTrackEventTypes/ADD_CUE``.
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

/// A registered listener, used to remove it.
public final class EventListener {
  private let onRemoval: () -> Void

  init(onRemoval: @escaping () -> Void) { self.onRemoval = onRemoval }

  func remove() { onRemoval() }
}

/// An object with listeners: the player, its list of tracks, a track, a cue.
public protocol EventDispatcherProtocol {
  /// Calls a listener for each later event of a type.
  func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: @escaping (Event) -> Void
  ) -> EventListener

  /// Removes a listener immediately.
  func removeEventListener<Event: EventProtocol>(type: EventType<Event>, listener: EventListener)
}

extension EventDispatcherProtocol {
  /// Removes a listener immediately.
  public func removeEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: EventListener
  ) {
    listener.remove()
  }
}

/// The data of an event.
struct EventOccasion {
  let name: String
  let event: VirtualPlayer.Event
  let objects: TrackObjects

  var date: Date { event.date }

  var track: TextTrack? {
    guard case .track(let event, _) = event.kind, let uid = event.trackUid else { return nil }
    return objects.track(uid)
  }

  /// The cue of the event, with its values at that time.
  var cue: TextTrackCue? {
    guard case .track(let event, let cue?) = event.kind, let uid = event.trackUid else {
      return nil
    }
    return objects.cue(cue, ofTrack: uid)
  }
}
