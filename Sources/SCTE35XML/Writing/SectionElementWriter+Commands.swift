internal import ByteParsing
internal import MediaTiming
internal import SCTE35

extension SectionElementWriter {
  /// The element of a command; `nil` when it has none.
  mutating func commandElement(_ command: SpliceCommand) -> MarkupElement? {
    switch command {
    case .null: return MarkupElement("SpliceNull")
    case .bandwidthReservation: return MarkupElement("BandwidthReservation")
    case .timeSignal(let time):
      return MarkupElement("TimeSignal", children: [timeElement(time)])
    case .insert(let insert): return insertElement(insert)
    case .schedule(let schedule): return scheduleElement(schedule)
    case .privateCommand(let command):
      var element = MarkupElement("PrivateCommand", children: privateBytes(command.bytes))
      element.set("identifier", command.identifier.rawValue)
      return element
    case .unrecognized, .encrypted: return nil
    }
  }

  /// Private bytes as an element, if there are any.
  func privateBytes(_ bytes: [UInt8]) -> [MarkupElement] {
    bytes.isEmpty ? [] : [MarkupElement("PrivateBytes", text: Hexadecimal.text(bytes))]
  }

  private mutating func timeElement(_ time: SpliceTime) -> MarkupElement {
    omitReserved(time.reservedBits, ones: time.ptsTime == nil ? 0x7F : 0x3F)
    var element = MarkupElement("SpliceTime")
    element.set("ptsTime", time.ptsTime?.ticks)
    return element
  }

  private mutating func durationElements(
    _ duration: BreakDuration?, in part: String = ""
  ) -> [MarkupElement] {
    guard let duration else { return [] }
    omitReserved(duration.reservedBits, ones: 0x3F, in: part)
    var element = MarkupElement("BreakDuration")
    element.set("autoReturn", duration.autoReturn)
    element.set("duration", duration.duration)
    return [element]
  }

  private mutating func insertElement(_ insert: SpliceInsert) -> MarkupElement? {
    omitReserved(insert.reservedBits, ones: 0x7F)
    var element = MarkupElement("SpliceInsert")
    element.set("spliceEventId", insert.eventID)
    guard let splice = insert.splice else {
      element.set("spliceEventCancelIndicator", true)
      // The schema requires one of them here as well.
      element.children = [MarkupElement("Program")]
      return element
    }
    omitReserved(splice.reservedBits, ones: 0x07)
    switch splice.scope {
    case .program(let time):
      let times = splice.isImmediate ? [] : [timeElement(time)]
      element.children = [MarkupElement("Program", children: times)]
    case .components(let components):
      // Component mode without components has no element.
      guard !components.isEmpty else { return nil }
      for component in components {
        let times = splice.isImmediate ? [] : [timeElement(component.time)]
        var child = MarkupElement("Component", children: times)
        child.set("componentTag", component.tag)
        element.children.append(child)
      }
    }
    element.children += durationElements(splice.breakDuration)
    element.set("spliceEventCancelIndicator", false)
    element.set("outOfNetworkIndicator", splice.outOfNetwork)
    element.set("spliceImmediateFlag", splice.isImmediate)
    // Schemas before 2023 do not have the attribute; without it the flag is 1.
    if !splice.eventIDComplianceFlag { element.set("eventIdComplianceFlag", false) }
    element.set("uniqueProgramId", splice.uniqueProgramID)
    element.set("availNum", splice.availNum)
    element.set("availsExpected", splice.availsExpected)
    return element
  }

  private mutating func scheduleElement(_ schedule: SpliceSchedule) -> MarkupElement? {
    var element = MarkupElement("SpliceSchedule")
    for (index, event) in schedule.events.enumerated() {
      guard let child = eventElement(event, in: "events[\(index)]") else { return nil }
      element.children.append(child)
    }
    return element
  }

  private mutating func eventElement(
    _ event: SpliceSchedule.Event, in part: String
  ) -> MarkupElement? {
    omitReserved(event.reservedBits, ones: 0x3F, in: part)
    var element = MarkupElement("Event")
    element.set("spliceEventId", event.eventID)
    if !event.eventIDComplianceFlag { element.set("eventIdComplianceFlag", false) }
    element.set("spliceEventCancelIndicator", event.isCancellation)
    guard let splice = event.splice else {
      // The schema requires a time here as well; it has no meaning.
      element.children = [
        programElement(SpliceSchedule.ScheduledTime(seconds: 0))
      ]
      return element
    }
    omitReserved(splice.reservedBits, ones: 0x1F, in: part)
    switch splice.scope {
    case .program(let time): element.children = [programElement(time)]
    case .components(let components):
      guard !components.isEmpty else { return nil }
      for component in components {
        var child = MarkupElement("Component")
        child.set("componentTag", component.tag)
        child.set("utcSpliceTime", Self.dateTime(component.time))
        element.children.append(child)
      }
    }
    element.children += durationElements(splice.breakDuration, in: part)
    element.set("outOfNetworkIndicator", splice.outOfNetwork)
    element.set("uniqueProgramId", splice.uniqueProgramID)
    element.set("availNum", splice.availNum)
    element.set("availsExpected", splice.availsExpected)
    return element
  }

  private func programElement(_ time: SpliceSchedule.ScheduledTime) -> MarkupElement {
    var element = MarkupElement("Program")
    element.set("utcSpliceTime", Self.dateTime(time))
    return element
  }

  /// A time as `xsd:dateTime`, in whole seconds as the field has them.
  private static func dateTime(_ time: SpliceSchedule.ScheduledTime) -> String {
    time.date.description.replacing(".000Z", with: "Z")
  }
}
