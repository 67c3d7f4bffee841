internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Variants with different segment boundaries.
struct RenditionBoundaryMismatch: RenditionsRule {
  let row = DiagnosticRule(
    "RND-005", "rendition-boundary-mismatch", .warning,
    "The segments of all variants start at the same times.",
    specification: "HLS Authoring Specification, rule 8.22", authority: .appleAuthoring,
    rationale: """
      A player changes the variant at the start of a segment. If boundaries differ, it loads the \
      same time twice, and a break on a boundary in one variant is inside a segment in another.
      """,
    remedy: "Let all encoders place key frames at the same times, and cut all variants there.")

  /// The tolerance of boundaries: audio is cut at its own frames.
  private static let tolerance = MediaTime(value: 1, timescale: 10)

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    guard let reference = renditions.variants.first else { return [] }
    return renditions.variants.dropFirst().compactMap { other in
      guard other.playlist?.header.isIFramesOnly == false,
        let alignment = renditions.alignment(of: other, to: reference)
      else { return nil }
      return mismatch(of: other, to: reference, by: alignment)
    }
  }

  private func mismatch(
    of other: PresentationSubject, to reference: PresentationSubject,
    by alignment: RenditionAlignment
  ) -> Finding? {
    let tolerance = Self.tolerance + alignment.rounding
    var next = 0
    var count = 0
    var first: Int?
    var compared = 0
    let segments = reference.segments
    let (head, end) = (reference.head, reference.map.end)
    for (index, segment) in other.segments.enumerated() {
      let time = segment.start + alignment.offset
      let latest = time + tolerance
      guard time >= head, latest < end,
        !reference.isUnseen(within: tolerance, of: time)
      else { continue }
      let earliest = time - tolerance
      while next < segments.count, segments[next].start < earliest { next += 1 }
      compared += 1
      if next < segments.count, segments[next].start <= latest { continue }
      count += 1
      first = first ?? index
    }
    guard let first else { return nil }
    return Finding(
      "the segment at \(other.segments[first].start.momentText) starts inside one of \(reference.label); this affects "
        + "\(count) of \(compared) segments", at: other.place(ofSegment: first),
      subject: other.uri)
  }

  static let examples: RuleExamples = [
    .variants(
      low: .media("4 a.ts b.ts c.ts"),
      main: .media("4 a.ts", "3 b.ts", "▶4 c.ts", "1 d.ts")),
    .variants(low: .media("4 a.ts b.ts"), main: .media("4 a.ts b.ts")),
    .variantsOfRoundedDurations,
  ]
}
