import SCTE35
import SourceDiagnostics
import Testing

/// The bounds of the descriptor loop and of its entries.
struct SectionDecoderDescriptorsTests {
  @Test func `a descriptor ends where its length says, whatever follows it`() {
    let decoding = SectionBytes(
      descriptors: SectionBytes.segmentation(type: "34")
        + SectionBytes.segmentation(eventID: "00000002", type: "30")
    ).decoding
    #expect(decoding.issues.isEmpty)
    #expect(decoding.section?.segmentations.map(\.eventID) == [1, 2])
    #expect(decoding.segmentation?.segment?.subSegments == nil)
  }

  @Test func `a descriptor_length below 4 marks that descriptor alone`() throws {
    let message = SectionBytes(
      descriptors: "02 00 02 02 4355" + SectionBytes.segmentation())
    let decoding = message.decoding
    #expect(decoding.kinds == [.descriptorMalformed, .descriptorMalformed])
    #expect(decoding.section?.descriptors.count == 3)
    #expect(decoding.segmentation != nil)
    #expect(decoding.issues.map(\.path) == ["descriptors[0]", "descriptors[1]"])
    #expect(try decoding.section?.encoded() == message.bytes)
  }

  @Test func `one byte left in the loop is kept`() throws {
    let message = SectionBytes(descriptors: SectionBytes.segmentation() + "02")
    #expect(message.decoding.kinds == [.descriptorTruncated])
    #expect(message.decoding.section?.descriptors.last?.content == .malformed([2]))
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `a descriptor that is longer than the loop is kept as bytes`() throws {
    let message = SectionBytes(descriptors: "02 ff 43554549 00000001")
    #expect(message.decoding.kinds == [.descriptorTruncated])
    #expect(message.decoding.section?.descriptors.first?.identifier == .cuei)
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `a loop that goes past the section is cut at the checksum`() {
    let decoding = SectionBytes(
      loopLength: 200, descriptors: SectionBytes.segmentation()
    ).decoding
    #expect(decoding.kinds == [.descriptorLoopOverrun])
    #expect(decoding.segmentation != nil)
  }

  @Test func `a length that does not count the identifier is reported and healed`() {
    let bytes = SectionBytes.bytes("43554549 00000001 7f bf 00 00 30 00 00")
    let short = String(bytes.count - 4, radix: 16)
    let hex = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let decoding = SectionBytes(descriptors: "02 0" + short + hex).decoding
    #expect(decoding.kinds == [.descriptorLengthWithoutIdentifier])
    #expect(decoding.segmentation?.segment?.type == .providerAdvertisementStart)
  }

  @Test(arguments: ["00", "01", "02", "03", "04"])
  func `a tag means something only under CUEI`(tag: String) throws {
    let message = SectionBytes(
      descriptors: SectionBytes.descriptor(tag: tag, "41535053 0102"))
    #expect(message.decoding.issues.isEmpty)
    let descriptor = try #require(message.decoding.section?.descriptors.first)
    #expect(descriptor.identifier?.description == "ASPS")
    #expect(descriptor.name == "private descriptor")
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `a tag of CUEI without a meaning is kept`() throws {
    let message = SectionBytes(
      descriptors: SectionBytes.descriptor(tag: "80", "43554549 0102"))
    #expect(message.decoding.issues.isEmpty)
    #expect(
      message.decoding.section?.descriptors.first?.content
        == .opaque(tag: 0x80, identifier: .cuei, bytes: [1, 2]))
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `a broken descriptor does not harm the ones around it`() throws {
    let message = SectionBytes(
      descriptors: SectionBytes.segmentation()
        + SectionBytes.segmentation(upid: "09 c8 5349474e")
        + SectionBytes.descriptor(tag: "00", "43554549 00000135"))
    #expect(message.decoding.kinds == [.descriptorMalformed])
    #expect(message.decoding.section?.descriptors.count == 3)
    #expect(message.decoding.issues.first?.path == "descriptors[1]")
    #expect(message.decoding.section?.descriptors.map(\.malformedEventID) == [nil, 1, nil])
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `of many faults of one kind the first are listed and the others counted`() throws {
    // A MID of identifiers without the bytes that their type needs, and one of a reserved type.
    let upid = "0d e6 20 00" + String(repeating: " 08 00", count: 114)
    let message = SectionBytes(
      descriptors: String(repeating: SectionBytes.segmentation(upid: upid), count: 10))
    let issues = message.decoding.issues
    #expect(issues.count { $0.id == .upidLengthMismatch } == 8)
    #expect(issues.count { $0.id == .upidTypeReserved } == 8)
    let last = try #require(issues.last { $0.id == .upidLengthMismatch })
    #expect(last.message.hasSuffix(" has 8, and 1132 more like it follow"))
    #expect(try message.decoding.section?.encoded() == message.bytes)
    let few = SectionBytes(
      descriptors: SectionBytes.segmentation(upid: "0d 10" + String(repeating: " 08 00", count: 8)))
    #expect(few.decoding.issues.count == 8)
    #expect(few.decoding.issues.allSatisfy { !$0.message.contains("more") })
  }
}
