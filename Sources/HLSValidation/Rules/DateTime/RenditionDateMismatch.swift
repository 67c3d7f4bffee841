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
    var tolerance = renditions.policy.dateTolerance
    var offset = alignment.offset
    switch alignment.basis {
    case .clocks: tolerance = renditions.policy.frameTolerance
    case .starts: break
    case .dates:
      guard let numbers = numberOffset(of: other, to: reference) else { return nil }
      offset = numbers
    }
    var next: Int?
    for (index, segment) in other.segments.enumerated() {
      guard let date = segment.programDateTime else { continue }
      // Compared at the middle of the segment, so that it does not matter to which segment a
      // boundary belongs.
      let half = segment.duration.half
      let time = segment.start + half + offset
      guard let place = reference.map.date(at: time, nearSegment: next) else { continue }
      next = place.segment + 1
      guard !place.isExtrapolated else { continue }
      let difference = place.date.distance(to: date.advanced(by: half))
      guard difference.magnitude > tolerance,
        difference.magnitude
          > tolerance + rounding(ofSegment: index, of: other, and: place.segment, of: reference)
      else { continue }
      // Packagers that count by themselves have other numbers, as many segments apart.
      if alignment.basis == .dates, difference.magnitude >= half + half { return nil }
      let shift = DateShift(difference)
      return Finding(
        "the date is \(shift.order) than at the same moment in \(reference.label)\(shift.reason)",
        at: other.place(ofDateOf: index), subject: other.uri,
        severity: isSure(alignment, of: other, to: reference) ? nil : .warning, shift: difference)
    }
    return nil
  }

  /// The maximum error of the difference of the dates at two segments, of which the first one has a tag, by how
  /// durations and dates are written.
  private func rounding(
    ofSegment index: Int, of other: PresentationSubject, and position: Int,
    of reference: PresentationSubject
  ) -> MediaTime {
    let tag = reference.dateTag(before: position)
    let (own, theirs) = (other.durationRounding, reference.durationRounding)
    // Where both round, they are apart by the segments that only one of them counts.
    let apart = own == theirs ? abs(position - index) : max(index, position)
    let distance = position - (tag?.segmentIndex ?? position)
    return max(own, theirs) * MediaTime(seconds: apart)
      + theirs * MediaTime(seconds: distance)
      + max(other.dateRounding(ofSegment: index), tag?.rounding ?? .zero)
  }

  /// Whether two playlists certainly have one moment at one place: by the time stamps of the media,
  /// or as whole playlists with equal numbers.
  private func isSure(
    _ alignment: RenditionAlignment, of other: PresentationSubject,
    to reference: PresentationSubject
  ) -> Bool {
    switch alignment.basis {
    case .clocks: true
    case .starts:
      numberOffset(of: other, to: reference).map { $0.magnitude <= Self.maximumDrift } ?? false
    case .dates: false
    }
  }

  /// The offset from one playlist to another by their media sequence numbers; `nil` unless the
  /// segments of one number have one discontinuity sequence and, but for some drift, one distance.
  private func numberOffset(
    of other: PresentationSubject, to reference: PresentationSubject
  ) -> MediaTime? {
    guard let first = reference.playlist?.segments, let second = other.playlist?.segments,
      let start = first.first?.mediaSequence, let otherStart = second.first?.mediaSequence
    else { return nil }
    let (shift, isTooFar) = otherStart.subtractingReportingOverflow(start)
    guard !isTooFar, shift < first.count, shift > -second.count else { return nil }
    var offset: MediaTime?
    for index in max(0, shift)..<min(first.count, second.count + shift) {
      let (one, two) = (first[index], second[index - shift])
      let distance = one.startTime - two.startTime
      let drift = distance - (offset ?? distance)
      guard one.mediaSequence == two.mediaSequence,
        one.continuityNumber == two.continuityNumber, drift.magnitude <= Self.maximumDrift
      else { return nil }
      offset = offset ?? distance
    }
    return offset
  }

  /// The difference of the lengths of equal segments in audio and video, in a whole playlist.
  private static let maximumDrift = MediaTime(value: 1, timescale: 2)

  static let examples: RuleExamples = [
    .variants(low: .datedMedia("4 a.ts"), main: .media("▶4 a.ts")),
    .variants(
      low: .datedMedia("4 a.ts"),
      main: .media("▶#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:02.100Z", "4 a.ts")),
    .variants(low: .datedMedia("4 a.ts"), main: .datedMedia("4 a.ts")),
    .variantsOfRoundedDurations,
    .variants(
      low: .media(version: 3, "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:07Z", "3.84 a.ts"),
      main: .media(version: 3, "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06Z", "3.84 a.ts")
    ).with(note: "The dates have no fraction."),
  ]
}
