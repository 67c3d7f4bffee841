internal import HLSPlaylists
internal import SourceDiagnostics

/// A part of a gap segment without GAP=YES.
struct PresentPartInGap: MediaPlaylistRule {
  let row = DiagnosticRule(
    "MED-016", "present-part-in-gap", .error,
    "The parts of a segment with EXT-X-GAP have GAP=YES.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: "A low-latency player requests the part, which does not exist, and stalls.",
    remedy: "Write GAP=YES into the parts of missing segments.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    guard playlist.tagNames.contains(.gap), playlist.tagNames.contains(.part) else { return [] }
    let segments = playlist.playlist.segments
    return playlist.playlist.parts.compactMap { part in
      guard segments.indices.contains(part.segmentIndex), segments[part.segmentIndex].isGap,
        part.tag.isGap != true
      else { return nil }
      return Finding(
        "the segment has EXT-X-GAP, its part has no GAP=YES", at: playlist.place(line: part.line),
        recurrence: Recurrence())
    }
  }

  static let examples: RuleExamples = [
    .secondParts(
      """
      #EXT-X-GAP
      #EXT-X-PART:DURATION=1,URI="a.1.mp4",GAP=YES
      ▶#EXT-X-PART:DURATION=1,URI="a.2.mp4"
      2 a.mp4
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.1.mp4"
      """),
    .fixed(replacing: #"URI="a.2.mp4""#, with: #"URI="a.2.mp4",GAP=YES"#),
  ]
}
