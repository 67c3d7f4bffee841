internal import MediaTiming

extension SpliceInfoSection {
  /// The maximum number of UPIDs of a descriptor in a summary, so that the rest of it stays
  /// visible.
  private static let maximumUPIDCount = 3

  /// The message in one line, for lists of cues.
  ///
  /// `splice_insert OUT event 100, 30.000 s, auto-return, pts 452771020`. The time of the splice is
  /// in ticks after the adjustment, since only the map of a presentation can convert it.
  public var summary: String {
    var words = [command.name]
    var facts: [String] = []
    switch command {
    case .insert(let insert):
      words.append(Self.action(of: insert))
      facts = Self.facts(of: insert)
    case .schedule(let schedule): words += schedule.events.map(Self.text)
    case .privateCommand(let command): words.append(command.identifier.description)
    case .null, .timeSignal, .bandwidthReservation, .unrecognized, .encrypted: break
    }
    let segments = segmentations.map(Self.text)
    if !segments.isEmpty { words.append(segments.joined(separator: " + ")) }
    if isAutoReturn { facts.append("auto-return") }
    if let spliceTime { facts.append("pts \(spliceTime.ticks)") }
    return ([words.joined(separator: " ")] + facts).joined(separator: ", ")
  }

  private static func action(of insert: SpliceInsert) -> String {
    guard let splice = insert.splice else { return "CANCEL event \(insert.eventID)" }
    return "\(splice.outOfNetwork ? "OUT" : "IN") event \(insert.eventID)"
  }

  private static func facts(of insert: SpliceInsert) -> [String] {
    guard let splice = insert.splice else { return [] }
    var facts: [String] = []
    if let duration = splice.breakDuration?.time { facts.append(duration.secondsText) }
    if splice.isImmediate { facts.append("immediate") }
    return facts
  }

  private static func text(of event: SpliceSchedule.Event) -> String {
    guard let splice = event.splice else { return "event \(event.eventID) cancelled" }
    var parts = ["event \(event.eventID)", splice.outOfNetwork ? "OUT" : "IN"]
    if let duration = splice.breakDuration?.time { parts.append(duration.secondsText) }
    if case .program(let time) = splice.scope { parts.append("at \(time.date)") }
    return parts.joined(separator: " ")
  }

  private static func text(of descriptor: SegmentationDescriptor) -> String {
    guard let segment = descriptor.segment else {
      return "segmentation event \(descriptor.eventID) cancelled"
    }
    var parts = ["\(segment.type) event \(descriptor.eventID)"]
    if let duration = segment.durationTime { parts.append(duration.secondsText) }
    if segment.segmentsExpected > 0 {
      parts.append("\(segment.segmentNum)/\(segment.segmentsExpected)")
    }
    let upids = segment.upid.elements.compactMap(\.text)
    parts += upids.prefix(maximumUPIDCount)
    if upids.count > maximumUPIDCount {
      parts.append("and \(upids.count - maximumUPIDCount) more UPIDs")
    }
    return parts.joined(separator: " ")
  }
}

extension SpliceInfoSection: CustomStringConvertible {
  /// The same as ``summary``.
  public var description: String { summary }
}
