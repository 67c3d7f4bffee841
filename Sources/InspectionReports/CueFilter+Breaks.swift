package import AdBreaks
internal import AdMarkers
internal import CueSources
internal import HLSReports
internal import MediaTiming
internal import TextTracks

/// A break passes where the cue of one of its lines or messages would.
extension CueFilter {
  /// What the filter asks of a line or message.
  private struct Signal {
    var dialect: AdMarkerDialect
    var pid: Int?
    var eventID: UInt32?
  }

  /// Whether a break passes at a place between two times.
  func passes(_ entry: AdBreak, from: MediaTime?, to: MediaTime?) -> Bool {
    let signals = entry.evidence.lazy.map {
      Signal(dialect: $0.dialect, pid: $0.pid, eventID: $0.eventID)
    }
    guard passes(entry.id, signals) else { return false }
    if let to, let start = entry.startTime, start >= to { return false }
    guard let from, let end = entry.endTime else { return true }
    return end > from || entry.startTime.map { $0 >= from } ?? false
  }

  /// Whether a place for ads passes between two times.
  func passes(_ place: AdOpportunity, from: MediaTime?, to: MediaTime?) -> Bool {
    passes(place.id, CollectionOfOne(Signal(dialect: place.dialect)))
      && from.map { $0 <= place.startTime } ?? true && to.map { place.startTime < $0 } ?? true
  }

  /// Whether a break of a saved analysis passes.
  func passes(_ entry: BreakReport) -> Bool {
    passes(
      entry.id,
      entry.evidence.lazy.compactMap { evidence in
        AdMarkerDialect(rawValue: evidence.dialect).map {
          Signal(dialect: $0, pid: evidence.pid, eventID: evidence.eventID)
        }
      })
  }

  private func passes(_ id: String?, _ signals: some Sequence<Signal>) -> Bool {
    guard !types.isEmpty || !pids.isEmpty || !eventIDs.isEmpty else { return true }
    return signals.contains { signal in
      (types.isEmpty || types.contains(Self.trackType(of: signal).rawValue))
        && (pids.isEmpty || signal.pid.map(pids.contains) ?? false)
        && (eventIDs.isEmpty || id.map(eventIDs.contains) ?? false
          || signal.eventID.map { eventIDs.contains(String($0)) } ?? false)
    }
  }

  /// The track that has the cue of a line or message.
  private static func trackType(of signal: Signal) -> TrackType {
    switch signal.dialect {
    case .daterange, .interstitial, .vendorClass: .daterange
    case .inBand: signal.pid == nil ? .emsg : .scte35
    default: .cueTags
    }
  }
}

extension CueFilter {
  /// Whether a break of a live channel passes, whatever its time and the tracks that show it: a choice of tracks must not
  /// end its alarms.
  package func passesOnAir(_ entry: AdBreak) -> Bool {
    var filter = self
    filter.types = []
    return filter.passes(entry, from: nil, to: nil)
  }
}
