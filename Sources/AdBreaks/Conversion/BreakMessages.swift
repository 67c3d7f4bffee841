internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// The SCTE-35 messages of a break: those in the stream, and generated ones for those that are
/// missing.
struct BreakMessages {
  /// The event kind of the messages.
  let kind: SpliceEvent.Kind
  let eventID: UInt32
  private let upid: SegmentationUPID
  /// The message that starts the break, as carried.
  private(set) var out: [UInt8]?
  /// The duration that this message announces.
  private(set) var announcedDuration: MediaTime?
  /// The message that ends it, as carried.
  private(set) var `in`: [UInt8]?

  /// Finds the messages among those in the evidence of a break.
  ///
  /// - Parameter number: the event id if neither a message nor an identifier has one.
  init(of entry: AdBreak, in messages: CarriedMessages, number: UInt32) {
    let wanted: SpliceEvent.Kind = entry.segmentationType.map { .segment($0) } ?? .splice
    let partIDs = Set(entry.parts.lazy.map(\.eventID).filter { $0 != entry.eventID })
    func start(
      where isWanted: (SignalledEvent) -> Bool
    ) -> (event: SignalledEvent, carried: CarriedMessage)? {
      // A line that ends the break may repeat its start, or be the start of another one.
      for carried in messages.all where carried.role != .in {
        let event = carried.events.first { event in
          isWanted(event) && event.action == .start && event.kind?.isBreak == true
            && !partIDs.contains(event.eventID)
        }
        if let event { return (event, carried) }
      }
      return nil
    }
    let best =
      start { $0.kind == wanted && $0.eventID == entry.eventID }
      ?? start { $0.kind == wanted } ?? start { _ in true }
    let kind = best?.event.kind ?? wanted
    let eventID =
      best?.event.eventID ?? entry.eventID ?? entry.id.flatMap { UInt32(eventIDText: $0) } ?? number
    let endings = messages.all.filter { carried in
      carried.events.contains {
        $0.action == .end && $0.kind == kind && (kind == .splice || $0.eventID == eventID)
      }
    }
    // The message that starts the break may end the one before it, of the same event.
    let ending =
      endings.first { $0.role == .in }
      ?? endings.first { $0.section != best?.carried.section }
    self.kind = kind
    self.eventID = eventID
    upid = best?.event.upid ?? .none
    out = best?.carried.bytes
    announcedDuration = best.flatMap { $0.event.duration ?? $0.carried.section.breakTime }
    `in` = ending?.bytes
  }

  /// Returns a message that starts the break immediately; `nil` when no message can hold its
  /// duration.
  func madeOut(lasting duration: MediaTime?) -> [UInt8]? {
    let ticks = duration.flatMap { $0.rounded(toTimescale: Int64(TransportTimestamp.timescale)) }
      .flatMap(UInt64.init(exactly:))
    switch kind {
    case .splice:
      let length = ticks.map { BreakDuration(duration: $0, autoReturn: false) }
      return insert(
        SpliceInsert.Splice(outOfNetwork: true, isImmediate: true, breakDuration: length))
    case .segment(let type): return signal(type, duration: ticks)
    }
  }

  /// Returns a message that ends the break immediately.
  func madeIn() -> [UInt8]? {
    switch kind {
    case .splice: insert(SpliceInsert.Splice(outOfNetwork: false, isImmediate: true))
    case .segment(let type): type.endType.flatMap { signal($0, duration: nil) }
    }
  }

  private func insert(_ splice: SpliceInsert.Splice) -> [UInt8]? {
    let command = SpliceInsert(eventID: eventID, splice: splice)
    return try? SpliceInfoSection(command: .insert(command)).encoded()
  }

  private func signal(_ type: SegmentationType, duration: UInt64?) -> [UInt8]? {
    let segment = SegmentationDescriptor.Segment(type: type, upid: upid, duration: duration)
    let descriptor = SegmentationDescriptor(eventID: eventID, segment: segment)
    return try? SpliceInfoSection(
      command: .timeSignal(SpliceTime()), descriptors: [SpliceDescriptor(descriptor)]
    ).encoded()
  }
}
