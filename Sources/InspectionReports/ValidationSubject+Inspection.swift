internal import AdBreaks
internal import AdMarkers
internal import CueSources
public import HLSInspection
internal import HLSPlaylists
public import HLSValidation
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

extension ValidationSubject {
  /// The subject that rules check in an inspection.
  public init(_ inspection: Inspection, policy: ValidationPolicy = ValidationPolicy()) {
    self.init(findings: inspection.findings, policy: policy)
    if case .multivariant(let playlist) = inspection.subject {
      multivariant = MultivariantSubject(playlist, uri: inspection.input, policy: policy)
    }
    loads = inspection.loads
    if let live = inspection.reloads {
      loadPlacements = Array(repeating: LoadPlacement(), count: loads.count)
      // Those of forgotten segments are gone.
      for snapshot in live.snapshots where loads.indices.contains(snapshot.index) {
        loadPlacements[snapshot.index] = LoadPlacement(of: snapshot, in: live)
      }
    }
    fetchTimes = inspection.fetchTimes
    lastFetchTimes = inspection.lastFetchTimes
    presentations = inspection.parts.enumerated().map { index, part in
      PresentationSubject(whole: part, index: index, isMerged: !loads.isEmpty, policy: policy)
    }
    guard loads.isEmpty else { return }
    playlists = inspection.parts.enumerated().compactMap { index, part in
      part.playlist.map { MediaPlaylistSubject($0, uri: part.uri, index: index, policy: policy) }
    }
  }
}

extension PresentationSubject {
  /// A part of an inspection.
  convenience init(
    whole part: Inspection.Part, index: Int, isMerged: Bool, policy: ValidationPolicy
  ) {
    self.init(
      playlist: part.playlist, uri: part.uri, index: index,
      role: part.role, map: part.timeline.map, splices: part.splices, breaks: part.adBreaks,
      media: part.media, isMerged: isMerged, policy: policy)
  }
}
