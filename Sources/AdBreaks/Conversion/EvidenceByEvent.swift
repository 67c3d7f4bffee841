internal import MediaTiming
internal import SCTE35

/// The evidence of a break by the events that its SCTE-35 messages signal, so that each of its parts finds its own.
struct EvidenceByEvent {
  private struct Event: Hashable {
    var kind: SpliceEvent.Kind
    var id: UInt32
  }

  private let entry: AdBreak
  private let messages: CarriedMessages
  private var indices: [Event: [Int]] = [:]

  /// The evidence of a break with the messages in it.
  init(of entry: AdBreak, _ messages: CarriedMessages) {
    self.entry = entry
    self.messages = messages
    let evidence = entry.evidence
    // The events of each message, by their ids.
    var known: [[UInt32: [Event]]] = []
    for (index, position) in messages.positions.enumerated() {
      guard let position else { continue }
      guard position == known.count else {
        // What a message says of its other events, its first evidence says.
        let named = evidence[index].eventID.flatMap { known[position][$0] } ?? []
        for event in named { indices[event, default: []].append(index) }
        continue
      }
      let events = Set(
        messages.all[position].events.compactMap { event in
          event.kind.flatMap { kind in event.eventID.map { Event(kind: kind, id: $0) } }
        })
      for event in events { indices[event, default: []].append(index) }
      known.append(Dictionary(grouping: events, by: \.id))
    }
  }

  /// Returns a part of the break as a separate break with its evidence, and the messages in it; `nil` if no SCTE-35
  /// message signals it.
  ///
  /// - Parameters:
  ///   - part: One of its ``AdBreak/parts``.
  ///   - map: The timeline, for the dates.
  func standingAlone(
    _ part: AdBreak.Part, on map: TimelineMap
  ) -> (entry: AdBreak, messages: CarriedMessages)? {
    guard let eventID = part.eventID, case .event(let kind) = part.kind else { return nil }
    let event = Event(kind: kind, id: eventID)
    let found = indices[event] ?? []
    guard !found.isEmpty else { return nil }
    var alone = entry.values
    alone.kind = .break
    alone.id = String(eventID)
    alone.eventID = eventID
    alone.segmentationType = part.kind.segmentationType
    alone.upid = part.upid
    alone.parts = []
    alone.evidence = found.map { entry.evidence[$0] }
    alone.startTime = part.startTime
    alone.hasKnownStart = true
    alone.endTime = part.endTime
    alone.startDate = part.startTime.flatMap { map.date(at: $0)?.date }
    alone.endDate = part.endTime.flatMap { map.date(at: $0)?.date }
    alone.plannedDuration = found.lazy.compactMap { announcedLength(at: $0, of: event) }.first
    // A part that is open until the break ends has no end line of its own.
    alone.closedBy =
      part.endTime == nil ? nil : part.endTime == entry.endTime ? entry.closedBy : .in
    return (AdBreak(alone), messages.those(ofEvidence: found))
  }

  /// The length that the evidence at an index announces for an event.
  private func announcedLength(at index: Int, of event: Event) -> MediaTime? {
    let item = entry.evidence[index]
    let events = messages.positions[index].map { messages.all[$0].events } ?? []
    return events.lazy.filter { $0.kind == event.kind && $0.eventID == event.id }
      .compactMap(\.duration).first
      ?? (item.eventID == event.id ? item.plannedDuration : nil)
  }
}
