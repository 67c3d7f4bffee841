internal import ByteParsing
package import FieldValues
internal import MediaTiming

extension SegmentationDescriptor {
  /// The descriptor in the form of reports, without its tag.
  var fields: [Field] {
    var fields: [Field] = []
    fields.add("segmentationEventId", eventID)
    fields.add("segmentationEventCancelIndicator", isCancellation)
    fields.add("segmentationEventIdComplianceIndicator", eventIDComplianceIndicator)
    guard let segment else {
      fields.addReserved(reservedBits, ones: 0x3F)
      return fields
    }
    fields += segment.fields
    if segment.deliveryRestrictions == nil {
      fields.addReserved(UInt16(reservedBits) << 5 | UInt16(segment.reservedBits), ones: 0x7FF)
    } else {
      fields.addReserved(reservedBits, ones: 0x3F)
    }
    return fields
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    let eventID: UInt32? = try object.integer("segmentationEventId")
    self.init(eventID: try object.required("segmentationEventId", eventID), segment: nil)
    self.eventIDComplianceIndicator =
      try object.flag("segmentationEventIdComplianceIndicator") ?? true
    if try object.flag("segmentationEventCancelIndicator") == true {
      self.reservedBits = UInt8(truncatingIfNeeded: try object.reserved(0x3F))
      return
    }
    var segment = try Segment(object)
    if segment.deliveryRestrictions == nil {
      let reserved = try object.reserved(0x7FF)
      self.reservedBits = UInt8(truncatingIfNeeded: reserved >> 5)
      segment.reservedBits = UInt8(truncatingIfNeeded: reserved & 0x1F)
    } else {
      self.reservedBits = UInt8(truncatingIfNeeded: try object.reserved(0x3F))
    }
    self.segment = segment
  }
}

extension SegmentationDescriptor.Segment {
  var fields: [Field] {
    var fields: [Field] = []
    fields.add("programSegmentationFlag", components == nil)
    fields.add("components", components.map { .array($0.map { .object($0.fields) }) })
    fields.add("segmentationDuration", duration)
    fields.add("deliveryRestrictions", deliveryRestrictions.map { .object($0.fields) })
    let elements = upid.elements
    if !elements.isEmpty {
      fields.add("segmentationUpids", .array(elements.map { .object($0.fields) }))
    }
    if upid.type == .mid { fields.add("mid", true) }
    fields.add("upidType", upid.type.rawValue)
    fields.add("upidHex", Hexadecimal.text(upid.bytes))
    fields.add("segmentationTypeId", type.rawValue)
    fields.add("segmentationTypeName", type.name)
    fields.add("segmentNum", segmentNum)
    fields.add("segmentsExpected", segmentsExpected)
    fields.add("subSegmentNum", subSegments?.number)
    fields.add("subSegmentsExpected", subSegments?.expected)
    return fields
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    object.passOver("segmentationTypeName")
    let type: UInt8? = try object.integer("segmentationTypeId")
    self.init(
      type: SegmentationType(rawValue: try object.required("segmentationTypeId", type)),
      upid: try SegmentationUPID(of: object),
      duration: try object.integer("segmentationDuration", below: FieldLimit.bits40 + 1),
      deliveryRestrictions: try object.object("deliveryRestrictions")
        .map(DeliveryRestrictions.init),
      segmentNum: try object.integer("segmentNum") ?? 0,
      segmentsExpected: try object.integer("segmentsExpected") ?? 0)
    if let number: UInt8 = try object.integer("subSegmentNum") {
      let expected: UInt8? = try object.integer("subSegmentsExpected")
      self.subSegments = SegmentationDescriptor.SubSegments(
        number: number, expected: try object.required("subSegmentsExpected", expected))
    }
    let list = try object.objects("components")
    guard try object.flag("programSegmentationFlag") ?? (list == nil) else {
      var components: [SegmentationDescriptor.Component] = []
      for component in list ?? [] {
        components.append(try SegmentationDescriptor.Component(component))
      }
      self.components = components
      return
    }
  }
}

extension SegmentationDescriptor.Component {
  var fields: [Field] {
    var fields = [Field("componentTag", .integer(tag)), Field("ptsOffset", .integer(ptsOffset))]
    fields.addReserved(reservedBits, ones: 0x7F)
    return fields
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    let tag: UInt8? = try object.integer("componentTag")
    self.init(
      tag: try object.required("componentTag", tag),
      ptsOffset: try object.integer("ptsOffset", below: TransportTimestamp.modulus) ?? 0)
    self.reservedBits = UInt8(truncatingIfNeeded: try object.reserved(0x7F))
  }
}

extension DeliveryRestrictions {
  var fields: [Field] {
    [
      Field("webDeliveryAllowedFlag", .bool(webDeliveryAllowed)),
      Field("noRegionalBlackoutFlag", .bool(noRegionalBlackout)),
      Field("archiveAllowedFlag", .bool(archiveAllowed)),
      Field("deviceRestrictions", .integer(deviceRestrictions.rawValue)),
    ]
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    let devices = try object.integer("deviceRestrictions", below: 4)
    self.init(
      webDeliveryAllowed: try object.flag("webDeliveryAllowedFlag") ?? true,
      noRegionalBlackout: try object.flag("noRegionalBlackoutFlag") ?? true,
      archiveAllowed: try object.flag("archiveAllowedFlag") ?? true,
      deviceRestrictions: devices.flatMap {
        DeviceRestrictions(rawValue: UInt8(truncatingIfNeeded: $0))
      } ?? .none)
  }
}

extension SegmentationUPID {
  /// One identifier of a list, in the form of reports.
  package var fields: [Field] {
    var fields: [Field] = []
    fields.add("type", type.rawValue)
    fields.add("name", type.name)
    fields.add("hex", Hexadecimal.text(bytes))
    fields.add("text", text)
    return fields
  }

  /// The identifier of a segment, from its outer bytes or its list of elements.
  init(of object: FieldObject) throws(SpliceFieldError) {
    object.passOver("segmentationUpids", "mid")
    let outer: UInt8? = try object.integer("upidType")
    if let bytes = try object.hex("upidHex") {
      self.init(type: UPIDType(rawValue: outer ?? 0), bytes: bytes)
      return
    }
    var elements: [SegmentationUPID] = []
    for element in try object.objects("segmentationUpids") ?? [] {
      elements.append(try SegmentationUPID(element))
    }
    let isMID = try object.flag("mid") ?? (outer == UPIDType.mid.rawValue)
    if isMID || elements.count > 1 {
      self.init(mid: elements)
    } else {
      self = elements.first ?? SegmentationUPID(type: UPIDType(rawValue: outer ?? 0), bytes: [])
    }
  }

  private init(_ object: FieldObject) throws(SpliceFieldError) {
    object.passOver("name", "text")
    let code: UInt8? = try object.integer("type")
    let type = UPIDType(rawValue: try object.required("type", code))
    if let bytes = try object.hex("hex") {
      guard bytes.count <= Int(UInt8.max) else {
        throw object.error("hex", "has \(bytes.count) bytes, at most \(UInt8.max) fit")
      }
      self.init(type: type, bytes: bytes)
      return
    }
    let text = try object.required("hex", try object.text("text"))
    guard let upid = SegmentationUPID(type: type, text: text),
      upid.bytes.count <= Int(UInt8.max)
    else { throw object.error("text", "is not in the form of the type \(type)") }
    self = upid
  }
}
