internal import ByteParsing
public import FieldValues
internal import MediaTiming

extension SpliceCommand {
  /// The name of the kind of command in reports.
  private var kind: String {
    switch self {
    case .null: "spliceNull"
    case .schedule: "spliceSchedule"
    case .insert: "spliceInsert"
    case .timeSignal: "timeSignal"
    case .bandwidthReservation: "bandwidthReservation"
    case .privateCommand: "privateCommand"
    case .unrecognized, .encrypted: "unknown"
    }
  }

  /// The command in the form of reports.
  public var fields: [Field] {
    var fields: [Field] = []
    fields.reserveCapacity(15)
    fields.add("type", kind)
    fields.add("commandType", type)
    switch self {
    case .null, .bandwidthReservation, .encrypted: break
    case .schedule(let schedule):
      fields.add("events", .array(schedule.events.map { .object($0.fields) }))
    case .insert(let insert): insert.add(to: &fields)
    case .timeSignal(let time): time.add(to: &fields)
    case .privateCommand(let command):
      fields.add("identifier", command.identifier.description)
      fields.add("privateBytes", Hexadecimal.text(command.bytes))
    case .unrecognized(_, let bytes): fields.add("privateBytes", Hexadecimal.text(bytes))
    }
    return fields
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    let code: UInt8? = try object.integer("commandType")
    let kind = try object.text("type")
    switch (kind, code) {
    case ("spliceNull", _), (nil, Code.null): self = .null
    case ("bandwidthReservation", _), (nil, Code.bandwidthReservation):
      self = .bandwidthReservation
    case ("spliceSchedule", _), (nil, Code.schedule):
      var events: [SpliceSchedule.Event] = []
      for event in try object.objects("events") ?? [] {
        events.append(try SpliceSchedule.Event(event))
      }
      self = .schedule(SpliceSchedule(events: events))
    case ("spliceInsert", _), (nil, Code.insert): self = .insert(try SpliceInsert(object))
    case ("timeSignal", _), (nil, Code.timeSignal): self = .timeSignal(try SpliceTime(object))
    case ("privateCommand", _), (nil, Code.privateCommand):
      let text = try object.required("identifier", try object.text("identifier"))
      guard let identifier = FormatIdentifier(text) else {
        throw object.error("identifier", "is neither four characters nor eight digits")
      }
      self = .privateCommand(
        PrivateCommand(identifier: identifier, bytes: try object.hex("privateBytes") ?? []))
    case ("unknown", let code?), (nil, let code?):
      self = .unrecognized(type: code, bytes: try object.hex("privateBytes") ?? [])
    case ("unknown", nil): throw object.error("commandType", "is missing")
    case (nil, nil): throw object.error("type", "is missing")
    case (let kind?, _): throw object.error("type", "is \(kind), which is not a command")
    }
    if let code, code != type {
      throw object.error("commandType", "is \(code), which is not the number of \(name)")
    }
  }
}

extension SpliceTime {
  /// Adds the fields of the structure that contains the time.
  func add(to fields: inout [Field], _ reservedName: String = reservedBitsName) {
    fields.add("ptsTime", ptsTime?.ticks)
    fields.addReserved(reservedBits, ones: UInt64(Self.reserved(ptsTime != nil)), reservedName)
  }

  init(_ object: FieldObject, _ reservedName: String = reservedBitsName) throws(SpliceFieldError) {
    self.init(
      try object.integer("ptsTime", below: TransportTimestamp.modulus)
        .map(TransportTimestamp.init(ticks:)))
    self.reservedBits = UInt8(
      truncatingIfNeeded: try object.reserved(UInt64(reservedBits), reservedName))
  }
}

extension BreakDuration {
  var fields: [Field] {
    var fields = [
      Field("autoReturn", .bool(autoReturn)), Field("duration", .integer(duration)),
    ]
    fields.addReserved(reservedBits, ones: 0x3F)
    return fields
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    self.init(
      duration: try object.required(
        "duration", try object.integer("duration", below: TransportTimestamp.modulus)),
      autoReturn: try object.flag("autoReturn") ?? false)
    self.reservedBits = UInt8(truncatingIfNeeded: try object.reserved(0x3F))
  }
}

extension SpliceInsert {
  /// The name of the reserved bits of a program's splice time, which has no object of its own.
  private static let timeReservedName = "spliceTimeReservedBits"

  func add(to fields: inout [Field]) {
    fields.add("spliceEventId", eventID)
    fields.add("spliceEventCancelIndicator", isCancellation)
    guard let splice else {
      return fields.addReserved(reservedBits, ones: 0x7F)
    }
    fields.add("spliceEventIdComplianceFlag", splice.eventIDComplianceFlag)
    fields.add("outOfNetworkIndicator", splice.outOfNetwork)
    switch splice.scope {
    case .program(let time):
      fields.add("programSpliceFlag", true)
      fields.add("spliceImmediateFlag", splice.isImmediate)
      if !splice.isImmediate { time.add(to: &fields, Self.timeReservedName) }
    case .components(let components):
      fields.add("programSpliceFlag", false)
      fields.add("spliceImmediateFlag", splice.isImmediate)
      let list = components.map { component in
        var fields = [Field("componentTag", .integer(component.tag))]
        if !splice.isImmediate { component.time.add(to: &fields) }
        return FieldValue.object(fields)
      }
      fields.add("components", .array(list))
    }
    fields.add("breakDuration", splice.breakDuration.map { .object($0.fields) })
    fields.add("uniqueProgramId", splice.uniqueProgramID)
    fields.add("availNum", splice.availNum)
    fields.add("availsExpected", splice.availsExpected)
    fields.addReserved(UInt16(reservedBits) << 3 | UInt16(splice.reservedBits), ones: 0x3FF)
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    let eventID: UInt32? = try object.integer("spliceEventId")
    self.init(eventID: try object.required("spliceEventId", eventID), splice: nil)
    guard try object.flag("spliceEventCancelIndicator") != true else {
      self.reservedBits = UInt8(truncatingIfNeeded: try object.reserved(0x7F))
      return
    }
    let reserved = try object.reserved(0x3FF)
    self.reservedBits = UInt8(truncatingIfNeeded: reserved >> 3)
    var splice = Splice(
      outOfNetwork: try object.required(
        "outOfNetworkIndicator", try object.flag("outOfNetworkIndicator")),
      isImmediate: try object.flag("spliceImmediateFlag") ?? false,
      breakDuration: try object.object("breakDuration").map(BreakDuration.init),
      uniqueProgramID: try object.integer("uniqueProgramId") ?? 0,
      availNum: try object.integer("availNum") ?? 0,
      availsExpected: try object.integer("availsExpected") ?? 0)
    splice.eventIDComplianceFlag = try object.flag("spliceEventIdComplianceFlag") ?? true
    splice.reservedBits = UInt8(truncatingIfNeeded: reserved & 7)
    let components = try object.objects("components")
    if try object.flag("programSpliceFlag") ?? (components == nil) {
      splice.scope = .program(
        splice.isImmediate ? SpliceTime() : try SpliceTime(object, Self.timeReservedName))
    } else {
      var list: [Component] = []
      for component in components ?? [] {
        let tag: UInt8? = try component.integer("componentTag")
        list.append(
          Component(
            tag: try component.required("componentTag", tag),
            time: splice.isImmediate ? SpliceTime() : try SpliceTime(component)))
      }
      splice.scope = .components(list)
    }
    self.splice = splice
  }
}

extension SpliceSchedule.Event {
  var fields: [Field] {
    var fields: [Field] = []
    fields.add("spliceEventId", eventID)
    fields.add("spliceEventCancelIndicator", isCancellation)
    fields.add("spliceEventIdComplianceFlag", eventIDComplianceFlag)
    guard let splice else {
      fields.addReserved(reservedBits, ones: 0x3F)
      return fields
    }
    fields.add("outOfNetworkIndicator", splice.outOfNetwork)
    switch splice.scope {
    case .program(let time):
      fields.add("programSpliceFlag", true)
      fields.add("utcSpliceTime", time.seconds)
    case .components(let components):
      fields.add("programSpliceFlag", false)
      let list = components.map {
        FieldValue.object([
          Field("componentTag", .integer($0.tag)),
          Field("utcSpliceTime", .integer($0.time.seconds)),
        ])
      }
      fields.add("components", .array(list))
    }
    fields.add("breakDuration", splice.breakDuration.map { .object($0.fields) })
    fields.add("uniqueProgramId", splice.uniqueProgramID)
    fields.add("availNum", splice.availNum)
    fields.add("availsExpected", splice.availsExpected)
    fields.addReserved(UInt16(reservedBits) << 5 | UInt16(splice.reservedBits), ones: 0x7FF)
    return fields
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    let eventID: UInt32? = try object.integer("spliceEventId")
    self.init(eventID: try object.required("spliceEventId", eventID), splice: nil)
    self.eventIDComplianceFlag = try object.flag("spliceEventIdComplianceFlag") ?? true
    guard try object.flag("spliceEventCancelIndicator") != true else {
      self.reservedBits = UInt8(truncatingIfNeeded: try object.reserved(0x3F))
      return
    }
    let reserved = try object.reserved(0x7FF)
    self.reservedBits = UInt8(truncatingIfNeeded: reserved >> 5)
    let components = try object.objects("components")
    let scope: SpliceSchedule.Scope
    if try object.flag("programSpliceFlag") ?? (components == nil) {
      scope = .program(try Self.time(object))
    } else {
      var list: [SpliceSchedule.Component] = []
      for component in components ?? [] {
        let tag: UInt8? = try component.integer("componentTag")
        list.append(
          SpliceSchedule.Component(
            tag: try component.required("componentTag", tag), time: try Self.time(component)))
      }
      scope = .components(list)
    }
    var splice = SpliceSchedule.Splice(
      outOfNetwork: try object.required(
        "outOfNetworkIndicator", try object.flag("outOfNetworkIndicator")),
      scope: scope, breakDuration: try object.object("breakDuration").map(BreakDuration.init),
      uniqueProgramID: try object.integer("uniqueProgramId") ?? 0,
      availNum: try object.integer("availNum") ?? 0,
      availsExpected: try object.integer("availsExpected") ?? 0)
    splice.reservedBits = UInt8(truncatingIfNeeded: reserved & 0x1F)
    self.splice = splice
  }

  private static func time(
    _ object: FieldObject
  ) throws(SpliceFieldError) -> SpliceSchedule.ScheduledTime {
    let seconds: UInt32? = try object.integer("utcSpliceTime")
    return SpliceSchedule.ScheduledTime(seconds: try object.required("utcSpliceTime", seconds))
  }
}
