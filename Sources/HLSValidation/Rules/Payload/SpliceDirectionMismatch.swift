internal import AdMarkers
internal import HLSPlaylists
internal import SCTE35
internal import SourceDiagnostics

/// A message whose direction contradicts the tag or attribute that carries it.
struct SpliceDirectionMismatch: PresentationRule {
  let row = DiagnosticRule(
    "PAY-007", "splice-direction-mismatch", .error,
    """
    The message of an out point leaves the network, that of an in point returns to it.
    """,
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      Servers that read the message end the break at its start and start one at its end. Packagers \
      that keep only the latest message write this for each break.
      """,
    remedy: """
      Keep the messages of the out point and of the in point apart, by event id, until each is written.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.messages.compactMap { message in
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
        recurrence: Recurrence(key: wanted.rawValue, of: presentation.messages.count))
    }
  }

  private func direction(of role: AdMarker.Role?) -> SpliceDirection? {
    switch role {
    case .out: .out
    case .in: .in
    case .cont, .cmd, .opportunity, .ad, nil: nil
    }
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        .datedMedia(
          """
          4 a.ts
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",SCTE35-OUT=▶0xFC3020000000000000FFFFF00F05000012677F4FFE0017E530000000000000B0D33133
          4 b.ts c.ts
          #EXT-X-DATERANGE:ID="a",DURATION=8.0,SCTE35-IN=0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
          4 d.ts
          """),
        .datedMedia(
          """
          4 a.ts
          #EXT-X-SCTE35:CUE="▶/DAgAAAAAAAA///wDwUAABJnf0/+ABflMAAAAAAAALDTMTM=",CUE-OUT=YES
          4 b.ts c.ts
          """),
      ],
      passing: [
        .datedMedia(
          """
          4 a.ts
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",SCTE35-OUT=0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
          4 b.ts c.ts
          #EXT-X-DATERANGE:ID="a",DURATION=8.0,SCTE35-IN=0xFC3020000000000000FFFFF00F05000012677F4FFE0017E530000000000000B0D33133
          4 d.ts
          """),
        .datedMedia(
          """
          4 a.ts
          #EXT-X-SCTE35:CUE="/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtaw==",CUE-OUT=YES
          4 b.ts c.ts
          """),
      ])
  }
}
