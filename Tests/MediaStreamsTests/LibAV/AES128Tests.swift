import ByteParsing
import MediaStreams
import Testing

@Suite struct AES128Tests {
  @Test func `the vector of FIPS 197 decrypts`() throws {
    let plain = try AES128.decryptBlocks(
      Hexadecimal.bytes("69c4e0d86a7b0430d8cdb78070b4c55a"),
      key: Hexadecimal.bytes("000102030405060708090a0b0c0d0e0f"),
      iv: [UInt8](repeating: 0, count: 16))
    #expect(Hexadecimal.text(plain).lowercased() == "00112233445566778899aabbccddeeff")
  }

  /// NIST SP 800-38A, section F.2.2.
  private static let key = "2b7e151628aed2a6abf7158809cf4f3c"
  private static let iv = "000102030405060708090a0b0c0d0e0f"
  private static let cipher =
    "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
    + "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7"
  private static let plain =
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"

  @Test func `the vector of SP 800-38A for cipher block chaining decrypts`() throws {
    let plain = try AES128.decryptBlocks(
      Hexadecimal.bytes(Self.cipher), key: Hexadecimal.bytes(Self.key),
      iv: Hexadecimal.bytes(Self.iv))
    #expect(Hexadecimal.text(plain).lowercased() == Self.plain)
  }

  @Test func `padding is removed and wrong padding is an error`() throws {
    // The last block of the vector does not end with padding.
    let cipher = try Hexadecimal.bytes(Self.cipher)
    let key = try Hexadecimal.bytes(Self.key)
    #expect(throws: AES128.Failure.paddingInvalid) {
      try AES128.decrypt(cipher, key: key, iv: Hexadecimal.bytes(Self.iv))
    }
    // An IV chosen so that the first block becomes thirteen letters and three bytes of padding.
    let wanted = Array("thirteen char".utf8) + [3, 3, 3]
    let raw = try AES128.decryptBlocks(
      Array(cipher[..<16]), key: key, iv: [UInt8](repeating: 0, count: 16))
    let iv = zip(raw, wanted).map { $0 ^ $1 }
    #expect(try AES128.decrypt(Array(cipher[..<16]), key: key, iv: iv) == Array(wanted[..<13]))
  }

  @Test func `wrong lengths are distinguished`() {
    let block = [UInt8](repeating: 0, count: 16)
    #expect(throws: AES128.Failure.keyLength(3)) {
      try AES128.decrypt(block, key: [1, 2, 3], iv: block)
    }
    #expect(throws: AES128.Failure.initializationVectorLength(0)) {
      try AES128.decrypt(block, key: block, iv: [])
    }
    for count in [0, 15, 17] {
      #expect(throws: AES128.Failure.notWholeBlocks(byteCount: count)) {
        try AES128.decrypt([UInt8](repeating: 0, count: count), key: block, iv: block)
      }
    }
  }
}
