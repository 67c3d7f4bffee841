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
    let messages = presentation.outMessagesBySegment.mapValues { Payloads($0.map(\.payload)) }
    let places = Dictionary(
      presentation.tagMessages.map { ($0.marker.line, $0) }, uniquingKeysWith: { first, _ in first }
    )
    let dialects = presentation.markedBreaks.filter { $0.dialect == .cueOut }
    return dialects.flatMap(\.breaks).flatMap { entry -> [Finding] in
      let carrying = entry.continuations.filter { $0.payload != nil }
      guard !carrying.isEmpty else { return [] }
      let own = entry.opening?.payload.map { Payloads([$0]) }
      let beside = entry.opening.flatMap { messages[$0.segmentIndex] }
      let wanted = own ?? beside ?? Payloads(carrying.prefix(1).compactMap(\.payload))
      return carrying.compactMap { marker in
        guard let payload = marker.payload, !wanted.mayContain(payload),
          let message = places[marker.line]
        else { return nil }
        return Finding(
          "\(marker.tagName) carries another message than the start of its break",
          at: presentation.place(of: message), subject: marker.id ?? marker.tagName,
          recurrence: Recurrence(of: carrying.count))
      }
    }
  }

  /// The payloads that a line may carry, by their content.
  private struct Payloads {
    private var texts: Set<String> = []
    private var sections: Set<SpliceInfoSection> = []
    private var hasOthers = false

    init(_ payloads: [DecodedSplice]) {
      for payload in payloads {
        texts.insert(payload.text)
        if let section = payload.section {
          sections.insert(section.normalizedForComparison)
        } else {
          hasOthers = true
        }
      }
    }

    /// Whether one of them has the content of another payload, apart from pts_adjustment and CRC.
    func mayContain(_ payload: DecodedSplice) -> Bool {
      if texts.contains(payload.text) { return true }
      // A vendor token and a section cannot be compared.
      guard let section = payload.section else { return !sections.isEmpty }
      return hasOthers || sections.contains(section.normalizedForComparison)
    }
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
