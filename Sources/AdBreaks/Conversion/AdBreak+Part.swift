internal import AdMarkers
internal import MediaTiming
internal import SCTE35

extension AdBreak {
  /// Returns a part of this break as a separate break with its evidence; `nil` if no SCTE-35
  /// message signals it.
  ///
  /// - Parameters:
  ///   - part: One of its ``parts``.
  ///   - map: The timeline, for the dates.
  func standingAlone(_ part: Part, on map: TimelineMap) -> AdBreak? {
    guard let eventID = part.eventID, case .event(let kind) = part.kind else { return nil }
    let evidence = self.evidence.filter { $0.signals(kind, eventID) }
    guard !evidence.isEmpty else { return nil }
    var alone = values
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
    alone.closedBy = part.endTime == nil ? nil : part.endTime == self.endTime ? self.closedBy : .in
    return AdBreak(alone)
  }
}

extension AdBreak.Evidence {
  private func events(of kind: SpliceEvent.Kind, _ eventID: UInt32) -> [SignalledEvent] {
    payload?.section?.breakEvents.filter { $0.kind == kind && $0.eventID == eventID } ?? []
  }

  fileprivate func signals(_ kind: SpliceEvent.Kind, _ eventID: UInt32) -> Bool {
    !events(of: kind, eventID).isEmpty
  }

  fileprivate func announcedLength(of kind: SpliceEvent.Kind, _ eventID: UInt32) -> MediaTime? {
    events(of: kind, eventID).lazy.compactMap(\.duration).first
      ?? (self.eventID == eventID ? plannedDuration : nil)
  }
}
