internal import TextTracks

/// The tracks of the player, in the order in which they were added.
public final class TextTrackList: EventDispatcherProtocol {
  private let objects: TrackObjects

  init(_ objects: TrackObjects) { self.objects = objects }

  /// Calls a listener for each later event of a type.
  ///
  /// The types are those of ``TextTrackListEventTypes``; others are delivered for all tracks and
  /// cues.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, listener: @escaping (Event) -> Void
  ) -> EventListener {
    addEventListener(type: type, replay: false, listener: listener)
  }

  /// Calls a listener for each later event of a type, with `replay` also for existing tracks or
  /// cues.
  ///
  /// Only ``TextTrackListEventTypes/ADD_TRACK`` and ``TextTrackEventTypes/ADD_CUE`` can be
  /// replayed. THEOplayer has no such argument; there a listener must be added before the source is
  /// set.
  @discardableResult
  public func addEventListener<Event: EventProtocol>(
    type: EventType<Event>, replay: Bool, listener: @escaping (Event) -> Void
  ) -> EventListener {
    objects.listen(to: type, in: .list, replay: replay, listener)
  }

  /// Returns the track at an index, from 0. The index must be less than the count.
  public func get(_ index: Int) -> TextTrack { self[index] }
}

extension TextTrackList: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of tracks.
  public var endIndex: Int { objects.list.engine.trackCount }
  /// The track at an index.
  public subscript(index: Int) -> TextTrack {
    guard let track = objects.list.engine.track(at: index) else {
      preconditionFailure("the text track at \(index) is not there")
    }
    return objects.track(track)
  }
}
