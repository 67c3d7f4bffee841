public import MediaTiming

/// Tracks with event listeners: a ``TextTrackEngine`` with callbacks.
///
/// A listener gets the events of its scope, in the order of the engine. It may call the list
/// itself; the resulting events are delivered after all earlier ones. The list belongs to one
/// isolation domain, such as an actor, and its listeners are called there, before the call that
/// caused the events returns.
public final class TextTrackList {
  /// The events that a listener gets.
  public enum Scope: Hashable, Sendable {
    /// Those of all tracks and of the position.
    case list
    /// Those of the track with a `uid`.
    case track(Int)
    /// Those of the cue with a `uid`.
    case cue(Int)
  }

  /// The identity of a listener, used to remove it.
  public struct ListenerToken: Hashable, Sendable {
    let number: Int
  }

  /// Called with an event and its cue, with the values at the event.
  public typealias Listener = (_ event: TrackEvent, _ cue: Cue?) -> Void

  private struct Subject: Hashable {
    var type: TrackEventType
    var scope: Scope
  }

  private enum Delivery {
    case event(TrackEvent)
    case notice(() -> Void)

    var event: TrackEvent? {
      guard case .event(let event) = self else { return nil }
      return event
    }
  }

  /// The state of the tracks, read-only.
  public private(set) var engine: TextTrackEngine

  private var listeners: [Subject: [ListenerToken: Listener]] = [:]
  private var subjects: [ListenerToken: Subject] = [:]
  private var listenerCount = 0
  private var deliveries: [Delivery] = []
  private var deliveredCount = 0
  private var isDelivering = false

  /// A list without tracks at a position.
  public init(position: MediaTime = .zero) {
    engine = TextTrackEngine(position: position)
  }
}

// MARK: - Listeners

extension TextTrackList {
  /// Calls a listener for every later event of a type in a scope.
  ///
  /// With `replaysAdditions` a listener for ``TrackEventType/addtrack`` or
  /// ``TrackEventType/addcue`` first gets the existing tracks or cues, tracks in order, cues in cue
  /// order.
  @discardableResult
  public func addEventListener(
    _ type: TrackEventType, in scope: Scope = .list, replaysAdditions: Bool = false,
    listener: @escaping Listener
  ) -> ListenerToken {
    listenerCount += 1
    let token = ListenerToken(number: listenerCount)
    let subject = Subject(type: type, scope: scope)
    subjects[token] = subject
    listeners[subject, default: [:]][token] = listener
    guard replaysAdditions else { return token }
    for event in pastAdditions(type) where scopes(of: event).contains(scope) {
      guard subjects[token] != nil else { break }
      listener(event, event.cue)
    }
    return token
  }

  /// Removes a listener immediately.
  public func removeEventListener(_ token: ListenerToken) {
    guard let subject = subjects.removeValue(forKey: token) else { return }
    listeners[subject]?[token] = nil
    if listeners[subject]?.isEmpty ?? false { listeners[subject] = nil }
  }

  private func pastAdditions(_ type: TrackEventType) -> [TrackEvent] {
    // Pending additions will be delivered as usual.
    let pending = deliveries[deliveredCount...].lazy.compactMap(\.event).filter { $0.type == type }
    switch type {
    case .addtrack:
      let later = Set(pending.map(\.trackUid))
      return engine.trackList.filter { !later.contains($0.uid) }
        .map { addition(type, $0) }
    case .addcue:
      let later = Set(pending.map(\.cueUid))
      return engine.trackList.flatMap { track in
        (engine.cues(ofTrack: track.uid) ?? []).filter { !later.contains($0.uid) }
          .map { addition(type, track, $0) }
      }
    default: return []
    }
  }

  private func addition(
    _ type: TrackEventType, _ track: TextTrack, _ cue: Cue? = nil
  ) -> TrackEvent {
    TrackEvent(
      type: type, position: engine.position, time: engine.position, trackUid: track.uid,
      trackType: track.type, cue: cue, reason: .load)
  }

  private func scopes(of event: TrackEvent) -> [Scope] {
    var scopes: [Scope] = []
    if let uid = event.cueUid { scopes.append(.cue(uid)) }
    if let uid = event.trackUid { scopes.append(.track(uid)) }
    return scopes + [.list]
  }

  /// Makes a change and delivers its events: to the listeners of the cue first, then of the track,
  /// then of the list, and in each the oldest first.
  private func deliver(_ change: (inout TextTrackEngine) -> [TrackEvent]) {
    let events = change(&engine)
    guard !listeners.isEmpty else { return }
    deliveries += events.map(Delivery.event)
    deliverPending()
  }

  /// Calls back after all events so far have been delivered.
  ///
  /// This keeps other notifications, such as a pause, in one order with the events.
  public func notify(_ notice: @escaping () -> Void) {
    deliveries.append(.notice(notice))
    deliverPending()
  }

  /// Makes several changes before their events are delivered.
  public func together(_ changes: () -> Void) {
    guard !isDelivering else { return changes() }
    isDelivering = true
    changes()
    isDelivering = false
    deliverPending()
  }

  private func deliverPending() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while deliveredCount < deliveries.count {
      deliveredCount += 1
      switch deliveries[deliveredCount - 1] {
      case .event(let event): call(for: event)
      case .notice(let notice): notice()
      }
    }
    deliveries.removeAll()
    deliveredCount = 0
  }

  private func call(for event: TrackEvent) {
    let cue = event.cue
    // All listeners are collected before the first is called: one that is added by another gets
    // only later events.
    let called = scopes(of: event).flatMap { scope in
      (listeners[Subject(type: event.type, scope: scope)] ?? [:])
        .sorted { $0.key.number < $1.key.number }
    }
    for (token, listener) in called where subjects[token] != nil { listener(event, cue) }
  }
}

// MARK: - Changes

extension TextTrackList {
  /// Starts playback; see ``TextTrackEngine/start(adding:)``.
  public func start(adding arrivals: [CueArrival] = []) {
    deliver { $0.start(adding: arrivals) }
  }

  /// Sets the position before playback starts; see ``TextTrackEngine/place(at:)``.
  public func place(at time: MediaTime) { engine.place(at: time) }

  /// Advances the position by playing; see
  /// ``TextTrackEngine/advance(to:adding:revising:reportsTime:)``.
  public func advance(
    to time: MediaTime, adding arrivals: [CueArrival] = [], revising revisions: [CueRevision] = [],
    reportsTime: Bool = false
  ) {
    deliver {
      $0.advance(to: time, adding: arrivals, revising: revisions, reportsTime: reportsTime)
    }
  }

  /// Moves the position by a jump; see ``TextTrackEngine/seek(to:adding:reportsTime:)``.
  public func seek(
    to time: MediaTime, adding arrivals: [CueArrival] = [], reportsTime: Bool = false
  ) {
    deliver { $0.seek(to: time, adding: arrivals, reportsTime: reportsTime) }
  }

  /// The time of the next change if playback continues; `nil` without one.
  public var nextChangeTime: MediaTime? { engine.nextChangeTime }

  /// Removes every track and returns to the initial state at a position.
  ///
  /// The listeners of single tracks and cues are removed too, because later tracks and cues may
  /// have the same numbers.
  public func reset(position: MediaTime = .zero) {
    for track in engine.trackList { removeTrack(track.uid) }
    engine = TextTrackEngine(position: position)
    notify { [weak self] in self?.removeListenersOfTracksAndCues() }
  }

  private func removeListenersOfTracksAndCues() {
    for (token, subject) in subjects where subject.scope != .list { removeEventListener(token) }
  }

  /// Reports the effects of changes at the standing position; see ``TextTrackEngine/settle()``.
  public func settle() { deliver { $0.settle() } }

  /// Adds a track and its cues; see ``TextTrackEngine/addTrack(_:mode:)``.
  public func addTrack(_ track: TextTrack, mode: TrackMode = .hidden) {
    deliver { $0.addTrack(track, mode: mode) }
  }

  /// Adds cues with their tracks; see ``TextTrackEngine/add(_:)``.
  public func add(_ arrivals: [CueArrival]) { deliver { $0.add(arrivals) } }

  /// Adds, updates and removes cues; see ``TextTrackEngine/apply(_:)``.
  public func apply(_ revisions: [CueRevision]) { deliver { $0.apply(revisions) } }

  /// Updates a cue; see ``TextTrackEngine/updateCue(_:)``.
  public func updateCue(_ cue: Cue) { deliver { $0.updateCue(cue) } }

  /// Removes a cue; see ``TextTrackEngine/removeCue(_:)``.
  public func removeCue(_ uid: Int) { deliver { $0.removeCue(uid) } }

  /// Removes a track; see ``TextTrackEngine/removeTrack(_:)``.
  public func removeTrack(_ uid: Int) { deliver { $0.removeTrack(uid) } }

  /// Sets the mode of a track; see ``TextTrackEngine/setMode(_:ofTrack:)``.
  public func setMode(_ mode: TrackMode, ofTrack uid: Int) {
    deliver { $0.setMode(mode, ofTrack: uid) }
  }

  /// Sets the mode of all tracks of a type; see ``TextTrackEngine/setMode(_:ofType:)``.
  public func setMode(_ mode: TrackMode, ofType type: TrackType) {
    deliver { $0.setMode(mode, ofType: type) }
  }
}
