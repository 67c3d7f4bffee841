internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// An announced duration of a break that is not a number, negative or zero.
struct UnusableMarkerDuration: PresentationRule {
  let row = DiagnosticRule(
    "ADM-008", "unusable-marker-duration", .error,
    "The announced duration of a break is a number of seconds above 0.", authority: .practice,
    rationale:
      "Servers ignore the value, so the break has no duration, or they ignore the whole line.",
    remedy: "Write seconds as a decimal number, without a unit.")

  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.markers.compactMap { marker in
      guard marker.role != .in, let written = marker.writtenDuration else { return nil }
      let fault: String
      var severity: Severity?
      switch MediaTime(markedDuration: written) {
      case nil where written.hasPrefix("\""):
        fault = "\(written), a number of seconds without quotes was expected"
        severity = .warning
      case nil:
        let withPoint = written.withDecimalPoint
        fault =
          MediaTime(decimal: withPoint) == nil
          ? "\"\(written)\", a number of seconds was expected"
          : "\"\(written)\" with a decimal comma, \(withPoint) was expected"
      case let duration? where duration.isNegative: fault = "\(written) s, it cannot be negative"
      case .zero where marker.role == .out:
        // Some servers read a break without a duration as a place to insert ads.
        fault = "0 s, a duration above 0 was expected"
        severity = .warning
      default: return nil
      }
      return Finding(
        "the duration of \(marker.tagName) is \(fault)", at: presentation.place(of: marker),
        subject: marker.id ?? marker.tagName, severity: severity,
        recurrence: Recurrence(key: marker.tagName + (severity?.rawValue ?? "")))
    }
  }

  static let examples: RuleExamples = [
    .datedMedia("4 a.ts", "▶#EXT-X-CUE-OUT:DURATION=30s", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .datedMedia("4 a.ts", "▶#EXT-X-CUE-OUT:4,004", "4.004 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .datedMedia("4 a.ts", "▶#EXT-X-CUE-OUT:-30", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .datedMedia("4 a.ts", "▶#EXT-X-CUE-OUT:0", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:DURATION=4.0", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:DURATION=PT4S", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:ID=7", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
  ]
}
