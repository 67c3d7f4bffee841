import ByteParsing
import SCTE35
import SourceDiagnostics

/// A section written field by field, so that tests do not lean on the encoder they test.
struct SectionBytes {
  var tableID: UInt8 = 0xFC
  /// The four flags before `section_length`: indicators 0, `sap_type` 3.
  var flags: UInt8 = 0x3
  var sectionLength: Int?
  var protocolVersion: UInt8 = 0
  /// `encrypted_packet`, `encryption_algorithm` and `pts_adjustment`.
  var adjustment: UInt64 = 0
  var cwIndex: UInt8 = 0xFF
  var tier = 0xFFF
  var commandLength: Int?
  var commandType: UInt8 = 0x06
  /// The command after its type, in hexadecimal.
  var command = "fe 000dbba0"
  var loopLength: Int?
  /// The descriptors, in hexadecimal.
  var descriptors = ""
  /// What stands between the loop and the checksum.
  var stuffing = ""
  var checksum: UInt32?
  /// What follows the section.
  var after = ""

  static func bytes(_ hex: String) -> [UInt8] {
    (try? Hexadecimal.bytes(hex.filter { !$0.isWhitespace })) ?? []
  }

  var bytes: [UInt8] {
    let command = Self.bytes(command)
    let descriptors = Self.bytes(descriptors)
    var body: [UInt8] = [protocolVersion]
    body += (0..<5).map { UInt8(truncatingIfNeeded: adjustment >> UInt64(32 - 8 * $0)) }
    body.append(cwIndex)
    let packed = tier << 12 | (commandLength ?? command.count)
    body += [packed >> 16, packed >> 8, packed].map { UInt8(truncatingIfNeeded: $0) }
    body.append(commandType)
    body += command
    let loop = loopLength ?? descriptors.count
    body += [UInt8(truncatingIfNeeded: loop >> 8), UInt8(truncatingIfNeeded: loop)]
    body += descriptors + Self.bytes(stuffing)
    let length = sectionLength ?? body.count + 4
    var section = [
      tableID, flags << 4 | UInt8(truncatingIfNeeded: length >> 8),
      UInt8(truncatingIfNeeded: length),
    ]
    section += body
    let crc = checksum ?? CRC32.checksum(section)
    section += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> UInt32($0)) }
    return section + Self.bytes(after)
  }

  /// A segmentation descriptor of the whole program without duration and restrictions.
  static func segmentation(
    eventID: String = "00000001", upid: String = "00 00", type: String = "30",
    numbers: String = "00 00", after: String = ""
  ) -> String {
    descriptor(tag: "02", "43554549 \(eventID) 7f bf \(upid) \(type) \(numbers) \(after)")
  }

  /// A descriptor with its length counted.
  static func descriptor(tag: String, _ body: String) -> String {
    let bytes = bytes(body)
    return tag + Hexadecimal.text([UInt8(truncatingIfNeeded: bytes.count)])
      + Hexadecimal.text(bytes)
  }

  var decoding: SpliceDecoding { SpliceInfoSection.decode(bytes) }
}

/// The section of a message that has no fault.
func section(_ message: SectionBytes) throws -> SpliceInfoSection {
  try SpliceInfoSection(strictly: message.bytes)
}

extension SpliceDecoding {
  var kinds: [SpliceIssue.Kind] { issues.map(\.id) }

  /// The first segmentation descriptor.
  var segmentation: SegmentationDescriptor? { section?.segmentations.first }

  var insert: SpliceInsert? {
    if case .insert(let insert) = section?.command { insert } else { nil }
  }
}

/// One message of every kind, valid, for the tests that go over all.
enum Messages {
  static let upids = [
    "00 00", "01 03 414243", "02 08 4142434431323334", "03 0c 414243443031323334353637",
    "05 08 000000003a8d0000", "06 0c 000000003a8d000000000000",
    "07 0c 4d5630303034313436343030", "08 08 000000002ca0a18a", "09 04 504f3a31",
    "0a 0c 1478f85ae100b0685b8fb1c8", "0b 06 0007 2e1e 6162", "0c 06 41444652 0102",
    "0d 0d 0e 05 4c41333039 08 04 00000001", "0e 05 4c41333039", "0f 05 75726e3a61",
    "10 10 00112233445566778899aabbccddeeff", "11 07 747970653d5049",
  ]

  static let all: [[UInt8]] =
    commands.map(\.bytes)
    + upids.map { SectionBytes(descriptors: SectionBytes.segmentation(upid: $0)).bytes }
    + descriptors.map { SectionBytes(descriptors: $0).bytes }
    + [
      SectionBytes(
        adjustment: 0x81_2345_6789 | 2 << 33, commandLength: 0x123, command: "0102030405060708"
      ).bytes,
      SectionBytes(flags: 0, cwIndex: 0, tier: 0, stuffing: "ffffff").bytes,
    ]

  private static let commands = [
    SectionBytes(commandType: 0x00, command: ""),
    SectionBytes(commandLength: 0xFFF, commandType: 0x00, command: ""),
    SectionBytes(commandType: 0x07, command: ""),
    SectionBytes(commandType: 0x06, command: "7f"),
    SectionBytes(commandType: 0x06, command: "80 00000001"),
    SectionBytes(commandType: 0x05, command: "00000001 ff"),
    SectionBytes(commandType: 0x05, command: "00000001 7f ef fe000dbba0 fe002932e0 0001 02 03"),
    SectionBytes(commandType: 0x05, command: "00000001 00 40 00 0000 00 00"),
    SectionBytes(commandType: 0x05, command: "00000001 7f df 0001 02 03"),
    SectionBytes(commandType: 0x05, command: "00000001 7f 8f 02 01fe00000001 027f 0001 02 03"),
    SectionBytes(commandType: 0x05, command: "00000001 7f 9f 02 01 02 0001 02 03"),
    SectionBytes(
      commandType: 0x04,
      command: "03 00000001 7f ff 4d0bb300 fe0052ccf5 0001 02 03 00000002 ff"
        + "00000003 3f 9f 02 01 4d0bb300 02 4d0bb301 0001 02 03"),
    SectionBytes(commandType: 0xFF, command: "41424344 010203"),
    SectionBytes(commandType: 0x42, command: "0102"),
  ]

  private static let descriptors = [
    SectionBytes.descriptor(tag: "00", "43554549 00000135"),
    SectionBytes.descriptor(tag: "01", "43554549 b1 9f 3132312a"),
    SectionBytes.descriptor(tag: "01", "43554549 b1 20 01"),
    SectionBytes.descriptor(tag: "03", "43554549 0000660f0001 075bcd15 0025"),
    SectionBytes.descriptor(tag: "04", "43554549 2f ff 656e67 55 01 000102 2a"),
    SectionBytes.descriptor(tag: "02", "43554549 00000001 ff"),
    SectionBytes.descriptor(tag: "02", "43554549 00000001 80"),
    SectionBytes.descriptor(
      tag: "02",
      "43554549 00000001 3f 40 02 01fe00000001 0201ffffffff ffffffffff 0000 36 00 00 01 02"),
    SectionBytes.descriptor(tag: "02", "41424344 0102"),
    SectionBytes.descriptor(tag: "80", "43554549 0102"),
    SectionBytes.descriptor(tag: "f0", "00010203 0102"),
    SectionBytes.segmentation(type: "35", after: "0304"),
  ]
}
