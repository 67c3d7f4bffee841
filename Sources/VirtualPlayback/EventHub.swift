internal import Foundation
internal import MediaTiming
internal import TextTracks

/// Delivers the events of tracks and of the player to listeners and streams, in one order.
final class EventHub {
  typealias Handler = (VirtualPlayer.Event) -> Void

  /// The kinds of events for listeners.
  enum Signal: Hashable, Sendable {
    case track(TrackEventType)
    case state(VirtualPlayer.StateChange)

    var name: String {
      switch self {
      case .track(let type): type.rawValue
      case .state(let change): change.rawValue
      }
    }
  }

  /// The identity of a listener.
  enum Token {
    case track(TextTracks.TextTrackList.ListenerToken)
    case state(VirtualPlayer.StateChange, Int)
  }

  private struct Stream {
    /// Released with its sequence.
    weak var queue: EventQueue?
    var last: VirtualPlayer.StateChange?
    var tokens: [TextTracks.TextTrackList.ListenerToken] = []
  }

  let clock: PlayerClock
  let list = TextTracks.TextTrackList()
  private var handlers: [VirtualPlayer.StateChange: [Int: Handler]] = [:]
  private var streams: [Int: Stream] = [:]
  private var count = 0

  init(clock: PlayerClock) { self.clock = clock }
}

extension EventHub {
  func listen(
    to signal: Signal, in scope: TextTracks.TextTrackList.Scope, replay: Bool,
    _ handler: @escaping Handler
  ) -> Token {
    switch signal {
    case .track(let type):
      return .track(
        list.addEventListener(type, in: scope, replaysAdditions: replay) { [weak self] event, cue in
          guard let self else { return }
          handler(self.event(.track(event, cue: cue), at: event.position))
        })
    case .state(let change):
      count += 1
      handlers[change, default: [:]][count] = handler
      return .state(change, count)
    }
  }

  func remove(_ token: Token) {
    switch token {
    case .track(let token): list.removeEventListener(token)
    case .state(let change, let number): handlers[change]?[number] = nil
    }
  }

  /// Sends a change after all earlier events, if its condition still holds then.
  func send(_ change: VirtualPlayer.StateChange, while isSo: @escaping () -> Bool = { true }) {
    let position = list.engine.position
    list.notify { [weak self] in
      guard let self, isSo() else { return }
      let event = event(.state(change), at: position)
      for (number, handler) in (handlers[change] ?? [:]).sorted(by: { $0.key < $1.key })
      where handlers[change]?[number] != nil {
        handler(event)
      }
      for number in streams.keys { put(event, into: number) }
    }
  }

  private func event(_ kind: VirtualPlayer.Event.Kind, at position: MediaTime)
    -> VirtualPlayer.Event
  {
    VirtualPlayer.Event(kind: kind, position: position, date: clock.now)
  }
}

// MARK: - Streams

extension EventHub {
  func events(
    until last: VirtualPlayer.StateChange?, replay: Bool
  ) -> AsyncStream<VirtualPlayer.Event> {
    let queue = EventQueue()
    count += 1
    let number = count
    streams[number] = Stream(queue: queue, last: last)
    for type in TrackEventType.allCases {
      let token = list.addEventListener(type, replaysAdditions: replay) { [weak self] event, cue in
        guard let self else { return }
        put(self.event(.track(event, cue: cue), at: event.position), into: number)
      }
      streams[number]?.tokens.append(token)
    }
    return AsyncStream(
      unfolding: { await queue.next() }, onCancel: { [weak queue] in queue?.finish() })
  }

  /// Ends the streams that wait for a last event, once they are read to their end.
  func endWaiting() {
    for stream in streams.values where stream.last != nil { stream.queue?.endWaiting() }
  }

  func finishStreams() {
    for number in streams.keys { finish(number) }
  }

  private func put(_ event: VirtualPlayer.Event, into number: Int) {
    guard let stream = streams[number] else { return }
    guard let queue = stream.queue, queue.put(event) else { return finish(number) }
    if let last = stream.last, event.kind == .state(last) { finish(number) }
  }

  private func finish(_ number: Int) {
    guard let stream = streams.removeValue(forKey: number) else { return }
    stream.queue?.finish()
    for token in stream.tokens { list.removeEventListener(token) }
  }
}
