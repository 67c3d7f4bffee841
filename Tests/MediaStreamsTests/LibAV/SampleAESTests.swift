import ByteParsing
import MediaStreams
import TestSupport
import Testing

struct SampleAESTests {
  /// The key and the vector of NIST SP 800-38A, section F.2.1.
  private static let key = "2b7e151628aed2a6abf7158809cf4f3c"
  private static let iv = "000102030405060708090a0b0c0d0e0f"
  private static let slices = StreamType(rawValue: 0xDB)

  private func decryption() throws -> SampleAES {
    try SampleAES(key: Hexadecimal.bytes(Self.key), iv: Hexadecimal.bytes(Self.iv))
  }

  private func clear(_ sample: String, of type: StreamType = Self.slices) throws -> String? {
    try decryption().clear(Hexadecimal.bytes(sample), of: type).map {
      Hexadecimal.text($0).lowercased()
    }
  }

  /// The clear bytes between the two encrypted blocks of the slice, without those that emulation prevention concerns.
  private static let middle = (0x10..<0x9C).map { Hexadecimal.text([UInt8($0)]) }.joined()
    .lowercased()
  private static let leader =
    "65808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e"

  /// Encrypted with another implementation of AES. The encrypted blocks and their ends look like start codes, and the
  /// clear slice has emulation prevention bytes of its own.
  private static let encryptedSlice =
    leader + "a5a500000301b6b600000303171700000300aa00000303" + "01" + middle
    + "5c00000300025c5c5c5c5c5c5c5c5c0000" + "03010000030302777777777777777777777780"
  private static let clearSlice =
    leader + "876ed9c9aff0da6ef6e7c53817dabdd7" + "00000301" + middle
    + "688eeb53e499b2ce17be0987cac0db45" + "0100000302777777777777777777777780"

  @Test func `a slice is decrypted without its outer emulation prevention bytes`() throws {
    #expect(try clear("000001" + Self.encryptedSlice) == "000001" + Self.clearSlice)
  }

  @Test func `each slice of an access unit starts with the same vector`() throws {
    let parameters = "0000000167420000030100"
    let unit = "000001" + Self.encryptedSlice
    #expect(
      try clear("0000000109f0" + parameters + unit + "00" + unit + "0000")
        == "0000000109f0" + parameters + "000001" + Self.clearSlice + "00000001" + Self.clearSlice
        + "0000")
  }

  @Test func `a slice of 48 bytes is clear and one of 49 has an encrypted block`() throws {
    let block = "a5a5000003012222222222222222222222"
    let short = "000001" + Self.leader + block.prefix(32)
    #expect(try clear(short) == short)
    #expect(try clear(short + "a0a0") != short + "a0a0")
    for bytes in ["", "00", "000001", "0000010000", "000001650000"] {
      #expect(try clear(bytes) == bytes)
    }
  }

  @Test func `the whole blocks of an audio frame are decrypted after its leader`() throws {
    // NIST SP 800-38A, section F.2.1.
    let encrypted = "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
    let plain = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    let leader = String(repeating: "11", count: 16)
    for (type, header) in [
      (0xCF as UInt8, "fff15080000000"), (0xCF, "fff0508000000000aa"), (0xC1, ""),
    ] {
      let start = header + (header.isEmpty ? "0b77" + leader.dropFirst(4) : leader)
      let type = StreamType(rawValue: type)
      #expect(try clear(start + encrypted + "aabb", of: type) == start + plain + "aabb")
      #expect(try clear(start + "aabb", of: type) == start + "aabb")
    }
  }

  @Test func `a stream with the type of a clear one is not decrypted`() throws {
    let slice = "000001" + Self.encryptedSlice
    #expect(try clear(slice, of: StreamType(rawValue: 0x1B)) == slice)
    #expect(try clear(slice, of: StreamType(rawValue: 0xC2)) == nil)
  }

  @Test func `a key or a vector of another size is an error`() {
    let block = [UInt8](repeating: 0, count: 16)
    #expect(throws: AES128.Failure.keyLength(3)) { try SampleAES(key: [1, 2, 3], iv: block) }
    #expect(throws: AES128.Failure.initializationVectorLength(0)) {
      try SampleAES(key: block, iv: [])
    }
  }
}
