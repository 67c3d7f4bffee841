internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// One date range that carries a message about segments of several types.
struct SegmentationTypesShareDateRange: SpliceRangesRule {
  let row = DiagnosticRule(
    "ADM-020", "segmentation-types-share-date-range", .warning,
    "Segments of different segmentation types are different date ranges.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      A range has one start and one end. If two segments end at different times, it can describe \
      only one of them; the other is lost.
      """,
    remedy: "Write a range for each segmentation type, each with the whole message.")

  func findings(among ranges: SpliceRanges, of presentation: PresentationSubject) -> [Finding] {
    // Decoded one at a time: a section may need ten times its size.
    let messages = ranges.all.lazy.filter(\.hasSeveralSegments).flatMap(\.messages)
    let several = messages.map { (message: $0, types: types(in: $0)) }
      .filter { $0.types.count > 1 }
    var counts: [[UInt8]: Int] = [:]
    for (message, _) in several { counts[message.payload.bytes ?? [], default: 0] += 1 }
    return several.compactMap { message, types in
      guard let bytes = message.payload.bytes, let count = counts[bytes], types.count > count else {
        return nil
      }
      return Finding(
        "\(message.carrier) has \(types.map(\.description).joined(separator: ", ")), which need \(types.count) ranges, and \(count == 1 ? "no other range has" : "\(count) ranges have") the message",
        at: presentation.place(of: message), subject: message.subject,
        recurrence: Recurrence(of: presentation.rangeMessageCount))
    }
  }

  /// The types of the segments of a message, each once.
  private func types(in message: CarriedMessage) -> [SegmentationType] {
    var types: [SegmentationType] = []
    for type in message.section?.segmentations.compactMap({ $0.segment?.type }) ?? []
    where !types.contains(type) {
      types.append(type)
    }
    return types
  }

  static let examples: RuleExamples = [
    .splice(inDateRange: "▶\(Section.opportunityAndAd)"),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "DURATION=8.0,SCTE35-OUT=\(Section.opportunityAndAd)"),
      .dateRange("b", at: 4, "DURATION=8.0,SCTE35-OUT=\(Section.opportunityAndAd)"), "4 b.ts c.ts"),
  ]
}
