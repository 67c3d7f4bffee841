internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Playlists with discontinuities at different times.
struct RenditionDiscontinuityMismatch: RenditionsRule {
  let row = DiagnosticRule(
    "RND-003", "rendition-discontinuity-mismatch", .error,
    "At one moment all playlists have the same discontinuity sequence number.",
    specification: "RFC 8216bis, section 6.2.4",
    rationale: """
      Players match clocks by this number. If a rendition counts differently, they play the audio \
      of another place with the video, or wait for a number that does not come.
      """,
    remedy: """
      Write EXT-X-DISCONTINUITY into all playlists at the same time, and raise \
      EXT-X-DISCONTINUITY-SEQUENCE together.
      """)

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    guard let reference = renditions.reference else { return [] }
    return renditions.others.compactMap { mismatch(of: $0, to: reference, in: renditions) }
  }

  /// Returns the first segment whose discontinuity number differs from the reference's at the same
  /// time.
  private func mismatch(
    of other: PresentationSubject, to reference: PresentationSubject,
    in renditions: RenditionsSubject
  ) -> Finding? {
    guard let alignment = renditions.alignment(of: other, to: reference),
      let first = reference.playlist, let second = other.playlist
    else { return nil }
    let (listed, listedOther) = (first.segments, second.segments)
    var next: Int?
    for (index, segment) in other.segments.enumerated() {
      // The middle of the segment: boundaries of audio and video differ by a frame.
      let time = segment.start + segment.duration.half + alignment.offset
      guard let counterpart = reference.map.segment(at: time, near: next) else { continue }
      next = counterpart + 1
      let number = listedOther[index].discontinuitySequence
      let expected = listed[counterpart].discontinuitySequence
      guard number != expected else { continue }
      return Finding(
        "the segment at \(segment.start.momentText) has discontinuity sequence number \(number), in "
          + "\(reference.label) it is \(expected) at that time", at: other.place(ofSegment: index),
        subject: other.uri)
    }
    return nil
  }

  static let examples: RuleExamples = [
    .variants(
      low: .media("4 a.ts", "#EXT-X-DISCONTINUITY", "4 b.ts"),
      main: .media("4 a.ts", "▶4 b.ts")),
    .variants(
      low: .media("4 a.ts", "#EXT-X-DISCONTINUITY", "4 b.ts"),
      main: .media("4 a.ts", "#EXT-X-DISCONTINUITY", "4 b.ts")),
  ]
}
