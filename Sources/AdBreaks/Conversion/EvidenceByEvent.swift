internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// The evidence of a break by the events that its SCTE-35 messages signal, so that each of its parts finds its own.
struct EvidenceByEvent {
  private struct Event: Hashable {
    var kind: SpliceEvent.Kind
    var id: UInt32
  }

  private let entry: AdBreak
  private var indices: [Event: [Int]] = [:]

  /// A message in one of its roles.
  private struct Message: Hashable {
    var bytes: [UInt8]
    var role: AdMarker.Role
  }

  init(of entry: AdBreak) {
    self.entry = entry
    var known: [Message: Set<Event>] = [:]
    for (index, evidence) in entry.evidence.enumerated() {
      guard let payload = evidence.payload, let section = payload.section else { continue }
      let message = Message(bytes: payload.bytes ?? Array(payload.text.utf8), role: evidence.role)
      if let events = known[message] {
        // What a message says of its other events, its first evidence says.
        for event in events where event.id == evidence.eventID {
          indices[event, default: []].append(index)
        }
        continue
      }
      let events = Set(
        section.breakEvents.compactMap { event in
          event.kind.flatMap { kind in event.eventID.map { Event(kind: kind, id: $0) } }
        })
      known[message] = events
      for event in events { indices[event, default: []].append(index) }
    }
  }

  /// Returns a part of the break as a separate break with its evidence; `nil` if no SCTE-35 message signals it.
  ///
  /// - Parameters:
  ///   - part: One of its ``AdBreak/parts``.
  ///   - map: The timeline, for the dates.
  func standingAlone(_ part: AdBreak.Part, on map: TimelineMap) -> AdBreak? {
    guard let eventID = part.eventID, case .event(let kind) = part.kind else { return nil }
    let evidence = (indices[Event(kind: kind, id: eventID)] ?? []).map { entry.evidence[$0] }
    guard !evidence.isEmpty else { return nil }
    var alone = entry.values
    alone.kind = .break
    alone.id = String(eventID)
    alone.eventID = eventID
    alone.segmentationType = part.kind.segmentationType
    alone.upid = part.upid
    alone.parts = []
    alone.evidence = evidence
    alone.startTime = part.startTime
    alone.endTime = part.endTime
    alone.startDate = part.startTime.flatMap { map.date(at: $0)?.date }
    alone.endDate = part.endTime.flatMap { map.date(at: $0)?.date }
    alone.plannedDuration = evidence.lazy.compactMap { $0.announcedLength(of: kind, eventID) }.first
    // A part that is open until the break ends has no end line of its own.
    alone.closedBy =
      part.endTime == nil ? nil : part.endTime == entry.endTime ? entry.closedBy : .in
    return AdBreak(alone)
  }
}

extension AdBreak.Evidence {
  private func events(of kind: SpliceEvent.Kind, _ eventID: UInt32) -> [SignalledEvent] {
    payload?.section?.breakEvents.filter { $0.kind == kind && $0.eventID == eventID } ?? []
  }

  fileprivate func announcedLength(of kind: SpliceEvent.Kind, _ eventID: UInt32) -> MediaTime? {
    events(of: kind, eventID).lazy.compactMap(\.duration).first
      ?? (self.eventID == eventID ? plannedDuration : nil)
  }
}
