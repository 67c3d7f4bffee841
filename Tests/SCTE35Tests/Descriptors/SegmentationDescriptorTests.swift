import MediaTiming
import SCTE35
import SourceDiagnostics
import Testing

struct SegmentationDescriptorTests {
  func decode(_ body: String) -> SpliceDecoding {
    SectionBytes(descriptors: SectionBytes.descriptor(tag: "02", "43554549" + body)).decoding
  }

  @Test func `the standard's sample 14.1 has its printed values`() throws {
    let bytes = SectionBytes.bytes(
      "FC3034000000000000FFFFF00506FE72BD0050001E021C435545494800008E7FCF0001A599B0"
        + "0808000000002CA0A18A3402009AC9D17E")
    let section = try SpliceInfoSection(strictly: bytes)
    #expect(section.spliceTime?.ticks == 0x0_72BD_0050)
    let descriptor = try #require(section.segmentations.first)
    let segment = try #require(descriptor.segment)
    #expect(descriptor.eventID == 0x4800_008E)
    #expect(segment.durationTime == MediaTime(seconds: 307))
    #expect(
      segment.deliveryRestrictions
        == DeliveryRestrictions(webDeliveryAllowed: false, deviceRestrictions: .none))
    #expect(segment.upid.type == .airingID)
    #expect(segment.upid.text == "0x000000002ca0a18a")
    #expect(segment.type == .providerPlacementOpportunityStart)
    #expect(segment.segmentNum == 2)
    #expect(segment.subSegments == nil)
    #expect(try section.encoded() == bytes)
  }

  @Test func `the standard's sample 14.4 ends one program and starts the next`() throws {
    let section = try SpliceInfoSection(
      strictly: SectionBytes.bytes(
        "FC3048000000000000FFFFF00506FE7A4D88B60032021743554549480000187F9F0808000000002CCBC344"
          + "110000021743554549480000197F9F0808000000002CA4DBA01000009972E343"))
    #expect(section.segmentations.map { $0.segment?.type } == [.programEnd, .programStart])
    #expect(section.segmentations.map(\.eventID) == [0x4800_0018, 0x4800_0019])
  }

  @Test func `nothing follows a cancellation`() {
    let decoding = decode("00000001 ff")
    #expect(decoding.issues.isEmpty)
    #expect(decoding.segmentation?.isCancellation == true)
  }

  @Test func `components are 6 bytes with an offset of 33 bits`() throws {
    let segment = try #require(
      decode("00000001 7f 3f 02 01ff00000001 02ffffffffff 0000 36 00 00").segmentation?.segment)
    #expect(segment.components?.map(\.tag) == [1, 2])
    #expect(segment.components?.map(\.ptsOffset) == [0x1_0000_0001, 0x1_FFFF_FFFF])
    #expect(segment.type == .distributorPlacementOpportunityStart)
  }

  @Test func `a duration has 40 bits`() {
    let segment = decode("00000001 7f ff ffffffffff 0000 30 00 00").segmentation?.segment
    #expect(segment?.duration == 0xFF_FFFF_FFFF)
  }

  @Test(arguments: [0x30, 0x32, 0x34, 0x36, 0x38, 0x3A, 0x44, 0x46] as [UInt8])
  func `sub-segments are there when two bytes are left, and then zeros are values`(
    type: UInt8
  ) throws {
    let code = String(type, radix: 16)
    let without = decode("00000001 7f bf 0000 \(code) 01 02")
    #expect(without.issues.isEmpty)
    #expect(without.segmentation?.segment?.subSegments == nil)
    let zeros = SectionBytes(descriptors: SectionBytes.segmentation(type: code, after: "0000"))
    #expect(
      zeros.decoding.segmentation?.segment?.subSegments
        == SegmentationDescriptor.SubSegments(number: 0, expected: 0))
    #expect(zeros.decoding.issues.isEmpty)
    #expect(try zeros.decoding.section?.encoded() == zeros.bytes)
  }

  @Test func `one byte where two are expected is kept with a warning`() throws {
    let message = SectionBytes(descriptors: SectionBytes.segmentation(type: "34", after: "01"))
    #expect(message.decoding.kinds == [.subSegmentCutOff])
    #expect(message.decoding.isValid)
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `bytes after a type without sub-segments are kept with a warning`() throws {
    let message = SectionBytes(descriptors: SectionBytes.segmentation(type: "35", after: "0304"))
    #expect(message.decoding.kinds == [.descriptorTrailingBytes])
    #expect(message.decoding.section?.descriptors.first?.trailingBytes == [3, 4])
    #expect(message.decoding.segmentation?.segment?.subSegments == nil)
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `restrictions that allow everything are not the bytes of no restrictions`() throws {
    var descriptor = SegmentationDescriptor(
      eventID: 1, segment: .init(type: .programStart, deliveryRestrictions: DeliveryRestrictions()))
    let restricted = try SpliceInfoSection(
      command: .null, descriptors: [SpliceDescriptor(descriptor)]
    ).encoded()
    descriptor.segment?.deliveryRestrictions = nil
    let free = try SpliceInfoSection(
      command: .null, descriptors: [SpliceDescriptor(descriptor)]
    ).encoded()
    #expect(restricted != free)
    #expect(
      SpliceInfoSection.decode(restricted).segmentation?.segment?.deliveryRestrictions
        == DeliveryRestrictions())
    #expect(SpliceInfoSection.decode(free).segmentation?.segment?.deliveryRestrictions == nil)
  }

  @Test func `the event id compliance bit and reserved bits are kept as sent`() throws {
    let message = SectionBytes(
      descriptors: SectionBytes.descriptor(tag: "02", "43554549 00000001 15 a5 0000 30 00 00"))
    #expect(message.decoding.segmentation?.eventIDComplianceIndicator == false)
    #expect(try message.decoding.section?.encoded() == message.bytes)
    #expect(decode("00000001 7f bf 0000 30 00 00").segmentation?.eventIDComplianceIndicator == true)
  }

  @Test(arguments: [0x02, 0x1B, 0x28, 0x48, 0x52, 0xFF] as [UInt8])
  func `a type without a name is kept as its number`(code: UInt8) {
    let text = String(code, radix: 16)
    let decoding = decode("00000001 7f bf 0000 \(text.count == 1 ? "0" + text : text) 00 00")
    #expect(decoding.segmentation?.segment?.type.rawValue == code)
    #expect(decoding.isValid)
  }

  @Test func `values that do not fit their fields are errors that name the field`() {
    func failure(_ segment: SegmentationDescriptor.Segment) -> String? {
      let descriptor = SpliceDescriptor(SegmentationDescriptor(eventID: 1, segment: segment))
      do {
        _ = try SpliceInfoSection(command: .null, descriptors: [descriptor]).encoded()
        return nil
      } catch { return error.path }
    }
    #expect(
      failure(.init(type: .programStart, duration: 1 << 40))
        == "descriptors[0].segmentationDuration")
    #expect(
      failure(
        .init(type: .programStart, upid: .init(type: .uri, bytes: .init(repeating: 1, count: 256))))
        == "descriptors[0].upidHex")
    #expect(
      failure(
        .init(type: .programStart, upid: .init(type: .uri, bytes: .init(repeating: 1, count: 250))))
        == "descriptors[0].descriptorLength")
    #expect(
      failure(.init(type: .programStart, components: [.init(tag: 1, ptsOffset: 1 << 33)]))
        == "descriptors[0].components[0].ptsOffset")
  }
}
