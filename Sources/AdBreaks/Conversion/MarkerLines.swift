internal import AdMarkers
internal import HLSPlaylists
internal import SCTE35

/// The lines of a playlist that mark ad breaks.
struct MarkerLines {
  /// The numbers of the removed lines, from 1.
  private(set) var removed: Set<Int> = []
  /// The number of lines that stay because they are not about breaks.
  private(set) var otherMessageCount = 0
  /// The number of interstitials that stay.
  private(set) var interstitialCount = 0
  /// The date ranges that are removed because their class means an ad by convention only.
  private(set) var conventionalRanges: [DateRange] = []
  /// The number of placement opportunities that stay.
  private(set) var opportunityCount = 0

  /// Finds the lines.
  ///
  /// - Parameters:
  ///   - evidenceLines: the lines that are evidence of the breaks.
  ///   - everything: whether all lines of the dialects are removed, also those that are not evidence
  ///     of a break.
  init(of playlist: MediaPlaylist, evidenceLines: Set<Int>, everything: Bool, opportunities: Bool) {
    for marker in AdMarkerReaders.markers(in: playlist) {
      if everything || evidenceLines.contains(marker.line) {
        removed.insert(marker.line)
      } else if marker.role == .opportunity, !opportunities {
        opportunityCount += 1
      } else if Self.isAboutSomethingElse(marker) {
        otherMessageCount += 1
      } else {
        removed.insert(marker.line)
      }
    }
    for range in playlist.dateRanges {
      let markers = DateRangeMarkers.markers(of: range)
      guard !markers.isEmpty else { continue }
      let lines = range.placements.map(\.line)
      if !everything, markers.contains(where: { $0.dialect == .interstitial }) {
        interstitialCount += 1
      } else if !everything, evidenceLines.isDisjoint(with: lines),
        markers.allSatisfy(Self.isAboutSomethingElse)
      {
        otherMessageCount += 1
      } else {
        removed.formUnion(lines)
        if markers.allSatisfy({ $0.dialect == .vendorClass }) { conventionalRanges.append(range) }
      }
    }
  }

  /// Whether a message is about programmes, overlays or nothing.
  private static func isAboutSomethingElse(_ marker: AdMarker) -> Bool {
    guard marker.payload?.section != nil else { return false }
    return marker.events.allSatisfy { $0.kind.map { !$0.isBreak } ?? false }
  }
}
