import ByteParsing
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the examples of RFC 4648 hold both ways`(plain: String, encoded: String) throws {
    #expect(Base64.text(Array(plain.utf8)) == encoded)
    #expect(try Base64.bytes(encoded) == Array(plain.utf8))
    #expect(try Base64.bytes(encoded.filter { $0 != "=" }) == Array(plain.utf8))
  }

  @Test func `the URL-safe alphabet is read`() throws {
    #expect(try Base64.bytes("-_-_") == Base64.bytes("+/+/"))
  }

  @Test func `a foreign character is refused at its place`() {
    #expect {
      try Base64.bytes("Zm9v YmFy")
    } throws: { ($0 as? MalformedData)?.byteOffset == 4 }
  }

  @Test(arguments: ["Z", "Zg=", "Zg===", "Zm9v=", "Zg==Zg=="])
  func `text of no possible length is refused`(text: String) {
    #expect(throws: MalformedData.self) { try Base64.bytes(text) }
  }

  @Test func `random bytes survive`() throws {
    var random = SeededGenerator(seed: 64)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(try Base64.bytes(Base64.text(bytes)) == bytes)
    }
  }
}
