internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// The events that lines of a playlist cancel.
struct CancelledEvents {
  /// A splice or the segments of one event id.
  private struct Event: Hashable {
    var id: UInt32
    var isSplice: Bool
  }

  /// The lines that cancel an event, in order.
  private var lines: [Event: [(line: Int, time: MediaTime)]] = [:]

  var isEmpty: Bool { lines.isEmpty }

  /// Takes what a line at a media time cancels.
  mutating func add(_ marker: AdMarker, at time: MediaTime) {
    for event in marker.events where event.action == .cancel {
      guard let id = event.eventID else { continue }
      let key = Event(id: id, isSplice: event.kind == .splice)
      var known = lines.removeValue(forKey: key) ?? []
      let place = known.lastIndex { $0.line <= marker.line }.map { $0 + 1 } ?? 0
      known.insert((marker.line, time), at: place)
      lines[key] = known
    }
  }

  /// Whether a line behind the one that announces an event cancels it before it begins. What has an end took place.
  func contains(_ interval: BreakInterval) -> Bool {
    guard case .event(let kind) = interval.kind, let start = interval.start, interval.end == nil,
      let announced = interval.evidence.first?.playlistLine
    else { return false }
    return interval.eventIDs.contains { id in
      let first = lines[Event(id: id, isSplice: kind == .splice)]?.first { $0.line > announced }
      return first.map { $0.time <= start } ?? false
    }
  }
}
