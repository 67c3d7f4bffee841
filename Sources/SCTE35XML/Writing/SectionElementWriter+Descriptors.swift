internal import ByteParsing
internal import SCTE35

extension SectionElementWriter {
  /// The element of a descriptor; `nil` when it has none.
  ///
  /// Content that the schema does not allow in its element, such as tones other than digits, is
  /// written as a `PrivateDescriptor` with the identifier `CUEI`, which has the same bytes.
  mutating func descriptorElement(_ descriptor: SpliceDescriptor) -> MarkupElement? {
    switch descriptor.content {
    case .avail(let avail):
      var element = MarkupElement("AvailDescriptor")
      element.set("providerAvailId", avail.providerAvailID)
      return element
    case .dtmf(let dtmf): return dtmfElement(dtmf) ?? privateElement(descriptor)
    case .segmentation(let segmentation):
      return segmentationElement(segmentation) ?? privateElement(descriptor)
    case .time(let time):
      var element = MarkupElement("TimeDescriptor")
      element.set("taiSeconds", time.taiSeconds)
      element.set("taiNs", time.taiNanoseconds)
      element.set("utcOffset", time.utcOffset)
      return element
    case .audio(let audio): return audioElement(audio) ?? privateElement(descriptor)
    case .opaque: return privateElement(descriptor)
    case .malformed: return nil
    }
  }

  /// The generic element for every descriptor of regular syntax, without the bytes after its
  /// syntax.
  private func privateElement(_ descriptor: SpliceDescriptor) -> MarkupElement? {
    var bare = descriptor
    bare.trailingBytes = []
    guard let bytes = try? bare.encoded(), bytes.count >= Self.bodyOffset,
      let identifier = descriptor.identifier
    else { return nil }
    var element = MarkupElement(
      "PrivateDescriptor", children: privateBytes(Array(bytes[Self.bodyOffset...])))
    element.set("descriptorTag", bytes[0])
    element.set("identifier", identifier.rawValue)
    return element
  }

  /// The tag, the length and the identifier come before the body of a descriptor.
  private static let bodyOffset = 6

  private mutating func dtmfElement(_ dtmf: DTMFDescriptor) -> MarkupElement? {
    let tones = Set("0123456789*#".utf8)
    guard dtmf.characters.allSatisfy(tones.contains) else { return nil }
    omitReserved(dtmf.reservedBits, ones: 0x1F)
    var element = MarkupElement("DTMFDescriptor")
    element.set("preroll", dtmf.preroll)
    if let text = dtmf.text, !text.isEmpty { element.set("chars", text) }
    return element
  }

  private mutating func audioElement(_ audio: AudioDescriptor) -> MarkupElement? {
    guard !audio.channels.isEmpty, audio.channels.allSatisfy({ Self.isLanguage($0.language) })
    else { return nil }
    omitReserved(audio.reservedBits, ones: 0x0F)
    var element = MarkupElement("AudioDescriptor")
    for channel in audio.channels {
      var child = MarkupElement("AudioChannel")
      child.set("ISOCode", channel.language)
      child.set("BitStreamMode", channel.bitStreamMode)
      child.set("NumChannels", channel.numChannels)
      child.set("FullSrvcAudio", channel.isFullService ? 1 : 0)
      child.set("componentTag", channel.componentTag)
      element.children.append(child)
    }
    return element
  }

  /// Whether a code is valid in an attribute of type `xsd:language`.
  private static func isLanguage(_ code: String) -> Bool {
    code.utf8.count == 3
      && code.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  private mutating func segmentationElement(
    _ descriptor: SegmentationDescriptor
  ) -> MarkupElement? {
    // Component mode without components has no element.
    guard descriptor.segment?.components?.isEmpty != true else { return nil }
    omitReserved(descriptor.reservedBits, ones: 0x3F)
    var element = MarkupElement("SegmentationDescriptor")
    element.set("segmentationEventId", descriptor.eventID)
    element.set("segmentationEventCancelIndicator", descriptor.isCancellation)
    // Schemas before 2023 do not have the attribute; without it the indicator is 1.
    if !descriptor.eventIDComplianceIndicator {
      element.set(SpliceXML.complianceIndicator, false)
    }
    guard let segment = descriptor.segment else { return element }
    if let restrictions = segment.deliveryRestrictions {
      element.children.append(restrictionsElement(restrictions))
    } else {
      omitReserved(segment.reservedBits, ones: 0x1F)
    }
    element.children += upidElements(segment.upid)
    for component in segment.components ?? [] {
      omitReserved(component.reservedBits, ones: 0x7F)
      var child = MarkupElement("Component")
      child.set("componentTag", component.tag)
      child.set("ptsOffset", component.ptsOffset)
      element.children.append(child)
    }
    element.set("segmentationDuration", segment.duration)
    element.set("segmentationTypeId", segment.type.rawValue)
    element.set("segmentNum", segment.segmentNum)
    element.set("segmentsExpected", segment.segmentsExpected)
    element.set("subSegmentNum", segment.subSegments?.number)
    element.set("subSegmentsExpected", segment.subSegments?.expected)
    return element
  }

  private func restrictionsElement(_ restrictions: DeliveryRestrictions) -> MarkupElement {
    var element = MarkupElement("DeliveryRestrictions")
    element.set("webDeliveryAllowedFlag", restrictions.webDeliveryAllowed)
    element.set("noRegionalBlackoutFlag", restrictions.noRegionalBlackout)
    element.set("archiveAllowedFlag", restrictions.archiveAllowed)
    element.set("deviceRestrictions", restrictions.deviceRestrictions.rawValue)
    return element
  }
}
