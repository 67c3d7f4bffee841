internal import MediaTiming
internal import SCTE35

extension SectionElementReader {
  static let commandNames: Set = [
    "SpliceNull", "SpliceSchedule", "SpliceInsert", "TimeSignal", "BandwidthReservation",
    "PrivateCommand",
  ]

  private static let spliceAttributes: Set = [
    "spliceEventId", "spliceEventCancelIndicator", "outOfNetworkIndicator",
    "eventIdComplianceFlag", "uniqueProgramId", "availNum", "availsExpected",
  ]

  mutating func command(_ element: MarkupElement) throws(SpliceXMLError) -> SpliceCommand {
    switch element.name {
    case "SpliceInsert": return .insert(try insert(element))
    case "SpliceSchedule": return .schedule(try schedule(element))
    case "TimeSignal":
      expect(children: ["SpliceTime"], in: element)
      return .timeSignal(try time(in: element))
    case "PrivateCommand":
      expect(["identifier"], children: ["PrivateBytes"], in: element)
      let attributes = ElementAttributes(element)
      let identifier: UInt32? = try attributes.number("identifier")
      return .privateCommand(
        PrivateCommand(
          identifier: FormatIdentifier(rawValue: try attributes.required("identifier", identifier)),
          bytes: try privateBytes(of: element)))
    default:
      expect(in: element)
      return element.name == "SpliceNull" ? .null : .bandwidthReservation
    }
  }

  func privateBytes(of element: MarkupElement) throws(SpliceXMLError) -> [UInt8] {
    guard let child = element.children.first(where: { $0.name == "PrivateBytes" }) else {
      return []
    }
    return try child.hexadecimalBytes
  }

  /// The `SpliceTime` inside an element; without one, the time of arrival.
  private mutating func time(in element: MarkupElement) throws(SpliceXMLError) -> SpliceTime {
    guard let child = element.children.first(where: { $0.name == "SpliceTime" }) else {
      return SpliceTime()
    }
    expect(["ptsTime"], in: child)
    return SpliceTime(
      try ElementAttributes(child).number("ptsTime", below: TransportTimestamp.modulus)
        .map { TransportTimestamp(ticks: $0) })
  }

  private mutating func duration(
    in element: MarkupElement
  ) throws(SpliceXMLError) -> BreakDuration? {
    guard let child = element.children.first(where: { $0.name == "BreakDuration" }) else {
      return nil
    }
    expect(["autoReturn", "duration"], in: child)
    let attributes = ElementAttributes(child)
    let ticks = try attributes.number("duration", below: TransportTimestamp.modulus)
    return BreakDuration(
      duration: try attributes.required("duration", ticks),
      autoReturn: try attributes.flag("autoReturn") ?? false)
  }

  func componentTag(_ element: MarkupElement) throws(SpliceXMLError) -> UInt8 {
    let attributes = ElementAttributes(element)
    return try attributes.required("componentTag", try attributes.number("componentTag"))
  }

  private mutating func insert(_ element: MarkupElement) throws(SpliceXMLError) -> SpliceInsert {
    expect(
      Self.spliceAttributes.union(["spliceImmediateFlag"]),
      children: ["Program", "Component", "BreakDuration"], in: element)
    let attributes = ElementAttributes(element)
    let eventID: UInt32? = try attributes.number("spliceEventId")
    var insert = SpliceInsert(
      eventID: try attributes.required("spliceEventId", eventID), splice: nil)
    if try attributes.flag("spliceEventCancelIndicator") == true { return insert }
    var splice = SpliceInsert.Splice(
      outOfNetwork: try attributes.flag("outOfNetworkIndicator") ?? false,
      isImmediate: try attributes.flag("spliceImmediateFlag") ?? false,
      breakDuration: try duration(in: element),
      uniqueProgramID: try attributes.number("uniqueProgramId") ?? 0,
      availNum: try attributes.number("availNum") ?? 0,
      availsExpected: try attributes.number("availsExpected") ?? 0)
    splice.eventIDComplianceFlag = try attributes.flag("eventIdComplianceFlag") ?? true
    var components: [SpliceInsert.Component] = []
    for child in element.children where child.name == "Component" {
      expect(["componentTag"], children: ["SpliceTime"], in: child)
      components.append(
        SpliceInsert.Component(tag: try componentTag(child), time: try time(in: child)))
    }
    if let program = element.children.first(where: { $0.name == "Program" }) {
      expect(children: ["SpliceTime"], in: program)
      splice.scope = .program(try time(in: program))
      noteComponents(besideProgramIn: element)
    } else if !components.isEmpty {
      splice.scope = .components(components)
    }
    if splice.isImmediate, splice.hasTime {
      note("spliceImmediateFlag of SpliceInsert is true, its ptsTime is ignored", element)
    }
    insert.splice = splice
    return insert
  }

  /// Records components that are ignored, because the program has precedence.
  private mutating func noteComponents(besideProgramIn element: MarkupElement) {
    if let component = element.children.first(where: { $0.name == "Component" }) {
      note("Component has no meaning beside Program in \(element.name) and is ignored", component)
    }
  }

  private mutating func schedule(
    _ element: MarkupElement
  ) throws(SpliceXMLError) -> SpliceSchedule {
    expect(children: ["Event"], in: element)
    var events: [SpliceSchedule.Event] = []
    for child in element.children where child.name == "Event" { events.append(try event(child)) }
    return SpliceSchedule(events: events)
  }

  private mutating func event(
    _ element: MarkupElement
  ) throws(SpliceXMLError) -> SpliceSchedule.Event {
    expect(Self.spliceAttributes, children: ["Program", "Component", "BreakDuration"], in: element)
    let attributes = ElementAttributes(element)
    let eventID: UInt32? = try attributes.number("spliceEventId")
    var event = SpliceSchedule.Event(
      eventID: try attributes.required("spliceEventId", eventID), splice: nil)
    event.eventIDComplianceFlag = try attributes.flag("eventIdComplianceFlag") ?? true
    if try attributes.flag("spliceEventCancelIndicator") == true { return event }
    event.splice = SpliceSchedule.Splice(
      outOfNetwork: try attributes.flag("outOfNetworkIndicator") ?? false,
      scope: try scheduledScope(element), breakDuration: try duration(in: element),
      uniqueProgramID: try attributes.number("uniqueProgramId") ?? 0,
      availNum: try attributes.number("availNum") ?? 0,
      availsExpected: try attributes.number("availsExpected") ?? 0)
    return event
  }

  private mutating func scheduledScope(
    _ element: MarkupElement
  ) throws(SpliceXMLError) -> SpliceSchedule.Scope {
    if let program = element.children.first(where: { $0.name == "Program" }) {
      expect(["utcSpliceTime"], in: program)
      noteComponents(besideProgramIn: element)
      return .program(try scheduledTime(program))
    }
    var components: [SpliceSchedule.Component] = []
    for child in element.children where child.name == "Component" {
      expect(["componentTag", "utcSpliceTime"], in: child)
      components.append(
        SpliceSchedule.Component(tag: try componentTag(child), time: try scheduledTime(child)))
    }
    guard !components.isEmpty else {
      throw SpliceXMLError("Event has neither a Program nor a Component", line: element.line)
    }
    return .components(components)
  }

  /// `utcSpliceTime`, cut to the whole seconds that the field has.
  private mutating func scheduledTime(
    _ element: MarkupElement
  ) throws(SpliceXMLError) -> SpliceSchedule.ScheduledTime {
    let attributes = ElementAttributes(element)
    let text = try attributes.required("utcSpliceTime", attributes.text("utcSpliceTime"))
    guard let date = CalendarTime(parsing: text) else {
      throw attributes.fault("utcSpliceTime", "is \(text.shortened), expected a date and time")
    }
    if date.attoseconds > 0 {
      note("utcSpliceTime of \(element.name) is \(text.shortened), cut to whole seconds", element)
    }
    let (seconds, overflow) = date.secondsSince1970.subtractingReportingOverflow(
      SpliceSchedule.ScheduledTime.epochSince1970)
    guard !overflow, let field = UInt32(exactly: seconds) else {
      throw attributes.fault("utcSpliceTime", "is \(text.shortened), expected 1980 to 2116")
    }
    return SpliceSchedule.ScheduledTime(seconds: field)
  }
}

extension SpliceInsert.Splice {
  /// Whether there is a time in its scope.
  fileprivate var hasTime: Bool {
    switch scope {
    case .program(let time): time.ptsTime != nil
    case .components(let components): components.contains { $0.time.ptsTime != nil }
    }
  }
}
