internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Dates that advance by another time than the durations.
struct DateOffDurations: PresentationRule {
  let row = DiagnosticRule(
    "PDT-004", "date-off-durations", .warning,
    "Within a continuity range, program date-times advance by the durations of the segments.",
    specification: "RFC 8216bis, sections 4.4.4.6 and 6.2.1",
    rationale: """
      Everything with a date is placed by these tags. If they disagree with the durations, a break \
      is in one place for a player that counts dates, and in another for one that counts \
      durations.
      """,
    remedy: """
      Derive a date from the first time stamp of the segment, not of the clock when the segment \
      was written.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard let playlist = presentation.playlist else { return [] }
    let segments = presentation.segments
    let steps = presentation.dateSteps.filter {
      !$0.crossesDiscontinuity && isKnown($0, in: presentation)
        // Another rule reports a segment without a length.
        && !segments[$0.previous..<$0.segment].contains { $0.duration == .zero }
    }
    let tolerance = presentation.policy.dateTolerance
    var findings: [Finding] = []
    for step in steps where !step.dateDistance.isNegative {
      let deviation = step.deviation.magnitude
      guard deviation > tolerance,
        deviation > tolerance + presentation.rounding(from: step.previous, to: step.segment)
      else { continue }
      findings.append(finding(of: step, in: presentation, of: steps.count))
    }
    if findings.isEmpty, !playlist.hasWholeDurations {
      findings = drifts(of: steps, in: presentation)
    }
    return repeatedDates(of: playlist, in: presentation) + findings
  }

  /// Returns the segments to which tags give two dates.
  private func repeatedDates(
    of playlist: MediaPlaylist, in presentation: PresentationSubject
  ) -> [Finding] {
    let dates = playlist.programDateTimes
    let count = playlist.segments.count
    return zip(dates, dates.dropFirst()).compactMap { first, second in
      guard first.segmentIndex == second.segmentIndex, second.segmentIndex < count else {
        return nil
      }
      let distance = second.timeSince1970 - first.timeSince1970
      guard distance.magnitude > presentation.policy.dateTolerance else { return nil }
      let isAmbiguous = distance.magnitude >= presentation.policy.dateOverlapTolerance
      return Finding(
        "the segment has a second date, \(DateShift(distance).order) than its first one"
          + DateShift(distance).reason,
        at: presentation.place(line: second.line, inSegment: second.segmentIndex),
        severity: isAmbiguous ? .error : nil,
        recurrence: Recurrence(key: isAmbiguous ? "two, overlap" : "two", of: count))
    }
  }

  private func finding(
    of step: DateStep, in presentation: PresentationSubject, of count: Int
  ) -> Finding {
    let overlap = -step.deviation
    let shift = DateShift(step.deviation)
    // Overlaps below one second are allowed; longer ones assign one date to two segments.
    let isAmbiguous = overlap >= presentation.policy.dateOverlapTolerance
    return Finding(
      "the date \(shift.step) from where the durations put it\(shift.reason)",
      at: presentation.place(ofDateOf: step.segment),
      severity: isAmbiguous ? .error : nil,
      recurrence: Recurrence(key: isAmbiguous ? "overlap" : "", of: count), shift: step.deviation)
  }

  /// Returns one finding for each continuity range where small deviations add up.
  private func drifts(of steps: [DateStep], in presentation: PresentationSubject) -> [Finding] {
    var findings: [Finding] = []
    var sum = MediaTime.zero
    var first: Int?
    var isReported = false
    let segments = presentation.segments
    for step in steps {
      if let first, segments[first].continuityRange == segments[step.segment].continuityRange {
      } else {
        (sum, first, isReported) = (.zero, step.previous, false)
      }
      sum += step.deviation
      let limit = presentation.policy.dateOverlapTolerance
      guard !isReported, sum.magnitude >= limit, let first,
        sum.magnitude >= limit + presentation.rounding(from: first, to: step.segment)
      else { continue }
      isReported = true
      findings.add(
        "since \(segments[first].start.momentText) the dates are \(sum.magnitude.messageText) "
          + "\(sum.isNegative ? "behind" : "ahead of") the durations",
        at: presentation.place(ofDateOf: step.segment), recurrence: Recurrence(key: "drift"))
    }
    return findings
  }

  /// Whether all snapshots between the two dates were read.
  private func isKnown(_ step: DateStep, in presentation: PresentationSubject) -> Bool {
    guard presentation.isMerged, step.previous < step.segment else { return true }
    return (step.previous + 1...step.segment).allSatisfy(presentation.follows)
  }

  static let examples: RuleExamples = [
    .datedMedia(
      version: 3, "4.000 a.ts", "▶#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.500Z",
      "4.000 b.ts"),
    .datedMedia(
      version: 3, "4.000 a.ts", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.020Z", "4.000 b.ts"),
    .datedMedia(
      version: 3, "4 a.ts", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:03.840Z", "4 b.ts"
    ).with(note: "EXTINF is a whole number, the media of each segment is 3.84 s long."),
    .media(
      version: 3, "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z", "3.84 a.ts",
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:03Z", "3.84 b.ts"
    ).with(note: "The dates have no fraction."),
  ]
}
