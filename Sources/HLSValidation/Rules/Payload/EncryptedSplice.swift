internal import AdMarkers
internal import HLSPlaylists
internal import SCTE35
internal import SourceDiagnostics

/// An encrypted message, whose content is unknown.
struct EncryptedSplice: PresentationRule {
  let row = DiagnosticRule(
    "PAY-010", "encrypted-splice", .info,
    "The messages of a playlist are not encrypted.",
    specification: "SCTE 35, section 11",
    rationale: """
      The directions, durations and event ids in the message were not checked. Clients without the \
      key see no break in it.
      """,
    remedy:
      "Decrypt messages before they are written into a playlist, unless all readers have the key.")

  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.messages.compactMap { message in
      guard let section = message.section, section.isEncrypted else { return nil }
      return Finding(
        "the message of \(message.carrier) is encrypted with algorithm \(section.encryptionAlgorithm) and was not checked",
        at: presentation.place(of: message), subject: message.subject,
        recurrence: Recurrence(of: presentation.messages.count))
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts",
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=▶0xFC302900820000000000FFF01405000012677FEFFE000CE8B07E000AFC8000000000000012345678813B21A1"#,
      "4 b.ts c.ts"),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"),
      "4 b.ts c.ts"),
    .datedMedia(
      """
      4 a.ts
      #EXT-OATCLS-SCTE35:\(Section.spliceOutBase64)
      #EXT-X-CUE-OUT:8
      4 b.ts c.ts
      #EXT-X-CUE-IN
      4 d.ts
      """),
  ]
}
