public import SourceDiagnostics

extension SpliceInfoSection {
  /// The issues of the content of the message, beyond its syntax. None of them is an error.
  ///
  /// The decoder does not check for them, since a receiver does not need them; the author of the
  /// message does.
  public var contentIssues: [SpliceIssue] {
    var check = SpliceContentCheck()
    check.visit(self)
    return check.issues
  }
}

/// Checks for content that the syntax allows and the text of the standard does not.
private struct SpliceContentCheck {
  private(set) var issues: [SpliceIssue] = []

  private mutating func report(_ id: SpliceIssue.Kind, _ message: String, _ path: String) {
    issues.append(SpliceIssue(id, message, path: path))
  }

  mutating func visit(_ section: SpliceInfoSection) {
    switch section.command {
    case .insert(let insert):
      guard let splice = insert.splice else { break }
      if case .components(let components) = splice.scope, components.isEmpty {
        report(.componentsMissing, "component_count is 0, at least 1 is needed", "command")
      }
      visit(splice.breakDuration, "command")
    case .schedule(let schedule):
      for (index, event) in schedule.events.enumerated() {
        guard let splice = event.splice else { continue }
        let path = "command.events[\(index)]"
        if case .components(let components) = splice.scope, components.isEmpty {
          report(.componentsMissing, "component_count is 0, at least 1 is needed", path)
        }
        visit(splice.breakDuration, path)
      }
    case .timeSignal where section.descriptors.isEmpty:
      report(
        .timeSignalWithoutDescriptor, "time_signal has no descriptor with the meaning of its time",
        "command")
    case .null, .timeSignal, .bandwidthReservation, .privateCommand, .unrecognized, .encrypted:
      break
    }
    for (index, descriptor) in section.descriptors.enumerated() {
      visit(descriptor, in: section, "descriptors[\(index)]")
    }
  }

  private mutating func visit(_ duration: BreakDuration?, _ path: String) {
    guard let duration, duration.autoReturn, duration.duration == 0 else { return }
    report(
      .autoReturnWithoutDuration, "auto_return is 1 with a duration of 0", path + ".breakDuration")
  }

  private mutating func visit(
    _ descriptor: SpliceDescriptor, in section: SpliceInfoSection, _ path: String
  ) {
    if !allows(descriptor, section) {
      report(
        .descriptorMisplaced, "\(descriptor.name) does not belong to \(section.command.name)", path)
    }
    if case .dtmf(let dtmf) = descriptor.content { visit(dtmf, path) }
    guard let segment = descriptor.segmentation?.segment else { return }
    if segment.components?.isEmpty == true {
      report(.componentsMissing, "component_count is 0, at least 1 is needed", path)
    }
    if segment.type.role == .end, let duration = segment.duration, duration > 0 {
      report(
        .durationOnEnd,
        "segmentation_duration is \(duration) on \(segment.type), it is 0 on an end",
        path + ".segmentationDuration")
    }
    if segment.type == .contentIdentification, segment.upid.isAbsent {
      report(.upidMissing, "\(segment.type) has no segmentation_upid", path + ".segmentationUpids")
    }
    visitNumbers(segment, path)
  }

  private mutating func visit(_ dtmf: DTMFDescriptor, _ path: String) {
    let unknown = dtmf.unknownCharacters
    guard !unknown.isEmpty else { return }
    let list = unknown.map { "0x\(NumberText.byte($0))" }.joined(separator: ", ")
    report(.dtmfCharacterUnknown, "DTMF_char is \(list), expected 0 to 9, * or #", path + ".chars")
  }

  private mutating func visitNumbers(_ segment: SegmentationDescriptor.Segment, _ path: String) {
    let (number, expected) = (segment.segmentNum, segment.segmentsExpected)
    if expected > 0, number > expected {
      report(
        .segmentNumberAboveCount, "segment_num is \(number) of \(expected)", path + ".segmentNum")
    }
    if let sub = segment.subSegments, sub.expected > 0, sub.number > sub.expected {
      report(
        .segmentNumberAboveCount, "sub_segment_num is \(sub.number) of \(sub.expected)",
        path + ".subSegmentNum")
    }
    guard let rule = segment.type.numbering else { return }
    let isUsual =
      switch rule {
      case .one: number == 1 && expected == 1
      case .zero: number == 0 && expected == 0
      case .nonzero: number > 0 && expected > 0
      }
    if !isUsual {
      report(
        .segmentNumbersUnusual,
        "segment_num is \(number) of \(expected), \(segment.type) has \(rule.rawValue)",
        path + ".segmentNum")
    }
  }

  /// Whether a descriptor is allowed with the command (SCTE 35, section 10.3).
  private func allows(_ descriptor: SpliceDescriptor, _ section: SpliceInfoSection) -> Bool {
    switch (descriptor.content, section.command) {
    // These exist to carry descriptors, or to fill a stream (sections 9.7.1 and 9.7.5), and of an
    // unknown command nothing is known.
    case (_, .null), (_, .bandwidthReservation), (_, .unrecognized), (_, .encrypted): true
    case (.avail, .insert), (.dtmf, .insert): true
    case (.avail, _), (.dtmf, _): false
    case (.segmentation, .insert), (.segmentation, .timeSignal): true
    case (.segmentation, _): false
    case (.time, .insert), (.time, .timeSignal): true
    case (.time, _): false
    case (.audio, .timeSignal): true
    case (.audio, _): false
    case (.opaque, _), (.malformed, _): true
    }
  }
}

extension SegmentationType {
  /// The rule of table 23 for `segment_num` and `segments_expected`.
  fileprivate enum Numbering: String {
    case one = "1 of 1"
    case zero = "0 of 0"
    case nonzero = "numbers from 1"
  }

  /// The rule of the type; `nil` if any numbers are allowed.
  fileprivate var numbering: Numbering? {
    switch rawValue {
    case 0x00, 0x01, 0x18, 0x1A, 0x40, 0x41, 0x50, 0x51: .zero
    case 0x10...0x17, 0x19, 0x24...0x27: .one
    case 0x20, 0x21: .nonzero
    default: nil
    }
  }
}
