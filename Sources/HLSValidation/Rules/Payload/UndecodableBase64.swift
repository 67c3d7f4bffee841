internal import AdMarkers
internal import HLSPlaylists
internal import SCTE35
internal import SourceDiagnostics

/// Text in place of a section that is cut off, wrapped or mistyped.
struct UndecodableBase64: CarriedMessageRule {
  let row = DiagnosticRule(
    "PAY-003", "undecodable-base64", .error,
    "The message of an ad-marker tag is the complete base64 of a section, not a vendor token.",
    specification: "SCTE 35, section 12.2",
    rationale: """
      The message contains the event ids, the duration and the kind of the break. Without it a \
      server has only the line.
      """,
    remedy: "Write the whole section in one line of base64, with its padding.")

  func finding(in message: CarriedMessage, of presentation: PresentationSubject) -> Finding? {
    // Reading reports those of date ranges.
    guard !message.isInDateRange else { return nil }
    let fault: String
    var severity: Severity?
    switch (message.payload.bytes, message.looksLikeSection) {
    case (nil, _) where message.payload.text.isEmpty: fault = "is empty"
    case (nil, true): fault = "starts like a section and does not decode"
    case (nil, false) where message.isNothingElse, (.some, false) where message.isNothingElse:
      fault = "is \"\(message.payload.text.prefix(40))\", base64 of a section was expected"
      severity = .warning
    default: return nil
    }
    return Finding(
      "the message of \(message.carrier) \(fault)", at: presentation.place(of: message),
      subject: message.subject, severity: severity,
      recurrence: Recurrence(key: message.carrier, of: presentation.messageCount))
  }

  static let examples: RuleExamples = [
    .splice(inTag: "▶/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5..."),
    .splice(inTag: Section.spliceOutBase64),
    .datedMedia(
      """
      4 a.ts
      #EXT-X-CUE-OUT:8
      4 b.ts
      #EXT-X-CUE-OUT-CONT:ElapsedTime=4,Duration=8,SCTE35=WURL1790497008
      4 c.ts
      #EXT-X-CUE-IN
      4 d.ts
      """),
  ]
}
