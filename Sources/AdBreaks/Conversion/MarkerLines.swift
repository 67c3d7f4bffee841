internal import AdMarkers
internal import HLSPlaylists
internal import SCTE35

/// The lines of a playlist that mark ad breaks.
struct MarkerLines {
  /// The numbers of the lines that go, from 1.
  private(set) var removed: Set<Int> = []
  /// How many lines stay because they tell of something else than breaks.
  private(set) var otherMessageCount = 0
  /// How many interstitials stay.
  private(set) var interstitialCount = 0
  /// How many places for ads of any length stay.
  private(set) var opportunityCount = 0

  /// Finds them.
  ///
  /// - Parameters:
  ///   - tellingLines: the lines that tell of the breaks.
  ///   - everything: whether all lines of the dialects go, also those that tell of no break.
  init(of playlist: MediaPlaylist, tellingLines: Set<Int>, everything: Bool, opportunities: Bool) {
    for marker in AdMarkerReaders.markers(in: playlist) {
      if everything || tellingLines.contains(marker.line) {
        removed.insert(marker.line)
      } else if marker.role == .opportunity, !opportunities {
        opportunityCount += 1
      } else if Self.tellsOfSomethingElse(marker) {
        otherMessageCount += 1
      } else {
        removed.insert(marker.line)
      }
    }
    for range in playlist.dateRanges {
      let markers = DateRangeMarkers.markers(of: range, DateRangeSplices(range))
      guard !markers.isEmpty else { continue }
      let lines = range.placements.map(\.line)
      if !everything, markers.contains(where: { $0.dialect == .interstitial }) {
        interstitialCount += 1
      } else if !everything, tellingLines.isDisjoint(with: lines),
        markers.allSatisfy(Self.tellsOfSomethingElse)
      {
        otherMessageCount += 1
      } else {
        removed.formUnion(lines)
      }
    }
  }

  /// Whether a message is about programmes, overlays or nothing.
  private static func tellsOfSomethingElse(_ marker: AdMarker) -> Bool {
    guard marker.payload?.section != nil else { return false }
    return marker.events.allSatisfy { $0.kind.map { !$0.isBreak } ?? false }
  }
}
