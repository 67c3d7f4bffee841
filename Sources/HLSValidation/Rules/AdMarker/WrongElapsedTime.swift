internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A line within a break whose elapsed time differs from that of the segments.
struct WrongElapsedTime: PresentationRule {
  let row = DiagnosticRule(
    "ADM-013", "wrong-elapsed-time", .warning,
    """
    The elapsed time of EXT-X-CUE-OUT-CONT equals that of the segments since EXT-X-CUE-OUT, and \
    does not exceed the duration, which is that of EXT-X-CUE-OUT.
    """, authority: .practice,
    rationale: """
      A player that joins within the break computes the remaining time from this number, and \
      returns too early or too late.
      """,
    remedy: "Count from the start of the break to the start of the segment after the line.")

  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.markedBreaks.flatMap { all in
      all.breaks.flatMap { findings(in: $0, presentation) }
    }
  }

  private func findings(in entry: MarkedBreak, _ presentation: PresentationSubject) -> [Finding] {
    let tolerance = presentation.policy.breakDurationTolerance
    let counting = entry.continuations.filter { $0.elapsed != nil }
    let lengths = lengthChanges(in: entry, presentation)
    // Without the start, the elapsed time of the first line in the window is the reference.
    guard let start = presentation.start(of: entry) else { return lengths }
    return lengths
      + counting.compactMap { marker in
        guard let elapsed = marker.elapsed else { return nil }
        let actual = presentation.time(of: marker) - start
        let fault: String
        if let planned = marker.plannedDuration, elapsed > planned + tolerance {
          fault = "counts \(elapsed.messageText) of \(planned.messageText)"
        } else if (elapsed - actual).magnitude > tolerance {
          fault =
            "has an elapsed time of \(elapsed.messageText), the segments since the start of the break last \(actual.messageText)"
        } else {
          return nil
        }
        return Finding(
          "\(marker.tagName) \(fault)", at: presentation.place(of: marker),
          subject: marker.id ?? marker.tagName,
          recurrence: Recurrence(key: marker.tagName, of: counting.count))
      }
  }

  /// The lines that announce another duration than the line before.
  private func lengthChanges(
    in entry: MarkedBreak, _ presentation: PresentationSubject
  ) -> [Finding] {
    let announcing = entry.lines.filter { $0.plannedDuration != nil }
    return zip(announcing, announcing.dropFirst()).compactMap { before, marker in
      guard let known = before.plannedDuration, let duration = marker.plannedDuration,
        (duration - known).magnitude > presentation.policy.breakDurationTolerance
      else { return nil }
      return Finding(
        "\(marker.tagName) announces \(duration.messageText), \(before.tagName) before it \(known.messageText)",
        at: presentation.place(of: marker), subject: marker.id ?? marker.tagName,
        recurrence: Recurrence(key: "length \(marker.tagName)", of: announcing.count))
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(
      """
      4 a.ts
      #EXT-X-CUE-OUT:12
      4 b.ts
      ▶#EXT-X-CUE-OUT-CONT:8/12
      4 c.ts
      #EXT-X-CUE-OUT-CONT:8/12
      4 d.ts
      #EXT-X-CUE-IN
      4 e.ts
      """),
    .datedMedia(
      """
      4 a.ts
      #EXT-X-CUE-OUT:12
      4 b.ts
      #EXT-X-CUE-OUT-CONT:4/12
      4 c.ts
      #EXT-X-CUE-OUT-CONT:8.0/12
      4 d.ts
      #EXT-X-CUE-IN
      4 e.ts
      """),
  ]
}
