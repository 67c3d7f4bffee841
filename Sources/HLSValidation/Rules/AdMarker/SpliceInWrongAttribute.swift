internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A message in the wrong SCTE35 attribute of a date range.
struct SpliceInWrongAttribute: CarriedMessageRule {
  let row = DiagnosticRule(
    "ADM-019", "splice-in-wrong-attribute", .warning,
    "SCTE35-OUT and SCTE35-IN carry out and in points, SCTE35-CMD carries all other messages.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      Clients start and end breaks only by SCTE35-OUT and SCTE35-IN. An out point in SCTE35-CMD \
      starts no break; a programme start in SCTE35-OUT starts a false one.
      """,
    remedy: """
      Choose the attribute by the content of the message: out_of_network_indicator, or the \
      segmentation type.
      """)

  func finding(in message: CarriedMessage, of presentation: PresentationSubject) -> Finding? {
    guard message.isInDateRange, let section = message.section, !section.isEncrypted,
      let fault = fault(of: section, as: message.marker.role)
    else { return nil }
    var place = presentation.place(of: message)
    // The fault is in the name of the attribute.
    if let name = message.attribute {
      place = name.completed(by: presentation.place(line: message.marker.line))
    }
    return Finding(
      "\(message.carrier) carries \(fault)", at: place, subject: message.subject,
      recurrence: Recurrence(key: fault))
  }

  private func fault(of section: SpliceInfoSection, as role: AdMarker.Role) -> String? {
    guard role == .cmd else {
      guard isOther(section) else { return nil }
      return "\(name(of: section)), which is neither an out nor an in point; use SCTE35-CMD"
    }
    // A message that ends one segment and starts the next appears in several ranges.
    guard section.directions.count == 1, let direction = section.directions.first else {
      return nil
    }
    return direction == .out
      ? "an out point; use SCTE35-OUT" : "an in point; use SCTE35-IN"
  }

  /// Whether a message is certainly neither a splice out nor a splice in. The standard is silent on
  /// overlays and promos.
  private func isOther(_ section: SpliceInfoSection) -> Bool {
    if section.isCancellation { return true }
    return switch section.command {
    case .null, .bandwidthReservation, .schedule, .privateCommand: section.segmentations.isEmpty
    case .timeSignal:
      !section.segmentations.isEmpty
        && section.segmentations.allSatisfy { descriptor in
          guard let type = descriptor.segment?.type else { return false }
          return type.name != nil && !type.concernsBreaks && !Self.openTypes.contains(type)
        }
    case .insert, .unrecognized, .encrypted: false
    }
  }

  /// The types outside breaks that may be an out or in point all the same: their meaning is up to the sender, or the
  /// content changes.
  private static let openTypes: Set<SegmentationType> = [
    .notIndicated, .privateUse, .alternateContentOpportunityStart, .alternateContentOpportunityEnd,
  ]

  private func name(of section: SpliceInfoSection) -> String {
    if section.isCancellation { return "a cancellation" }
    return section.segmentations.first?.segment.map { "a \($0.type)" } ?? section.command.name
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "▶SCTE35-CMD=\(Section.spliceOut)"), "4 b.ts c.ts"),
    .fixed(replacing: "SCTE35-CMD", with: "DURATION=8.0,SCTE35-OUT"),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "▶SCTE35-OUT=\(Section.programStart)"), "4 b.ts c.ts"),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "SCTE35-CMD=\(Section.programStart)"), "4 b.ts c.ts"),
  ]
}
