internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// Metadata in the media that the playlist does not signal.
struct MetadataInMediaAlone: PresentationRule {
  let row = DiagnosticRule(
    "INB-012", "metadata-in-media-alone", .info,
    "Timed metadata is in EXT-X-DATERANGE, not only in the media.",
    specification: "HLS Authoring Specification, rule 8.21", authority: .appleAuthoring,
    rationale: """
      A player knows date ranges as soon as it has the playlist, and can act on them before it has \
      a segment. Metadata in the media is known only when its segment is decoded.
      """,
    remedy:
      "Let the packager write date ranges for metadata that players need in advance, such as ad breaks."
  )

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard let playlist = presentation.playlist, playlist.dateRanges.isEmpty,
      !presentation.hasMarkers
    else { return [] }
    var counts: [ElementaryStream.Kind: Int] = [:]
    var first: Int?
    for (index, facts) in presentation.media.enumerated() {
      for entry in facts?.metadata ?? [] {
        counts[entry.kind, default: 0] += 1
        first = first ?? index
      }
    }
    guard let first else { return [] }
    let what = [(ElementaryStream.Kind.id3, "ID3 tag"), (.scte35, "SCTE-35 message")].compactMap {
      kind, name in
      counts[kind].map { "\($0) \(name)\($0 == 1 ? "" : "s")" }
    }.joined(separator: " and ")
    return .one(
      "the media has \(what), the playlist has no date range",
      at: presentation.place(ofSegment: first))
  }

  static let examples: RuleExamples = [
    .media("▶4 a.ts")
      .with(media: [
        .video(
          pts: 0, seconds: 4,
          metadata: [.init(.id3, pid: 257, pts: TransportTimestamp(ticks: 90_000))])
      ]),
    .datedMedia(.dateRange("a", at: 1, "DURATION=2.0"), "4 a.ts")
      .with(media: [
        .video(
          pts: 0, seconds: 4,
          metadata: [.init(.id3, pid: 257, pts: TransportTimestamp(ticks: 90_000))])
      ]),
  ]
}
