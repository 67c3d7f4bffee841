internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A message that announces another length than the tag beside it.
struct AnnouncedDurationMismatch: PresentationRule {
  let row = DiagnosticRule(
    "PAY-008", "announced-duration-mismatch", .warning,
    "The length of a message is that of PLANNED-DURATION or of EXT-X-CUE-OUT.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale:
      "Servers that read the message ask for ads of another length than those that read the tag.",
    remedy: "Take both from break_duration or segmentation_duration of the one message.")

  func findings(in presentation: PresentationSubject) -> [Finding] {
    dateRanges(in: presentation) + tags(in: presentation)
  }

  private func dateRanges(in presentation: PresentationSubject) -> [Finding] {
    presentation.spliceRanges.compactMap { entry in
      guard let attribute = entry.range.attributes["PLANNED-DURATION"],
        let planned = entry.range.plannedDuration, let section = entry.out?.section,
        let message = otherDuration(of: section, than: planned, presentation.policy)
      else { return nil }
      return Finding(
        "PLANNED-DURATION of date range \"\(entry.range.id)\" is \(planned.messageText), the message of SCTE35-OUT announces \(message.messageText)",
        at: presentation.place(ofValue: attribute), subject: entry.range.id,
        recurrence: Recurrence(key: "date range", of: presentation.spliceRanges.count))
    }
  }

  private func tags(in presentation: PresentationSubject) -> [Finding] {
    let byLine = Dictionary(
      presentation.messages.filter { !$0.isInDateRange }.map { ($0.marker.line, $0) },
      uniquingKeysWith: { first, _ in first })
    let bySegment = presentation.outMessagesBySegment
    let outs = presentation.markers.filter { $0.role == .out && $0.writtenDuration != nil }
    return outs.compactMap { marker in
      let beside = marker.dialect == .cueOut ? bySegment[marker.segmentIndex] ?? [] : []
      let messages = byLine[marker.line].map { [$0] } ?? beside
      guard let written = marker.writtenDuration.flatMap({ MediaTime(decimal: $0) }),
        let (message, announced) = otherDuration(
          of: messages, than: written, at: marker.line, presentation.policy)
      else { return nil }
      return Finding(
        "\(marker.tagName) announces \(written.messageText), the message of \(message.carrier) \(announced.messageText)",
        at: presentation.place(of: marker), subject: marker.id ?? marker.tagName,
        recurrence: Recurrence(key: marker.tagName, of: outs.count))
    }
  }

  /// The length that a message of a line announces, that of the nearest one above it where there are several; `nil` when
  /// one of them announces the given length.
  private func otherDuration(
    of messages: [CarriedMessage], than duration: MediaTime, at line: Int,
    _ policy: ValidationPolicy
  ) -> (CarriedMessage, MediaTime)? {
    let announcing = messages.filter { $0.section?.announcedDurations.isEmpty == false }
    let other = announcing.compactMap { message in
      message.section.flatMap { otherDuration(of: $0, than: duration, policy) }
        .map { (message, $0) }
    }
    guard other.count == announcing.count else { return nil }
    return other.last { $0.0.marker.line <= line } ?? other.first
  }

  /// The length that a message announces; `nil` when it announces none, or among others the given one.
  private func otherDuration(
    of section: SpliceInfoSection, than duration: MediaTime, _ policy: ValidationPolicy
  ) -> MediaTime? {
    let announced = section.announcedDurations
    let isSame = announced.contains {
      ($0 - duration).magnitude <= policy.breakDurationTolerance
    }
    return isSame ? nil : announced.max()
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        .datedLive(
          """
          4 a.ts
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=▶30.0,SCTE35-OUT=0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
          4 b.ts
          """),
        .datedLive(
          """
          4 a.ts
          #EXT-OATCLS-SCTE35:/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtaw==
          ▶#EXT-X-CUE-OUT:12
          4 b.ts c.ts
          """),
      ],
      passing: [
        .datedLive(
          """
          4 a.ts
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=8.0,SCTE35-OUT=0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
          4 b.ts
          """),
        .datedLive(
          """
          4 a.ts
          #EXT-OATCLS-SCTE35:/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtaw==
          #EXT-X-CUE-OUT:8.0
          4 b.ts c.ts
          """),
      ])
  }
}
