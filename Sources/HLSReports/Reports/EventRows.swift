/// The events of a report. If there are many, each is made when a writer comes to it, again for each reader: ten million
/// of them at once would take gigabytes.
public struct EventRows: Sendable {
  /// The maximum number of events that are in memory. More of them are made again for each reader.
  public static let maximumKeptCount = 4096

  private var kept: [EventReport] = []
  /// Makes all events again; `nil` if they are in memory.
  private var play: (@Sendable () -> AnyIterator<EventReport>)?

  /// Events in memory.
  public init(_ events: [EventReport]) { kept = events }

  /// The events of a playback, which each reader gets from a copy of it.
  ///
  /// Few of them are made at once, and then need neither the playback nor its tracks any more.
  public init(of playback: some IteratorProtocol<EventReport> & Sendable) {
    var rest = playback
    while kept.count < Self.maximumKeptCount, let event = rest.next() { kept.append(event) }
    guard rest.next() != nil else { return }
    kept = []
    play = { AnyIterator(playback) }
  }

  /// Whether the events are in memory.
  var areKept: Bool { play == nil }

  /// Changes every event, those that are made again as they are made.
  mutating func changeEach(_ change: @escaping @Sendable (inout EventReport) -> Void) {
    kept.changeEach(change)
    guard let play else { return }
    self.play = {
      let events = play()
      return AnyIterator {
        var event = events.next()
        event?.change(by: change)
        return event
      }
    }
  }
}

extension EventReport {
  /// Changes the event in place, since a copy of it takes as long as making it.
  fileprivate mutating func change(by change: (inout EventReport) -> Void) { change(&self) }
}

extension EventRows: Sequence {
  /// The events from the first one on.
  public func makeIterator() -> AnyIterator<EventReport> {
    play?() ?? AnyIterator(kept.makeIterator())
  }
}

extension EventRows: ExpressibleByArrayLiteral {
  /// Events in memory.
  public init(arrayLiteral elements: EventReport...) { self.init(elements) }
}

extension EventRows: Hashable {
  /// Whether all events are equal.
  public static func == (left: EventRows, right: EventRows) -> Bool { left.elementsEqual(right) }

  /// Feeds the first event to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(first { _ in true }) }
}
