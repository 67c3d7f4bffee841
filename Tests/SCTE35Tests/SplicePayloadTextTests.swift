import ByteParsing
import SCTE35
import SourceDiagnostics
import Testing

struct SplicePayloadTextTests {
  private let bytes = SectionBytes(command: "fe fbffbffb").bytes

  @Test func `all the usual forms give the same bytes`() throws {
    let hex = Hexadecimal.text(bytes)
    let base64 = Base64.text(bytes)
    let urlSafe = base64.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
    let forms = [
      hex, hex.uppercased(), "0x" + hex, "0X" + hex.uppercased(), base64,
      base64.filter { $0 != "=" }, String(urlSafe), "\"\(base64)\"", "'\(hex)'", "  \(base64)\r\n",
      hex.enumerated().map { $0.offset % 2 == 1 ? "\($0.element) " : "\($0.element)" }.joined(),
    ]
    for form in forms { #expect(try SplicePayloadText.bytes(form) == bytes, "\(form)") }
  }

  @Test func `a text that is both is decided by its first byte`() throws {
    // Read as base64 these digits start with 0x7D.
    #expect(try SplicePayloadText.bytes("fc30").first == 0xFC)
    // Read as hexadecimal there is an odd number of digits; as base64 it is a section.
    #expect(try SplicePayloadText.bytes("/DAA").first == 0xFC)
  }

  @Test(arguments: [
    ("", 0), ("   ", 0), ("fc30zz", 4), ("fc 30 0g", 7), ("0xfc3", 5), ("0xfc3x", 5), ("/DA*", 3),
    ("  \"/DA*\"", 6), ("/DAAA", 5),
  ])
  func `a text of no form gives the offset of what is wrong`(text: String, offset: Int) {
    do {
      _ = try SplicePayloadText.bytes(text)
      Issue.record("taken: \(text)")
    } catch { #expect(error.byteOffset == offset, "\(text): \(error)") }
  }

  @Test func `a pointer_field copied out of the packet is dropped`() throws {
    #expect(try SplicePayloadText.bytes(Hexadecimal.text([0] + bytes)) == bytes)
    #expect(try SplicePayloadText.bytes(Base64.text([0] + bytes)) == bytes)
    #expect(try SplicePayloadText.bytes("0x00fd") == [0, 0xFD])
  }

  @Test func `bytes that are no section are still given, so that the decoder can say so`() throws {
    #expect(try SplicePayloadText.bytes("0x0001") == [0, 1])
    #expect(try SplicePayloadText.bytes("AAED/w==") == [0, 1, 3, 255])
  }

  @Test func `ten thousand random texts give bytes or an error inside the text`() {
    let alphabet = Array("0123456789abcdefFCxX/+-_= \"'\n*é")
    var generator = SplitMix(state: 0x7E_87)
    for _ in 0..<10_000 {
      let length = Int(generator.next() % 24)
      let text = String(
        (0..<length).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] })
      do {
        _ = try SplicePayloadText.bytes(text)
      } catch { #expect((0...text.utf8.count).contains(error.byteOffset), "\(text)") }
    }
  }
}
