internal import TextTracks

/// The tracks of the player, in the order in which they were added.
public final class TextTrackList: EventDispatcherProtocol {
  private let objects: TrackObjects

  init(_ objects: TrackObjects) { self.objects = objects }

  /// Calls a listener for each event of a type from now on.
  ///
  /// The types are those of ``TextTrackListEventTypes``; others are heard for all tracks and cues.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: @escaping (Event) -> Void
  ) -> EventListener {
    addEventListener(type: type, replay: false, listener: listener)
  }

  /// Calls a listener for each event of a type from now on, with `replay` also for what is there already.
  ///
  /// Only ``TextTrackListEventTypes/ADD_TRACK`` and ``TextTrackEventTypes/ADD_CUE`` can be replayed. In
  /// THEOplayer, which has no such argument, a listener must be there before the source is set.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, replay: Bool, listener: @escaping (Event) -> Void
  ) -> EventListener {
    objects.listen(to: type, in: .list, replay: replay, listener)
  }

  /// The track at a place, from 0. The place has to be less than the count.
  public func get(_ index: Int) -> TextTrack { self[index] }
}

extension TextTrackList: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// How many tracks there are.
  public var endIndex: Int { objects.list.engine.trackCount }
  /// The track at a place.
  public subscript(index: Int) -> TextTrack {
    guard let track = objects.list.engine.track(at: index) else {
      preconditionFailure("the text track at \(index) is not there")
    }
    return objects.track(track)
  }
}
