internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// The splices and segments that messages of a presentation cancel.
struct CancelledSplices {
  /// A splice or the segments of one event id.
  private struct Event: Hashable {
    var id: UInt32
    var isSplice: Bool

    init?(_ event: SignalledEvent) {
      guard let id = event.eventID else { return nil }
      self.id = id
      self.isSplice = event.kind == .splice
    }
  }

  /// What messages in the media cancel and do not announce anew.
  private var inMedia: Set<Event> = []
  /// The last line that cancels each event. What a later line announces is announced anew.
  private var lines: [Event: Int] = [:]

  init(in presentation: PresentationSubject) {
    for splice in presentation.splices {
      for event in splice.section.signalledEvents {
        guard let key = Event(event) else { continue }
        if event.action == .cancel { inMedia.insert(key) } else { inMedia.remove(key) }
      }
    }
    for message in presentation.messages {
      for event in message.section?.signalledEvents ?? [] where event.action == .cancel {
        if let key = Event(event) { lines[key] = max(lines[key] ?? 0, message.marker.line) }
      }
    }
  }

  /// The id of the event that a date range announces and that was cancelled; `nil` when there is none.
  func eventID(of range: SpliceRange) -> UInt32? {
    guard !inMedia.isEmpty || !lines.isEmpty else { return nil }
    // What has come to its end has taken place.
    guard !range.isEnded, let out = range.out else { return nil }
    return out.marker.events.lazy.compactMap(Event.init)
      .first { inMedia.contains($0) || (lines[$0] ?? 0) > out.marker.line }?.id
  }
}
