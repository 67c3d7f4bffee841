internal import AdBreaks

/// Separates the lines and messages of the parts of a break from those of the break itself.
struct PartSignals {
  private let eventIDs: Set<UInt32>

  init(of adBreak: AdBreak) {
    eventIDs = Set(adBreak.parts.compactMap(\.eventID).filter { $0 != adBreak.eventID })
  }

  /// Whether a line or message of the break is of a part alone.
  func contains(_ evidence: AdBreak.Evidence) -> Bool {
    evidence.eventID.map { eventIDs.contains($0) } ?? false
  }
}
