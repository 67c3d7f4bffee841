internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A message in the media without a marker in the playlist.
struct MessageWithoutMarker: PresentationRule {
  let row = DiagnosticRule(
    "INB-001", "message-without-marker", .error,
    "In a playlist with ad markers, every break that SCTE-35 in the media starts has one.",
    authority: .practice,
    rationale: """
      Ad servers and players read the playlist, not the segments. A break that is only in the \
      media is never filled, and its revenue is lost.
      """,
    remedy: """
      Check the filter of the packager: which splice types and segmentation types become markers. \
      If the message came late, let the encoder send it earlier.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard presentation.playlist != nil, !presentation.splices.isEmpty else { return [] }
    let hasMarkers = presentation.hasMarkers
    return breaks(in: presentation, hasMarkers: hasMarkers)
      + (hasMarkers ? others(in: presentation) : [])
  }

  private func breaks(in presentation: PresentationSubject, hasMarkers: Bool) -> [Finding] {
    let unmarked = presentation.breaks.breaks.filter { entry in
      entry.kind == .break && entry.evidence.allSatisfy { $0.dialect == .inBand }
    }
    // A convention such as UPLYNK-SEGMENT may mark other breaks.
    let isPartial =
      hasMarkers || unmarked.count < presentation.breaks.breaks.count
      || !presentation.breaks.opportunities.isEmpty
    return unmarked.compactMap { entry in
      guard let start = entry.startTime, presentation.hasPassed(start),
        !presentation.mayHaveUnseenLine(at: start), !isOpportunity(start, presentation),
        let message = entry.evidence.first(where: { $0.role == .out })
      else { return nil }
      let event = message.eventID.map { " (event \($0))" } ?? ""
      let what =
        "the media starts a break at \(start.momentText)\(event)"
        + (isPartial
          ? ", the playlist has no marker for it"
          : "; the playlist has no ad markers at all")
      return Finding(
        what, at: presentation.place(at: start, of: message), subject: entry.id,
        severity: hasMarkers ? nil : presentation.policy.markers?.severity ?? .warning,
        recurrence: hasMarkers ? nil : Recurrence(key: "none", of: unmarked.count))
    }
  }

  /// Whether a tag about a time names it as a place for ads.
  private func isOpportunity(_ time: MediaTime, _ presentation: PresentationSubject) -> Bool {
    let places = presentation.breaks.opportunities
    let reach = presentation.targetDuration
    let next = places.partitioningIndex { $0.startTime >= time - reach }
    return places.indices.contains(next) && places[next].startTime <= time + reach
  }

  /// Returns messages other than breaks that are missing, where the playlist carries messages
  /// unchanged.
  private func others(in presentation: PresentationSubject) -> [Finding] {
    var carried: Set<SpliceInfoSection> = []
    presentation.forEachMessage { message in
      if let section = message.section { carried.insert(section.normalizedForComparison) }
    }
    guard !carried.isEmpty else { return [] }
    let missing = presentation.splices.filter { splice in
      splice.section.isOtherCommand && presentation.hasPassed(splice.startTime)
        && !presentation.mayHaveUnseenLine(at: splice.startTime)
        && !carried.contains(splice.section.normalizedForComparison)
    }
    return missing.map { splice in
      Finding(
        "the \(splice.section.commandName) at \(splice.startTime.momentText) is not in the playlist, which "
          + "carries other SCTE-35 messages", at: presentation.place(of: splice),
        subject: splice.section.commandName, severity: .warning,
        recurrence: Recurrence(key: "other", of: presentation.splices.count))
    }
  }

  static let examples: RuleExamples = [
    .media("#EXT-X-CUE-OUT:4", "4 a.ts", "#EXT-X-CUE-IN", "4 b.ts c.ts", "▶4 d.ts")
      .with(
        splices: .section(Section.longSpliceOut, at: MediaTime(seconds: 12)),
        note: "The message in the first segment announces a break at 12 s."),
    .media("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts")
      .with(splices: .section(Section.longSpliceOut, at: MediaTime(seconds: 4))),
  ]
}
