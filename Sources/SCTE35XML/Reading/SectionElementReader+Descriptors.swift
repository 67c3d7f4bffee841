internal import MediaTiming
internal import SCTE35

extension SectionElementReader {
  static let descriptorNames: Set = [
    "AvailDescriptor", "DTMFDescriptor", "SegmentationDescriptor", "TimeDescriptor",
    "AudioDescriptor", "PrivateDescriptor",
  ]

  private static let segmentationAttributes: Set = [
    "segmentationEventId", "segmentationEventCancelIndicator", "segmentationDuration",
    "segmentationTypeId", "segmentNum", "segmentsExpected", "subSegmentNum",
    "subSegmentsExpected",
  ]

  /// The children of a descriptor that may have a number of its segment, with the name of their
  /// attribute: older editions have it on the identifier, some writers in elements of their own.
  private static let segmentNumberPlaces: [String: [String: String]] = [
    "segmentationTypeId": [
      SpliceXML.Element.upid: "segmentationTypeId", "SegmentationTypeID": "segmentationType",
    ],
    "segmentNum": [SpliceXML.Element.upid: "segmentNum", "SegmentNum": "segmentNum"],
    "segmentsExpected": [
      SpliceXML.Element.upid: "segmentsExpected", "SegmentsExpected": "segmentsExpected",
    ],
  ]

  mutating func descriptor(_ element: MarkupElement) throws(SpliceXMLError) -> SpliceDescriptor {
    switch element.name {
    case "AvailDescriptor": return SpliceDescriptor(.avail(try avail(element)))
    case "DTMFDescriptor": return SpliceDescriptor(.dtmf(try dtmf(element)))
    case "SegmentationDescriptor":
      return SpliceDescriptor(.segmentation(try segmentation(element)))
    case "TimeDescriptor": return SpliceDescriptor(.time(try timeDescriptor(element)))
    case "AudioDescriptor": return SpliceDescriptor(.audio(try audio(element)))
    default: return SpliceDescriptor(try privateDescriptor(element))
    }
  }

  private mutating func avail(_ element: MarkupElement) throws(SpliceXMLError) -> AvailDescriptor {
    expect(["providerAvailId"], in: element)
    let attributes = ElementAttributes(element)
    let number: UInt32? = try attributes.number("providerAvailId")
    return AvailDescriptor(providerAvailID: try attributes.required("providerAvailId", number))
  }

  private mutating func dtmf(_ element: MarkupElement) throws(SpliceXMLError) -> DTMFDescriptor {
    expect(["preroll", "chars"], in: element)
    let attributes = ElementAttributes(element)
    return DTMFDescriptor(
      preroll: try attributes.number("preroll") ?? 0,
      characters: Array((attributes.text("chars") ?? "").utf8))
  }

  private mutating func timeDescriptor(
    _ element: MarkupElement
  ) throws(SpliceXMLError) -> TimeDescriptor {
    expect(["taiSeconds", "taiNs", "utcOffset"], in: element)
    let attributes = ElementAttributes(element)
    return TimeDescriptor(
      taiSeconds: try attributes.number("taiSeconds", below: 1 << 48) ?? 0,
      taiNanoseconds: try attributes.number("taiNs") ?? 0,
      utcOffset: try attributes.number("utcOffset") ?? 0)
  }

  private mutating func audio(_ element: MarkupElement) throws(SpliceXMLError) -> AudioDescriptor {
    expect(children: ["AudioChannel"], in: element)
    var channels: [AudioDescriptor.Channel] = []
    for child in element.children where child.name == "AudioChannel" {
      channels.append(try channel(child))
    }
    return AudioDescriptor(channels: channels)
  }

  private mutating func channel(
    _ element: MarkupElement
  ) throws(SpliceXMLError) -> AudioDescriptor.Channel {
    expect(
      ["componentTag", "ISOCode", "BitStreamMode", "NumChannels", "FullSrvcAudio"], in: element)
    let attributes = ElementAttributes(element)
    let code = try attributes.required("ISOCode", attributes.text("ISOCode"))
    guard code.utf8.count == 3 else {
      throw attributes.fault("ISOCode", "is \(code.shortened), expected three letters")
    }
    return AudioDescriptor.Channel(
      componentTag: try attributes.number("componentTag") ?? 0xFF,
      isoCode: code.utf8.reduce(0) { $0 << 8 | UInt32($1) },
      bitStreamMode: UInt8(
        truncatingIfNeeded: try attributes.number("BitStreamMode", below: 8) ?? 0),
      numChannels: UInt8(truncatingIfNeeded: try attributes.number("NumChannels", below: 16) ?? 0),
      isFullService: try attributes.flag("FullSrvcAudio") ?? false)
  }

  private mutating func privateDescriptor(
    _ element: MarkupElement
  ) throws(SpliceXMLError) -> SpliceDescriptor.Content {
    expect(["descriptorTag", "identifier"], children: ["PrivateBytes"], in: element)
    let attributes = ElementAttributes(element)
    let tag: UInt8? = try attributes.number("descriptorTag")
    let identifier: UInt32? = try attributes.number("identifier")
    return .opaque(
      tag: try attributes.required("descriptorTag", tag),
      identifier: FormatIdentifier(rawValue: try attributes.required("identifier", identifier)),
      bytes: try privateBytes(of: element))
  }

  private mutating func segmentation(
    _ element: MarkupElement
  ) throws(SpliceXMLError) -> SegmentationDescriptor {
    expect(
      Self.segmentationAttributes.union(SpliceXML.complianceIndicatorNames),
      children: [
        "DeliveryRestrictions", SpliceXML.Element.upid, "Component", "SegmentationTypeID",
        "SegmentNum", "SegmentsExpected",
      ], in: element)
    let attributes = ElementAttributes(element)
    let eventID: UInt32? = try attributes.number("segmentationEventId")
    var descriptor = SegmentationDescriptor(
      eventID: try attributes.required("segmentationEventId", eventID), segment: nil)
    for name in SpliceXML.complianceIndicatorNames {
      guard let flag = try attributes.flag(name) else { continue }
      descriptor.eventIDComplianceIndicator = flag
      break
    }
    if try attributes.flag("segmentationEventCancelIndicator") != true {
      descriptor.segment = try segment(element)
    }
    return descriptor
  }

  private mutating func segment(
    _ element: MarkupElement
  ) throws(SpliceXMLError) -> SegmentationDescriptor.Segment {
    let attributes = ElementAttributes(element)
    let type = try segmentNumber("segmentationTypeId", in: element)
    var segment = SegmentationDescriptor.Segment(
      type: SegmentationType(rawValue: try attributes.required("segmentationTypeId", type)),
      upid: try upid(of: element.children.filter { $0.name == SpliceXML.Element.upid }),
      duration: try attributes.number("segmentationDuration", below: 1 << 40),
      segmentNum: try segmentNumber("segmentNum", in: element) ?? 0,
      segmentsExpected: try segmentNumber("segmentsExpected", in: element) ?? 0)
    if let restrictions = element.children.first(where: { $0.name == "DeliveryRestrictions" }) {
      segment.deliveryRestrictions = try self.restrictions(restrictions)
    }
    var components: [SegmentationDescriptor.Component] = []
    for child in element.children where child.name == "Component" {
      expect(["componentTag", "ptsOffset"], in: child)
      components.append(
        SegmentationDescriptor.Component(
          tag: try componentTag(child),
          ptsOffset: try ElementAttributes(child).number(
            "ptsOffset", below: TransportTimestamp.modulus) ?? 0))
    }
    if !components.isEmpty { segment.components = components }
    let number: UInt8? = try attributes.number("subSegmentNum")
    let expected: UInt8? = try attributes.number("subSegmentsExpected")
    if number != nil || expected != nil {
      segment.subSegments = SegmentationDescriptor.SubSegments(
        number: number ?? 0, expected: expected ?? 0)
    }
    return segment
  }

  /// A number of a segment: that of the descriptor, else that of the first child that has it.
  private mutating func segmentNumber(
    _ name: String, in element: MarkupElement
  ) throws(SpliceXMLError) -> UInt8? {
    var number: UInt8? = try ElementAttributes(element).number(name)
    for child in element.children {
      guard let other = Self.segmentNumberPlaces[name]?[child.name] else { continue }
      if child.name != SpliceXML.Element.upid { expect([other], in: child) }
      let attributes = ElementAttributes(child)
      guard let text = attributes.text(other) else { continue }
      if number == nil {
        number = try attributes.number(other)
        note("\(element.name) has no \(name), the \(other) of \(child.name) is used", child)
      } else if UInt8(text) != number {
        note(
          "\(other) of \(child.name) is \(text.shortened) and is ignored, another one is used",
          child)
      }
    }
    return number
  }

  private mutating func restrictions(
    _ element: MarkupElement
  ) throws(SpliceXMLError) -> DeliveryRestrictions {
    expect(
      [
        "webDeliveryAllowedFlag", "noRegionalBlackoutFlag", "archiveAllowedFlag",
        "deviceRestrictions",
      ], in: element)
    let attributes = ElementAttributes(element)
    let devices = try attributes.number("deviceRestrictions", below: 4)
    return DeliveryRestrictions(
      webDeliveryAllowed: try attributes.flag("webDeliveryAllowedFlag") ?? true,
      noRegionalBlackout: try attributes.flag("noRegionalBlackoutFlag") ?? true,
      archiveAllowed: try attributes.flag("archiveAllowedFlag") ?? true,
      deviceRestrictions: devices.flatMap {
        DeliveryRestrictions.DeviceRestrictions(rawValue: UInt8(truncatingIfNeeded: $0))
      } ?? .none)
  }
}
