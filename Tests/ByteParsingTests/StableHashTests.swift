import ByteParsing
import Testing

struct StableHashTests {
  /// The published values of the hash.
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func `the hash is FNV-1a`(text: String, value: UInt64) {
    #expect(StableHash.value(text.utf8) == value)
  }

  @Test func `a text has sixteen digits`() {
    #expect(StableHash.text("a") == "af63dc4c8601ec8c")
  }
}
