import MediaTiming
import SCTE35
import SourceDiagnostics
import Testing

/// Where a command ends and the descriptors start.
struct SectionDecoderCommandTests {
  @Test(arguments: [
    (0x00, ""), (0x07, ""), (0x05, "00000001 ff"), (0x06, "7f"), (0x06, "fe000dbba0"),
    (0x05, "00000001 7f ef fe000dbba0 fe002932e0 0001 02 03"),
    (0x05, "00000001 7f 8f 01 01fe00000001 0001 02 03"), (0x04, "01 00000001 ff"),
  ])
  func `a length of 0xFFF is no hindrance to a command that gives its own`(
    type: Int, command: String
  ) throws {
    let message = SectionBytes(
      commandLength: 0xFFF, commandType: UInt8(type), command: command,
      descriptors: SectionBytes.segmentation())
    let decoding = message.decoding
    #expect(decoding.issues.isEmpty)
    #expect(decoding.segmentation?.eventID == 1)
    #expect(try decoding.section?.encoded() == message.bytes)
  }

  @Test(arguments: [0xFF, 0x42] as [UInt8])
  func `a length of 0xFFF hides the end of a private and of an unknown command`(
    type: UInt8
  ) throws {
    let message = SectionBytes(commandLength: 0xFFF, commandType: type, command: "41424344 01")
    #expect(message.decoding.kinds == [.commandLengthUnknown])
    #expect(
      message.decoding.section?.command
        == .unrecognized(type: type, bytes: [0x41, 0x42, 0x43, 0x44, 1, 0, 0]))
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `the length of an unknown command leads to its descriptors`() throws {
    let message = SectionBytes(
      commandType: 0x42, command: "010203", descriptors: SectionBytes.segmentation())
    #expect(message.decoding.kinds == [.commandTypeReserved])
    #expect(message.decoding.section?.command == .unrecognized(type: 0x42, bytes: [1, 2, 3]))
    #expect(message.decoding.segmentation != nil)
    #expect(message.decoding.isValid)
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test(arguments: [(0x00, "ffff"), (0x06, "fe00000005 ffff")])
  func `bytes after the end of a command are kept`(type: Int, command: String) throws {
    let message = SectionBytes(
      commandType: UInt8(type), command: command, descriptors: SectionBytes.segmentation())
    #expect(message.decoding.kinds == [.commandTrailingBytes])
    #expect(message.decoding.section?.commandTrailingBytes == [0xFF, 0xFF])
    #expect(message.decoding.segmentation != nil)
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `when only the syntax leads to the descriptors the length is wrong`() throws {
    let message = SectionBytes(
      commandLength: 1, commandType: 0, command: "", descriptors: SectionBytes.segmentation())
    #expect(message.decoding.kinds == [.commandLengthWrong])
    #expect(message.decoding.section?.command == .null)
    #expect(message.decoding.segmentation != nil)
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test(arguments: [3, 4000])
  func `a length that cuts the command or leaves the section is wrong, and the syntax decides`(
    length: Int
  ) {
    let decoding = SectionBytes(
      commandLength: length, descriptors: SectionBytes.segmentation()
    ).decoding
    #expect(decoding.kinds == [.commandLengthWrong])
    #expect(decoding.issues.first?.path == "spliceCommandLength")
    #expect(decoding.section?.spliceTime?.ticks == 900_000)
    #expect(decoding.segmentation != nil)
  }

  @Test func `a command that does not follow its syntax is kept as bytes`() {
    let decoding = SectionBytes(
      commandType: 0xFF, command: "4142", descriptors: SectionBytes.segmentation()
    ).decoding
    #expect(decoding.kinds == [.commandMalformed])
    #expect(decoding.section?.command == .unrecognized(type: 0xFF, bytes: [0x41, 0x42]))
    #expect(decoding.segmentation != nil, "what comes after it is not lost")
    #expect(decoding.issues.first?.path == "command")
    #expect(decoding.issues.first?.byteOffset == 14)
  }

  @Test func `bandwidth_reservation may carry descriptors`() {
    let decoding = SectionBytes(
      commandType: 7, command: "", descriptors: SectionBytes.segmentation()
    ).decoding
    #expect(decoding.section?.command == .bandwidthReservation)
    #expect(decoding.segmentation != nil)
    #expect(decoding.issues.isEmpty)
  }
}
