internal import TextTracks

/// The track and cue objects of application code: one object for each `uid` as long as it is held.
final class TrackObjects {
  private struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  let hub: EventHub
  let state: PlayerState
  /// All tracks so far, without cues.
  private var models: [Int: TextTracks.TextTrack] = [:]
  private var tracks: [Int: Weak<TextTrack>] = [:]
  private var cues: [Int: Weak<TextTrackCue>] = [:]

  /// Above this number of entries, those of released objects are removed from time to time.
  private static let smallestSweep = 256
  private var nextSweep = smallestSweep

  init(_ hub: EventHub, state: PlayerState) {
    self.hub = hub
    self.state = state
    // A listener of a removal needs the track, though the list no longer has it.
    hub.list.addEventListener(.addtrack) { [weak self] event, _ in
      guard let self, let uid = event.trackUid, let track = list.engine.track(uid) else { return }
      models[track.uid] = track
    }
  }

  var list: TextTracks.TextTrackList { hub.list }

  /// The track with a number, including removed ones.
  func track(_ uid: Int) -> TextTrack? { models[uid].map(track) }

  func track(_ model: TextTracks.TextTrack) -> TextTrack {
    if let track = tracks[model.uid]?.object { return track }
    let track = TextTrack(model, objects: self)
    tracks[model.uid] = Weak(object: track)
    return track
  }

  /// The object of a cue, updated to the given values.
  func cue(_ cue: Cue, ofTrack uid: Int) -> TextTrackCue? {
    if let object = cues[cue.uid]?.object {
      object.model = cue
      return object
    }
    guard let track = track(uid) else { return nil }
    let object = TextTrackCue.object(for: cue, track: track)
    cues[cue.uid] = Weak(object: object)
    sweep()
    return object
  }

  /// Forgets every object, because numbers restart with another presentation.
  func removeAll() {
    models = [:]
    tracks = [:]
    cues = [:]
  }

  private func sweep() {
    guard cues.count >= nextSweep else { return }
    cues = cues.filter { $0.value.object != nil }
    nextSweep = max(Self.smallestSweep, cues.count * 2)
  }

  func listen<Event: EventProtocol>(
    to type: EventType<Event>, in scope: TextTracks.TextTrackList.Scope, replay: Bool = false,
    _ listener: @escaping (Event) -> Void
  ) -> EventListener {
    let token = hub.listen(to: type.signal, in: scope, replay: replay) { [weak self] event in
      guard let self else { return }
      let occasion = EventOccasion(name: type.name, event: event, objects: self)
      if let event = type.event(occasion) { listener(event) }
    }
    return EventListener { [weak hub] in hub?.remove(token) }
  }
}
