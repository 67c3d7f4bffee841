internal import ByteParsing
internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// Segments of fragmented MP4 without an initialization section.
struct MissingInitializationSection: PresentationRule {
  let row = DiagnosticRule(
    "MED-012", "missing-initialization-section", .error,
    "Segments of fragmented MP4 have an EXT-X-MAP before them.",
    specification: "RFC 8216bis, section 3.1.2",
    rationale:
      "A fragment has no description of its tracks. Without the initialization section no decoder can be set up.",
    remedy: "Write EXT-X-MAP with the URI of the initialization section before the first segment.")

  /// File extensions that only fragments without an initialization section have.
  private static let fragmentExtensions = [".m4s", ".cmfv", ".cmfa", ".cmft"]

  func findings(in presentation: PresentationSubject) -> [Finding] {
    // The resources of an I-frame playlist may start with their initialization section (section 4.4.3.6).
    guard let playlist = presentation.playlist, !playlist.isDeltaUpdate,
      !playlist.header.isIFramesOnly
    else { return [] }
    let segments = playlist.segments
    // A map applies to all following segments, unless snapshots were merged.
    guard let first = segments.first(where: { $0.mapIndex == nil && !$0.isGap }) else { return [] }
    if presentation.hasMedia {
      let segment = segments.first {
        $0.mapIndex == nil
          && presentation.media(ofSegment: $0.index)?.container == .isoBaseMedia
      }
      guard let segment else { return [] }
      return .one(
        "the segment is fragmented MP4, no EXT-X-MAP stands before it",
        at: presentation.place(of: segment), subject: "EXT-X-MAP")
    }
    let path = URIReference(first.uri).path
    guard let end = Self.fragmentExtensions.first(where: { path.hasSuffix($0) }) else { return [] }
    return .one(
      "segments have the extension \(end), no EXT-X-MAP stands before them",
      at: presentation.place(of: first), subject: "EXT-X-MAP", severity: .warning)
  }

  static let examples: RuleExamples = [
    .media(version: 6, "▶4 a.mp4")
      .with(
        media: [
          SegmentFacts(firstClock: nil, duration: MediaTime(seconds: 4), container: .isoBaseMedia)
        ], note: "The segment was read, and is fragmented MP4."),
    .media(version: 6, "▶4 a.m4s")
      .with(note: "No segment was read, but its name shows the format: a warning."),
    .media(version: 6, #"#EXT-X-MAP:URI="init.mp4""#, "4 a.m4s"),
    .media(
      version: 4, "#EXT-X-I-FRAMES-ONLY", "#EXTINF:4,", "#EXT-X-BYTERANGE:9000@1500", "video.cmfv"),
  ]
}
