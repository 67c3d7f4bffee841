internal import AdMarkers
internal import HLSPlaylists
internal import SCTE35
internal import SourceDiagnostics

/// An encrypted message, whose content is unknown.
struct EncryptedSplice: CarriedMessageRule {
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

  func finding(in message: CarriedMessage, of presentation: PresentationSubject) -> Finding? {
    guard let section = message.section, section.isEncrypted else { return nil }
    return Finding(
      "the message of \(message.carrier) is encrypted with algorithm \(section.encryptionAlgorithm) and was not checked",
      at: presentation.place(of: message), subject: message.subject,
      recurrence: Recurrence(of: presentation.messageCount))
  }

  static let examples: RuleExamples = [
    .splice(
      inDateRange:
        "▶0xFC302900820000000000FFF01405000012677FEFFE000CE8B07E000AFC8000000000000012345678813B21A1"
    ),
    .splice(inDateRange: Section.spliceOut),
    .splice(inTag: Section.spliceOutBase64),
  ]
}
