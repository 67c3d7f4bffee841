import ByteParsing
import TestSupport
import Testing

@Suite struct CRC32Tests {
  @Test func `the check value of the algorithm is right`() {
    #expect(CRC32.checksum(Array("123456789".utf8)) == 0x0376_E6E7)
    #expect(CRC32.checksum([UInt8]()) == 0xFFFF_FFFF)
  }

  @Test func `bytes that end with their checksum have none left`() {
    var random = SeededGenerator(seed: 32)
    for count in 0..<70 {
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let sum = CRC32.checksum(bytes)
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(shift))) }
      #expect(CRC32.checksum(bytes) == 0)
      #expect(CRC32.checksum(bytes.reversed().reversed()) == 0)
    }
  }
}
