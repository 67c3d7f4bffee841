import EventMessages
import MediaTiming
import SourceDiagnostics
import Testing

struct BoxWalkerTests {
  private let emsg = BoxBytes.emsg1(time: 1)

  private func kinds(_ bytes: [UInt8]) -> [ISOMediaIssue.Kind] {
    ISOMediaFile.read(bytes).issues.map(\.id)
  }

  private func messageOffsets(_ bytes: [UInt8]) -> [Int] {
    ISOMediaFile.read(bytes).eventMessages.map(\.box.byteOffset)
  }

  @Test func `sizes of 64 bits are read`() {
    let large = BoxBytes.u32(1) + Array("mdat".utf8) + BoxBytes.u64(20) + BoxBytes.zeros(4)
    #expect(messageOffsets(large + emsg) == [20])
    #expect(kinds(large + emsg).isEmpty)
  }

  @Test func `a size of zero goes to the end`() {
    let open = BoxBytes.u32(0) + emsg.dropFirst(4)
    #expect(messageOffsets(open + [9, 9]) == [0])
    #expect(ISOMediaFile.read(open + [9, 9]).eventMessages.first?.box.messageData == [1, 2, 9, 9])
  }

  @Test func `a box of an extended type is passed over`() {
    let extended = BoxBytes.box("uuid", BoxBytes.zeros(16), [1])
    #expect(messageOffsets(extended + emsg) == [extended.count])
    let short = BoxBytes.u32(12) + Array("uuid".utf8) + BoxBytes.zeros(20)
    #expect(kinds(short) == [.boxSizeTooSmall])
  }

  @Test func `a box whose type is not printable is passed over`() {
    let odd = BoxBytes.u32(12) + [1, 2, 3, 4] + BoxBytes.zeros(4)
    #expect(messageOffsets(odd + emsg) == [odd.count])
    #expect(kinds(odd + emsg) == [.boxTypeInvalid])
    let cut = BoxBytes.u32(99) + [1, 2, 3, 4]
    #expect(messageOffsets(emsg + cut) == [0])
    #expect(kinds(emsg + cut) == [.boxTypeInvalid])
  }

  @Test func `a size beyond the data is cut to it`() throws {
    let huge = BoxBytes.u32(1) + Array("emsg".utf8) + BoxBytes.u64(.max) + emsg.dropFirst(8)
    let reading = ISOMediaFile.read(BoxBytes.box("free") + huge)
    #expect(reading.eventMessages.count == 1)
    #expect(reading.issues.map(\.id) == [.boxTruncated])
    #expect(reading.issues.first?.byteOffset == 8)
  }

  @Test func `a size smaller than the header ends the reading`() {
    #expect(kinds(emsg + BoxBytes.u32(7) + Array("free".utf8)) == [.boxSizeTooSmall])
  }

  @Test func `bytes after the last box are reported unless they are zero`() {
    #expect(kinds(emsg + [0, 0, 0, 9]) == [.trailingBytes])
    #expect(kinds(emsg + [0, 0, 0, 9, 0x61]) == [.trailingBytes])
    #expect(kinds(emsg + [0, 0, 0, 0]).isEmpty)
  }

  @Test func `an initialization section is read up to its limit of boxes`() {
    let limit = ISOMediaLimits.initializationBoxCount
    let boxes = Array(repeating: BoxBytes.box("free"), count: limit).joined()
    let reading = ISOMediaFile.readInitialization(boxes + BoxBytes.box("free"))
    #expect(reading.issues.map(\.id) == [.limitReached])
    #expect(reading.issues.first?.message.contains("more than \(limit) boxes") == true)
    #expect(ISOMediaFile.readInitialization(Array(boxes)).issues.isEmpty)
    #expect(ISOMediaFile.read(boxes + BoxBytes.box("free")).issues.isEmpty)
  }

  @Test func `issues end at their limit`() {
    let odd = BoxBytes.full("emsg", version: 3)
    let reading = ISOMediaFile.read(repeatElement(odd, count: 1_200).flatMap(\.self))
    #expect(reading.issues.count == ISOMediaLimits.issueCount)
    #expect(reading.issues.last?.id == .limitReached)
  }
}
