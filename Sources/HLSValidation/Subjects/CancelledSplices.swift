internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// The splices and segments that messages of a presentation cancel.
struct CancelledSplices {
  /// The splice or the segments with one event id.
  private struct Event: Hashable {
    var id: UInt32
    var isSplice: Bool

    init?(_ event: SignalledEvent) {
      guard let id = event.eventID else { return nil }
      self.id = id
      self.isSplice = event.kind == .splice
    }
  }

  /// Events that messages in the media cancel and do not announce again.
  private var inMedia: Set<Event> = []
  /// Events that lines cancel. A later line may announce the event again.
  private var inLines = CancelledEvents<Int>()

  init(in splices: [InBandSplice]) {
    for splice in splices {
      for event in splice.section.breakEvents {
        guard let key = Event(event) else { continue }
        if event.action == .cancel { inMedia.insert(key) } else { inMedia.remove(key) }
      }
    }
  }

  /// Adds what lines cancel.
  mutating func add(_ messages: [CarriedMessage]) {
    for message in messages {
      let events = message.isInDateRange ? message.marker.events : message.section?.breakEvents
      for event in events ?? [] { inLines.add(event, line: message.marker.line) }
    }
  }

  /// The event id of a date range whose event was cancelled; `nil` when it was not.
  func eventID(of range: SpliceRange) -> UInt32? {
    guard !inMedia.isEmpty || !inLines.isEmpty else { return nil }
    // A range with an end has taken place.
    guard !range.isEnded, let out = range.out else { return nil }
    return out.marker.events.first { event in
      Event(event).map { inMedia.contains($0) } ?? false
        || inLines.isCancelled(event, announcedIn: out.marker.line)
    }?.eventID
  }
}
