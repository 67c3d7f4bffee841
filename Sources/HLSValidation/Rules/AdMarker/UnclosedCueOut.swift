internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A break of a live playlist that is over by its announced length, and that no line ends.
struct UnclosedCueOut: PresentationRule {
  let documentation = RuleDocumentation(
    DiagnosticRule(
      "ADM-004", "unclosed-cue-out", .warning,
      """
      EXT-X-CUE-OUT is followed by EXT-X-CUE-IN, the next EXT-X-CUE-OUT or the end of the playlist.
      """),
    authority: .practice,
    rationale: """
      Some servers end the break by its length, others keep inserting until EXT-X-CUE-IN, so that \
      viewers stay in the ad.
      """,
    remedy: "Write EXT-X-CUE-IN before the first segment after the break.",
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      ▶#EXT-X-CUE-OUT:4
      #EXTINF:4,
      b.ts
      #EXTINF:4,
      c.ts
      #EXTINF:4,
      d.ts
      #EXTINF:4,
      e.ts
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      #EXT-X-CUE-OUT:4
      #EXTINF:4,
      b.ts
      #EXT-X-CUE-IN
      #EXTINF:4,
      c.ts
      #EXTINF:4,
      d.ts
      #EXTINF:4,
      e.ts
      """,
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      #EXT-X-CUE-OUT:12
      #EXTINF:4,
      b.ts
      #EXTINF:4,
      c.ts
      #EXTINF:4,
      d.ts
      """,
    ])

  /// The dialects that have lines for an end.
  private static let dialects: Set<AdMarkerDialect> = [.cueOut, .esam]

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard let header = presentation.playlist?.header, !header.isEnded else { return [] }
    return presentation.markedBreaks.filter { Self.dialects.contains($0.dialect) }.flatMap { all in
      all.breaks.compactMap { entry in
        guard let opening = entry.opening, entry.closing == nil, entry.next == nil,
          let planned = entry.plannedDuration, !planned.isNegative,
          // Lines of another dialect may end it.
          presentation.adBreak(ofLine: opening.line)?.closedBy != .in
        else { return nil }
        let plannedEnd = presentation.time(of: opening) + planned
        let goesOn = entry.continuations.last.map { presentation.time(of: $0) } ?? plannedEnd
        guard presentation.end > max(plannedEnd, goesOn) + presentation.targetDuration else {
          return nil
        }
        return Finding(
          "\(opening.tagName) announces \(planned.messageText), the break was to end at \(plannedEnd.messageText), and no line ends it up to \(presentation.end.messageText)",
          at: presentation.place(of: opening), subject: opening.id ?? opening.tagName)
      }
    }
  }
}
