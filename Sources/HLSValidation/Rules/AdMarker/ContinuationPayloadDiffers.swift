internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A line within a break that carries another message than its first line.
struct ContinuationPayloadDiffers: PresentationRule {
  let row = DiagnosticRule(
    "ADM-015", "continuation-payload-differs", .warning,
    "EXT-X-CUE-OUT-CONT carries the message of the start of the break.", authority: .practice,
    rationale: """
      A player that joins within the break requests ads with this message. With another message it \
      gets the ads of another break.
      """,
    remedy:
      "Keep the message of the out point for all lines of its break; do not use the latest message."
  )

  func findings(in presentation: PresentationSubject) -> [Finding] {
    let messages = presentation.outMessagesBySegment
    let places = Dictionary(
      presentation.tagMessages.map { ($0.marker.line, $0) }, uniquingKeysWith: { first, _ in first }
    )
    let dialects = presentation.markedBreaks.filter { $0.dialect == .cueOut }
    return dialects.flatMap(\.breaks).flatMap { entry -> [Finding] in
      let carrying = entry.continuations.filter { $0.payload != nil }
      let beside = entry.opening.flatMap { messages[$0.segmentIndex] }?.map(\.payload)
      let wanted =
        entry.opening?.payload.map { [$0] } ?? beside ?? carrying.prefix(1).compactMap(\.payload)
      return carrying.compactMap { marker in
        guard let payload = marker.payload, !wanted.contains(where: { isSame(payload, $0) }),
          let message = places[marker.line]
        else { return nil }
        return Finding(
          "\(marker.tagName) carries another message than the start of its break",
          at: presentation.place(of: message), subject: marker.id ?? marker.tagName,
          recurrence: Recurrence(of: carrying.count))
      }
    }
  }

  /// Whether two payloads have the same content, apart from pts_adjustment and CRC.
  private func isSame(_ left: DecodedSplice, _ right: DecodedSplice) -> Bool {
    if left.text == right.text { return true }
    // A vendor token and a section cannot be compared.
    guard let a = left.section, let b = right.section else {
      return (left.section == nil) != (right.section == nil)
    }
    return a.normalizedForComparison == b.normalizedForComparison
  }

  static let examples: RuleExamples = [
    .datedMedia(
      """
      4 a.ts
      #EXT-OATCLS-SCTE35:\(Section.spliceOutBase64)
      #EXT-X-CUE-OUT:8
      4 b.ts
      #EXT-X-CUE-OUT-CONT:ElapsedTime=4,Duration=8,SCTE35=▶\(Section.spliceInBase64)
      4 c.ts
      #EXT-X-CUE-IN
      4 d.ts
      """),
    .fixed(replacing: Section.spliceInBase64, with: Section.spliceOutBase64),
  ]
}
