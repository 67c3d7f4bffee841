public import HLSPlaylists
internal import SourceDiagnostics

/// Where the segments of one load of a live playlist lie in the presentation, which is merged from all loads.
///
/// A load counts its segments from its own first one, and its times begin there. Findings have the numbers and times of
/// the presentation, whatever they are about.
public struct LoadPlacement: Sendable {
  private let listed: ListedSegments
  private let presentation: MediaPlaylist?
  private let forgottenCount: Int
  private var skippedCount = 0

  /// The placement of a load whose place in a presentation is not known.
  public init() {
    listed = ListedSegments()
    presentation = nil
    forgottenCount = 0
  }

  /// The placement of a load in the presentation that it was merged into.
  public init(of snapshot: PlaylistSnapshot, in live: LivePresentation) {
    listed = snapshot.listed
    presentation = live.playlist
    forgottenCount = live.forgottenSegmentCount
  }

  /// Returns the placement of the same load with so many segments before those that it lists.
  package func behind(_ skippedCount: Int) -> LoadPlacement {
    var placement = self
    placement.skippedCount = skippedCount
    return placement
  }

  /// Returns a place with the index and the start of a segment in the presentation; without them if it is not part of
  /// that.
  ///
  /// - Parameters:
  ///   - place: The place in the load.
  ///   - index: The index in the load; see ``ListedSegments/segment(at:)``.
  func completed(_ place: SourceLocation, ofSegment index: Int) -> SourceLocation {
    guard let segments = presentation?.segments,
      let segment = listed.segment(at: index - skippedCount).map({ $0 - forgottenCount }),
      segments.indices.contains(segment)
    else { return place }
    var place = place
    place.segment = segment
    place.time = segments[segment].startTime
    return place
  }
}
