import Testing

@testable import HLSReports

struct HiddenValuesTests {
  @Test(arguments: [
    // Long values are redacted wherever they are.
    ("longsecret", "xlongsecrety/longsecret", "x…y/…"),
    ("longsecret", "longsecre", "longsecre"),
    ("aaaaaaaa", "aaaaaaaaaaaaaaaaa", "……a"),
    // Values of a few letters are redacted as words.
    ("SEKRIT", "seg/SEKRIT/s.ts", "seg/…/s.ts"), ("SEKRIT", "a-SEKRIT_", "a-…_"),
    ("high", "highest high, nigh", "highest …, nigh"), ("high", "high", "…"),
    // Shorter ones are no secrets.
    ("abc", "abc", "abc"), ("", "abc", "abc"),
    ("p/é=w", "https://h/p/é=w/a", "https://h/…/a"),
  ])
  func `a value is redacted wherever it is written`(
    value: String, text: String, expected: String
  ) {
    let redaction = URIRedaction()
    redaction.hide([value])
    #expect(redaction.text(text) == expected)
    #expect(redaction.value(text) == expected)
    #expect(redaction.address(text) == expected)
    #expect(redaction.line("#EXTINF:4," + text) == "#EXTINF:4," + expected)
    // Redacted text does not change again.
    #expect(redaction.text(expected) == expected)
  }

  @Test func `of values that contain one another the longer one is redacted first`() {
    let redaction = URIRedaction()
    redaction.hide(["longsecret"])
    redaction.hide(["longsecret-and-more", "longsecret"])
    #expect(redaction.text("longsecret-and-more longsecret") == "… …")
  }

  @Test func `everything is shown if only passwords are removed`() {
    let redaction = URIRedaction(keepsQueries: true)
    redaction.hide(["longsecret"])
    #expect(redaction.text("longsecret") == "longsecret")
  }
}
