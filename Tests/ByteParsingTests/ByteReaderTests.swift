import ByteParsing
import SourceDiagnostics
import Testing

@Suite struct ByteReaderTests {
  @Test func `integers are big-endian and move the reader`() throws {
    var reader = ByteReader([0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07])
    #expect(try reader.uint8("a") == 1)
    #expect(try reader.uint16("b") == 0x0203)
    #expect(try reader.uint32("c") == 0x0405_0607)
    #expect(reader.isAtEnd && reader.offset == 7)
  }

  @Test func `a read past the end names its field and moves nothing`() {
    var reader = ByteReader([1, 2])
    let expected = MalformedData(.truncated(missingBits: 16), field: "size", byteOffset: 0)
    #expect(throws: expected) { try reader.uint32("size") }
    #expect(reader.offset == 0 && reader.remaining == 2)
  }

  @Test func `a declared length makes a reader that ends there`() throws {
    var outer = ByteReader([9, 1, 2, 3])
    try outer.skip(1, "tag")
    var inner = try outer.subReader(2, "body")
    #expect(inner.offset == 1 && inner.remaining == 2)
    #expect(inner.takeRest() == [1, 2] && outer.peek() == 3)
    #expect(throws: MalformedData.self) { try outer.subReader(2, "body") }
  }

  @Test func `counts that no data has are refused`() {
    var reader = ByteReader([1])
    #expect(throws: MalformedData.self) { try reader.take(.max, "data") }
    #expect(throws: MalformedData.self) { try reader.take(-1, "data") }
  }

  @Test func `a range outside the array is clamped to it`() {
    #expect(ByteReader([1, 2, 3], in: -5..<99).remaining == 3)
    #expect(ByteReader([1, 2, 3], in: 7..<9).isAtEnd)
    var reader = ByteReader([1, 2, 3])
    reader.move(to: 99)
    #expect(reader.isAtEnd && reader.peek() == nil && reader.peek(-1) == nil)
  }
}
