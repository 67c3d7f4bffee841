import SCTE35
import SourceDiagnostics
import Testing

struct SegmentationUPIDTests {
  func upid(_ hex: String) -> SpliceDecoding {
    SectionBytes(descriptors: SectionBytes.segmentation(upid: hex)).decoding
  }

  @Test(arguments: [
    ("01 03 414243", "ABC"), ("02 08 4142434431323334", "ABCD1234"),
    ("03 0c 414243443031323334353637", "ABCD01234567"),
    (
      "04 20 060a2b340101010501010d2013000000d2c9036c8f195343ab7014d2d718bfda",
      "060A2B34.01010105.01010D20.13000000.D2C9036C.8F195343.AB7014D2.D718BFDA"
    ),
    ("05 08 000000003a8d0000", "0000-0000-3A8D-0000-Z"),
    ("06 0c 000000003a8d000000000000", "0000-0000-3A8D-0000-Z-0000-0000-6"),
    ("07 0c 4d5630303034313436343030", "MV0004146400"),
    ("08 08 000000000000a18a", "0x000000000000a18a"), ("09 04 504f3a31", "PO:1"),
    ("0a 0c 1478f85ae100b0685b8fb1c8", "10.5240/F85A-E100-B068-5B8F-B1C8-T"),
    ("0a 0c 14778be5e3f6000000000000", "10.5239/8BE5-E3F6"),
    ("0b 06 0007 2e1e 6162", "TSID 7, end of day 23, unique for 30, content ab"),
    ("0c 06 41444652 0102", "ADFR:0x0102"), ("0c 06 41444652 6162", "ADFR:ab"),
    ("0c 04 00010203", "00010203:"), ("0e 05 4c41333039", "LA309"), ("0f 05 75726e3a61", "urn:a"),
    ("10 10 00112233445566778899aabbccddeeff", "00112233-4455-6677-8899-aabbccddeeff"),
    ("11 07 747970653d5049", "type=PI"), ("12 02 6162", "ab"),
  ])
  func `every type has its written form, with leading zeros`(hex: String, text: String) throws {
    let decoding = upid(hex)
    let value = try #require(decoding.segmentation?.segment?.upid)
    #expect(value.text == text)
    #expect(decoding.isValid)
  }

  @Test(arguments: [
    UPIDType.adID, .umid, .isan, .versionedISAN, .airingID, .eidr, .mpu, .uri, .uuid, .scr,
  ])
  func `a written form gives the bytes back`(type: UPIDType) throws {
    let lengths: [UPIDType: Int] = [
      .umid: 32, .isan: 8, .versionedISAN: 12, .airingID: 8, .eidr: 12, .uuid: 16,
    ]
    let bytes: [UInt8]
    if let length = lengths[type] {
      bytes = (0..<length).map { UInt8($0 * 7) }
    } else {
      bytes = Array("ABCDEFGHIJKL".utf8)
    }
    let value = SegmentationUPID(type: type, bytes: bytes)
    #expect(SegmentationUPID(type: type, text: try #require(value.text)) == value)
  }

  @Test(
    arguments: [
      ("748724618", [0, 0, 0, 0, 0x2C, 0xA0, 0xA1, 0x8A]),
      ("7487246180", [0, 0, 0, 1, 0xBE, 0x46, 0x4F, 0x64]),
      ("18446744073709551615", Array(repeating: 0xFF, count: 8)), ("18446744073709551616", nil),
      ("0000000074872461", [0, 0, 0, 0, 0x74, 0x87, 0x24, 0x61]),
      ("0x2ca0a18a", [0, 0, 0, 0, 0x2C, 0xA0, 0xA1, 0x8A]), ("0X1", [0, 0, 0, 0, 0, 0, 0, 1]),
      ("2ca0a18a", [0, 0, 0, 0, 0x2C, 0xA0, 0xA1, 0x8A]),
      ("0x010203040506070809", [1, 2, 3, 4, 5, 6, 7, 8, 9]), ("", []), ("0x", []),
      ("0xfg", nil), ("-1", nil), ("+1", nil),
    ] as [(String, [UInt8]?)])
  func `an AiringID is a hexadecimal or a decimal number of 8 bytes`(text: String, bytes: [UInt8]?)
  {
    #expect(SegmentationUPID(type: .airingID, text: text)?.bytes == bytes)
  }

  @Test(arguments: [
    "00112233-4455-6677-8899-aabbccddeeff", "urn:uuid:00112233-4455-6677-8899-aabbccddeeff",
    "URN:UUID:00112233-4455-6677-8899-AABBCCDDEEFF", "00112233445566778899aabbccddeeff",
  ])
  func `a UUID may be a URN`(text: String) {
    let upid = SegmentationUPID(type: .uuid, text: text)
    #expect(upid?.bytes.count == 16)
    #expect(upid?.text == "00112233-4455-6677-8899-aabbccddeeff")
  }

  @Test func `a wrong check character is refused`() {
    #expect(SegmentationUPID(type: .eidr, text: "10.5240/F85A-E100-B068-5B8F-B1C8-U") == nil)
    #expect(
      SegmentationUPID(type: .versionedISAN, text: "0000-0000-3A8D-0000-A-0000-0000-6") == nil)
  }

  @Test(arguments: [
    "06 01 01", "04 05 0102030405", "08 09 010203040506070809", "0a 01 01", "10 03 010203",
  ])
  func `the declared length counts whatever the type is`(hex: String) throws {
    let message = SectionBytes(
      descriptors: SectionBytes.segmentation(upid: hex) + SectionBytes.segmentation())
    #expect(message.decoding.kinds == [.upidLengthMismatch])
    #expect(message.decoding.isValid)
    #expect(message.decoding.segmentation?.segment?.type == .providerAdvertisementStart)
    #expect(message.decoding.section?.segmentations.count == 2)
    #expect(message.decoding.issues.first?.path == "descriptors[0].segmentationUpids[0]")
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `a type without bytes keeps its type`() throws {
    let message = SectionBytes(descriptors: SectionBytes.segmentation(upid: "09 00"))
    #expect(message.decoding.segmentation?.segment?.upid == SegmentationUPID(type: .adi, bytes: []))
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `bytes without a type are kept with a warning`() {
    #expect(upid("00 03 010203").kinds == [.upidLengthMismatch])
  }

  @Test(arguments: ["0c 02 4142", "0b 02 0102", "0c 00", "0b 03 010203"])
  func `an MPU and an ATSC identifier of fewer than 4 bytes have no text`(hex: String) {
    let decoding = upid(hex)
    #expect(decoding.kinds == [.upidLengthMismatch])
    #expect(decoding.segmentation?.segment?.upid.text == nil)
    #expect(decoding.segmentation?.segment?.upid.formatIdentifier == nil)
  }

  @Test func `a MID is taken apart, and one entry stays a MID`() throws {
    let two = upid("0d 0d 0e 05 4c41333039 08 04 00000001")
    #expect(two.segmentation?.segment?.upid.elements.map(\.type) == [.adsInformation, .airingID])
    #expect(two.kinds == [.upidLengthMismatch])
    #expect(two.issues.first?.path == "descriptors[0].segmentationUpids[1]")
    let one = SectionBytes(descriptors: SectionBytes.segmentation(upid: "0d 07 0e 05 4c41333039"))
    #expect(one.decoding.segmentation?.segment?.upid.elements.count == 1)
    #expect(try one.decoding.section?.encoded() == one.bytes)
    #expect(upid("0d 00").segmentation?.segment?.upid.elements.isEmpty == true)
  }

  @Test func `an unknown type inside a MID is opaque`() {
    let decoding = upid("0d 04 c7 02 0102")
    #expect(decoding.kinds == [.upidTypeReserved])
    #expect(decoding.isValid)
    #expect(decoding.segmentation?.segment?.upid.elements.first?.bytes == [1, 2])
  }

  @Test func `a MID inside a MID is bytes and not a tree`() {
    let decoding = upid("0d 06 0d 04 0e 02 4142")
    #expect(decoding.kinds == [.midNested])
    #expect(decoding.segmentation?.segment?.upid.elements.first?.bytes == [0x0E, 2, 0x41, 0x42])
  }

  @Test(arguments: ["0d 01 09", "0d 03 09 05 41", "0d 05 09 01 41 09 09"])
  func `lengths in a MID that do not add up are an error and end the walk`(hex: String) throws {
    let message = SectionBytes(descriptors: SectionBytes.segmentation(upid: hex))
    #expect(message.decoding.kinds == [.midMalformed])
    #expect(message.decoding.segmentation?.segment?.type == .providerAdvertisementStart)
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `text of other bytes is kept, read as Latin-1 where it may be`() throws {
    let message = SectionBytes(descriptors: SectionBytes.segmentation(upid: "09 03 63e974"))
    #expect(message.decoding.kinds == [.upidNotText])
    #expect(message.decoding.segmentation?.segment?.upid.text == "cét")
    #expect(try message.decoding.section?.encoded() == message.bytes)
    #expect(upid("09 03 610062").segmentation?.segment?.upid.text == nil)
  }

  @Test func `a MID is made of its elements`() {
    let mid = SegmentationUPID(mid: [
      SegmentationUPID(type: .uri, bytes: [0x61]), SegmentationUPID(type: .notUsed, bytes: []),
    ])
    #expect(mid.bytes == [0x0F, 1, 0x61, 0, 0])
  }
}
