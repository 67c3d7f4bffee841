internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Playlists of one presentation that give different dates for one moment, or of which some have
/// none.
struct RenditionDateMismatch: RenditionsRule {
  let row = DiagnosticRule(
    "PDT-008", "rendition-date-mismatch", .error,
    "All media playlists of a presentation have program date-times, and the same date at the same moment.",
    specification: "RFC 8216bis, section 6.2.4",
    rationale: """
      After a change of variant a player finds its place by the date. If the dates differ, it \
      repeats or skips part of the programme, and an ad break starts at another place.
      """,
    remedy: "Derive the dates of all renditions from their common time stamps and one clock.")

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    let playlists = renditions.presentations.filter { !$0.segments.isEmpty }
    guard let dated = playlists.first(where: \.map.hasDates) else { return [] }
    var findings = playlists.filter { !$0.map.hasDates }.map { playlist in
      Finding(
        "no segment has an EXT-X-PROGRAM-DATE-TIME, those of \(dated.label) do",
        at: playlist.place(ofSegment: 0), subject: playlist.uri)
    }
    for other in playlists where other.index != dated.index && other.map.hasDates {
      findings += mismatch(of: other, to: dated, in: renditions).map { [$0] } ?? []
    }
    return findings
  }

  /// Returns the first segment whose date differs from the reference's at the same time.
  private func mismatch(
    of other: PresentationSubject, to reference: PresentationSubject,
    in renditions: RenditionsSubject
  ) -> Finding? {
    guard let alignment = renditions.alignment(of: other, to: reference) else { return nil }
    // Dates used for the alignment prove nothing; without time stamps, both ends of an edit may be
    // off slightly.
    let tolerance: MediaTime
    switch alignment.basis {
    case .clocks: tolerance = renditions.policy.frameTolerance
    case .starts: tolerance = renditions.policy.dateTolerance
    case .dates: return nil
    }
    for (index, segment) in other.segments.enumerated() {
      guard let date = segment.programDateTime else { continue }
      // Compared at the middle of the segment, so that it does not matter to which segment a
      // boundary belongs.
      let half = segment.duration * MediaTime(value: 1, timescale: 2)
      let time = segment.start + half + alignment.offset
      guard let place = reference.map.date(at: time), !place.isExtrapolated else { continue }
      let difference = place.date.distance(to: date.advanced(by: half))
      guard difference.magnitude > tolerance else { continue }
      let shift = DateShift(difference)
      return Finding(
        "the date is \(shift.order) than at the same moment in \(reference.label)\(shift.reason)",
        at: other.place(ofDateOf: index),
        subject: other.uri, severity: alignment.basis == .clocks ? nil : .warning)
    }
    return nil
  }

  static let examples: RuleExamples = [
    .variants(low: .datedMedia("4 a.ts"), main: .media("▶4 a.ts")),
    .variants(low: .datedMedia("4 a.ts"), main: .datedMedia("4 a.ts")),
  ]
}
