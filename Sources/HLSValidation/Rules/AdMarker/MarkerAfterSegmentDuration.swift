internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A marker between the EXTINF of a segment and its URI.
struct MarkerAfterSegmentDuration: PresentationRule {
  let row = DiagnosticRule(
    "ADM-021", "marker-after-segment-duration", .warning,
    "A marker stands before the EXTINF of the segment that it starts at.", authority: .practice,
    rationale: """
      Parsers that start a segment at EXTINF assign the marker to the next segment, so the break \
      starts one segment late.
      """,
    remedy: "Write the marker before EXTINF, with the other tags of the segment.")

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard let segments = presentation.playlist?.segments else { return [] }
    // Tags that describe each segment may stand between EXTINF and URI.
    let markers = presentation.markers.filter { AdMarkerReaders.pairing(of: $0.dialect) != .states }
    return markers.compactMap { marker in
      guard segments.indices.contains(marker.segmentIndex) else { return nil }
      let segment = segments[marker.segmentIndex]
      guard segment.extinfLine < marker.line else { return nil }
      return Finding(
        "\(marker.tagName) stands between EXTINF and the URI of its segment",
        at: presentation.place(of: marker), subject: marker.tagName,
        recurrence: Recurrence(key: marker.tagName, of: markers.count))
    }
  }

  static let examples: RuleExamples = [
    .datedMedia("4 a.ts", "#EXTINF:4,", "▶#EXT-X-CUE-OUT:4", "b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
  ]
}
