internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A message that announces another duration than the tag beside it.
struct AnnouncedDurationMismatch: SpliceRangeRule, PresentationRule {
  let row = DiagnosticRule(
    "PAY-008", "announced-duration-mismatch", .warning,
    "The duration in a message equals that of its date range or of EXT-X-CUE-OUT.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale:
      "Servers that read the message request ads of another duration than those that read the tag.",
    remedy: "Take both from break_duration or segmentation_duration of the same message.")

  func add(to rules: inout RulesBySubject) {
    rules.spliceRangeList.append((rules.index, self))
    rules.presentation.append((rules.index, self))
  }

  func finding(in entry: SpliceRange, of presentation: PresentationSubject) -> Finding? {
    guard let section = entry.out?.section, let (attribute, planned) = duration(of: entry.range),
      let message = otherDuration(of: section, than: planned, presentation.policy)
    else { return nil }
    let range = "date range \"\(entry.range.id)\""
    return Finding(
      "\(attribute.name == "END-DATE" ? "\(range) lasts, by its END-DATE," : "\(attribute.name.rawValue) of \(range) is") \(planned.messageText), "
        + "the message of SCTE35-OUT announces \(message.messageText)",
      at: presentation.place(ofValue: attribute), subject: entry.range.id,
      recurrence: Recurrence(key: "date range", of: presentation.spliceRangeCount))
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    let byLine = Dictionary(
      presentation.tagMessages.map { ($0.marker.line, $0) },
      uniquingKeysWith: { first, _ in first })
    let bySegment = presentation.outMessagesBySegment.mapValues(AnnouncedDurations.init)
    let outs = presentation.markers.filter { $0.role == .out && $0.writtenDuration != nil }
    return outs.compactMap { marker in
      let beside = marker.dialect == .cueOut ? bySegment[marker.segmentIndex] : nil
      guard let messages = byLine[marker.line].map({ AnnouncedDurations([$0]) }) ?? beside,
        let written = marker.writtenDuration.flatMap({ MediaTime(markedDuration: $0)?.asAnnounced }
        ),
        let (message, announced) = messages.other(
          than: written, at: marker.line, tolerance: presentation.policy.breakDurationTolerance)
      else { return nil }
      return Finding(
        "\(marker.tagName) announces \(written.messageText), the message of \(message.carrier) \(announced.messageText)",
        at: presentation.place(of: marker), subject: marker.id ?? marker.tagName,
        recurrence: Recurrence(key: marker.tagName, of: outs.count))
    }
  }

  /// The planned duration of a range, else the actual one, with its attribute.
  private func duration(of range: DateRange) -> (Attribute, MediaTime)? {
    if let attribute = range["PLANNED-DURATION"], range.plannedDuration != .zero {
      return range.plannedDuration.map { (attribute, $0) }
    }
    return range.statedLength
  }

  /// The duration that a message announces; `nil` when it announces none, or one equal to the given
  /// one.
  private func otherDuration(
    of section: SpliceInfoSection, than duration: MediaTime, _ policy: ValidationPolicy
  ) -> MediaTime? {
    let announced = section.announcedDurations
    let isSame = announced.contains { ($0 - duration).magnitude <= policy.breakDurationTolerance }
    return isSame ? nil : announced.max()
  }

  static let examples: RuleExamples = [
    .datedLive(
      "4 a.ts", .dateRange("a", at: 4, "PLANNED-DURATION=▶30.0,SCTE35-OUT=\(Section.spliceOut)"),
      "4 b.ts"),
    .fixed(replacing: "PLANNED-DURATION=30.0", with: "PLANNED-DURATION=8.0"),
    .datedLive(
      "4 a.ts", "#EXT-OATCLS-SCTE35:\(Section.spliceOutBase64)", "▶#EXT-X-CUE-OUT:12",
      "4 b.ts c.ts"),
    .fixed(replacing: "#EXT-X-CUE-OUT:12", with: "#EXT-X-CUE-OUT:8.0"),
  ]
}

/// The durations that messages at one place announce.
private struct AnnouncedDurations {
  /// The messages with a duration in line order, each with its longest duration.
  private var messages: [(message: CarriedMessage, longest: MediaTime)] = []
  /// All durations, in ascending order.
  private let durations: [MediaTime]

  init(_ messages: [CarriedMessage]) {
    var durations: [MediaTime] = []
    for message in messages {
      let announced = message.section?.announcedDurations ?? []
      guard let longest = announced.max() else { continue }
      durations += announced
      self.messages.append((message, longest))
    }
    self.messages.sort { $0.message.marker.line < $1.message.marker.line }
    self.durations = durations.sorted()
  }

  /// The duration of the nearest message above a line, else of the first one; `nil` when any
  /// message announces the given duration.
  func other(
    than duration: MediaTime, at line: Int, tolerance: MediaTime
  ) -> (CarriedMessage, MediaTime)? {
    let next = durations.firstPlace { $0 >= duration - tolerance }
    if durations.indices.contains(next), durations[next] <= duration + tolerance { return nil }
    let above = messages.firstPlace { $0.message.marker.line > line }
    let place = max(above - 1, 0)
    return messages.indices.contains(place) ? messages[place] : nil
  }
}

extension Array {
  /// The index of the first element of a partition for which a condition holds; the count if there
  /// is none.
  fileprivate func firstPlace(where holds: (Element) -> Bool) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = holds(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
