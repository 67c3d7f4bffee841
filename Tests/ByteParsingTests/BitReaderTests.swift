import ByteParsing
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct BitReaderTests {
  @Test func `fields follow each other without regard to bytes`() throws {
    var bits = BitReader([0b1010_1100, 0b0111_0001])
    #expect(try bits.integer(3, "a") == 0b101)
    #expect(try bits.flag("b") == false)
    #expect(try bits.integer(9, "c") == 0b1100_0111_0)
    #expect(bits.remainingBits == 3 && bits.byteOffset == 1)
  }

  @Test func `a field past the end names what is missing`() {
    var bits = BitReader([0xFF])
    let expected = MalformedData(.truncated(missingBits: 25), field: "pts_time", byteOffset: 0)
    #expect(throws: expected) { try bits.integer(33, "pts_time") }
    #expect(bits.remainingBits == 8)
  }

  @Test func `a sub-reader ends at its declared length`() throws {
    var bits = BitReader([1, 2, 3])
    var inner = try bits.subReader(2, "loop")
    #expect(try inner.uint16("value") == 0x0102)
    #expect(throws: MalformedData.self) { try inner.flag("more") }
    #expect(try bits.uint8("rest") == 3)
    #expect(throws: MalformedData.self) { try bits.subReader(-1, "loop") }
  }

  @Test func `bytes are taken at any bit`() throws {
    var bits = BitReader([0x12, 0x34, 0x56])
    try bits.skip(4, "nibble")
    #expect(try bits.take(2, "bytes") == [0x23, 0x45])
  }

  @Test func `what was written is read back, for random fields`() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let fields = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        let width = Int.random(in: 1...64, using: &random)
        let value = UInt64.random(in: .min ... .max, using: &random)
        return (value: width == 64 ? value : value & ((1 << UInt64(width)) - 1), width: width)
      }
      var writer = BitWriter()
      for field in fields { writer.write(field.value, bits: field.width) }
      writer.write(0, bits: (8 - writer.bitCount % 8) % 8)
      var bits = BitReader(writer.bytes)
      for field in fields { #expect(try bits.integer(field.width, "field") == field.value) }
    }
  }
}

/// Bit fields written most significant bit first into growing bytes.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt8 = 0
  private var pendingCount = 0

  /// The number of bits written so far.
  var bitCount: Int { bytes.count * 8 + pendingCount }

  /// Writes the low bits of a value; what lies above them is not written.
  mutating func write(_ value: UInt64, bits: Int) {
    for index in stride(from: bits - 1, through: 0, by: -1) {
      pending = pending << 1 | UInt8(value >> UInt64(index) & 1)
      pendingCount += 1
      if pendingCount == 8 {
        bytes.append(pending)
        (pending, pendingCount) = (0, 0)
      }
    }
  }
}
