import ByteParsing
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct HexadecimalTests {
  @Test func `digits of either case with or without a prefix`() throws {
    #expect(try Hexadecimal.bytes("0xFC30") == [0xFC, 0x30])
    #expect(try Hexadecimal.bytes("0Xfc30") == [0xFC, 0x30])
    #expect(try Hexadecimal.bytes("fc30") == [0xFC, 0x30])
    #expect(try Hexadecimal.bytes("") == [])
    #expect(Hexadecimal.text([0xFC, 0x03]) == "fc03")
  }

  @Test func `odd digits and other characters are refused at their place`() {
    #expect {
      try Hexadecimal.bytes("FC3")
    } throws: { ($0 as? MalformedData)?.byteOffset == 3 }
    #expect {
      try Hexadecimal.bytes("FC3G")
    } throws: { ($0 as? MalformedData)?.byteOffset == 3 }
    #expect {
      try Hexadecimal.bytes("FC\"")
    } throws: { ($0 as? MalformedData)?.byteOffset == 2 && "\($0)".contains("not a digit") }
  }

  @Test func `random bytes survive`() throws {
    var random = SeededGenerator(seed: 64)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(try Hexadecimal.bytes(Hexadecimal.text(bytes)) == bytes)
    }
  }
}
