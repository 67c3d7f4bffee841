internal import MediaTiming

extension SpliceInfoSection {
  /// The message in one line, for lists of cues.
  ///
  /// `splice_insert event 100 OUT 30.000 s at 1:23:45.678 (auto-return)`
  public var summary: String {
    var parts = [command.name]
    switch command {
    case .insert(let insert): parts += Self.parts(of: insert)
    case .schedule(let schedule): parts += schedule.events.map(Self.text)
    case .privateCommand(let command): parts.append(command.identifier.description)
    case .null, .timeSignal, .bandwidthReservation, .unrecognized, .encrypted: break
    }
    let segments = segmentations.map(Self.text)
    if !segments.isEmpty { parts.append(segments.joined(separator: ", ")) }
    if let spliceTime { parts.append("at \(spliceTime.time.clockText)") }
    if isAutoReturn { parts.append("(auto-return)") }
    return parts.joined(separator: " ")
  }

  private static func parts(of insert: SpliceInsert) -> [String] {
    var parts = ["event \(insert.eventID)"]
    guard let splice = insert.splice else { return parts + ["cancelled"] }
    parts.append(splice.outOfNetwork ? "OUT" : "IN")
    if let duration = splice.breakDuration?.time { parts.append(seconds(duration)) }
    if splice.isImmediate { parts.append("immediate") }
    return parts
  }

  private static func text(of event: SpliceSchedule.Event) -> String {
    guard let splice = event.splice else { return "event \(event.eventID) cancelled" }
    var parts = ["event \(event.eventID)", splice.outOfNetwork ? "OUT" : "IN"]
    if let duration = splice.breakDuration?.time { parts.append(seconds(duration)) }
    if case .program(let time) = splice.scope { parts.append("at \(time.date)") }
    return parts.joined(separator: " ")
  }

  private static func text(of descriptor: SegmentationDescriptor) -> String {
    guard let segment = descriptor.segment else {
      return "segmentation event \(descriptor.eventID) cancelled"
    }
    var parts = ["\(segment.type) event \(descriptor.eventID)"]
    if let duration = segment.durationTime { parts.append(seconds(duration)) }
    if segment.segmentsExpected > 0 {
      parts.append("\(segment.segmentNum)/\(segment.segmentsExpected)")
    }
    parts += segment.upid.elements.compactMap(\.text)
    return parts.joined(separator: " ")
  }

  /// Seconds with milliseconds, `30.000 s`.
  static func seconds(_ time: MediaTime) -> String {
    let milliseconds = time.rounded(toTimescale: 1000) ?? 0
    let fraction = String(milliseconds % 1000)
    return
      "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
      + " s"
  }
}

extension SpliceInfoSection: CustomStringConvertible {
  /// The same as ``summary``.
  public var description: String { summary }
}
