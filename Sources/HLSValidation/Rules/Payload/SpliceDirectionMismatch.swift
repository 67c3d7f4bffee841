internal import AdMarkers
internal import HLSPlaylists
internal import SCTE35
internal import SourceDiagnostics

/// A message whose direction contradicts the tag or attribute that carries it.
struct SpliceDirectionMismatch: CarriedMessageRule {
  let row = DiagnosticRule(
    "PAY-007", "splice-direction-mismatch", .error,
    "The message of an out point leaves the network, that of an in point returns to it.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      Servers that read the message end the break at its start and start one at its end. Packagers \
      that keep only the latest message write this for each break.
      """,
    remedy:
      "Keep the messages of the out point and of the in point apart, by event id, until each is written."
  )

  func finding(in message: CarriedMessage, of presentation: PresentationSubject) -> Finding? {
    guard let section = message.section, let wanted = direction(of: message.statedRole),
      let found = section.directions.first, !section.directions.contains(wanted)
    else { return nil }
    let names: [SpliceDirection: String] = [.out: "out of", .in: "back into"]
    // No standard defines what vendor tags carry.
    let isDefined = message.isInDateRange || message.marker.dialect == .scte35Tag
    return Finding(
      "\(message.carrier) says \(wanted.rawValue), its message leads \(names[found] ?? "") the network: \(section.summary)",
      at: presentation.place(of: message), subject: message.subject,
      severity: isDefined ? nil : .warning,
      recurrence: Recurrence(key: wanted.rawValue, of: presentation.messageCount))
  }

  private func direction(of role: AdMarker.Role?) -> SpliceDirection? {
    switch role {
    case .out: .out
    case .in: .in
    case .cont, .cmd, .opportunity, .ad, nil: nil
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "SCTE35-OUT=▶\(Section.spliceIn)"), "4 b.ts c.ts",
      .dateRange("a", "DURATION=8.0,SCTE35-IN=\(Section.spliceOut)"), "4 d.ts"),
    .datedMedia(
      "4 a.ts", #"#EXT-X-SCTE35:CUE="▶\#(Section.spliceInBase64)",CUE-OUT=YES"#, "4 b.ts c.ts"),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "SCTE35-OUT=\(Section.spliceOut)"), "4 b.ts c.ts",
      .dateRange("a", "DURATION=8.0,SCTE35-IN=\(Section.spliceIn)"), "4 d.ts"),
    .datedMedia(
      "4 a.ts", #"#EXT-X-SCTE35:CUE="\#(Section.spliceOutBase64)",CUE-OUT=YES"#, "4 b.ts c.ts"),
  ]
}
