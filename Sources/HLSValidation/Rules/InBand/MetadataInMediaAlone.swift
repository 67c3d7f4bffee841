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

  private static let id3 = "ID3 tag"
  private static let splice = "SCTE-35 message"
  private static let event = "event message"

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard let playlist = presentation.playlist, playlist.dateRanges.isEmpty,
      !presentation.hasMarkers
    else { return [] }
    var counts: [String: Int] = [:]
    var first: Int?
    for (index, facts) in presentation.media.enumerated() {
      guard let facts else { continue }
      for entry in facts.metadata {
        counts[entry.kind == .id3 ? Self.id3 : Self.splice, default: 0] += 1
      }
      if !facts.eventMessages.isEmpty {
        counts[Self.event, default: 0] += facts.eventMessages.count
      }
      if !counts.isEmpty { first = first ?? index }
    }
    guard let first else { return [] }
    let what = [Self.id3, Self.splice, Self.event].compactMap { name in
      counts[name].map { Plural.text($0, name) }
    }.joined(separator: " and ")
    return .one(
      "the media has \(what), the playlist has no date range",
      at: presentation.place(ofSegment: first))
  }

  /// A segment of fragmented MP4 with an event message.
  private static let fragment: SegmentFacts = {
    var facts = SegmentFacts(firstClock: nil, duration: MediaTime(seconds: 4))
    facts.eventMessages = [
      SegmentFacts.EventMessage(
        scheme: "urn:scte:scte35:2013:bin", value: "", id: 1, time: MediaTime(seconds: 4), data: [1]
      )
    ]
    return facts
  }()

  static let examples: RuleExamples = [
    .media(version: 6, #"#EXT-X-MAP:URI="init.mp4""#, "▶4 a.m4s").with(media: [fragment]),
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
