import Testing

@testable import HLSReports

struct StringScalarsTests {
  @Test(arguments: [
    ("a\"b\"\"", "\"", "\"\"", "a\"\"b\"\"\"\""), ("\"\u{301}", "\"", "\"\"", "\"\"\u{301}"),
    ("--->-->", "-->", "x", "-xx"), ("äö", "ö", "", "ä"), ("", "a", "b", ""),
  ])
  func `scalars are replaced one by one`(
    text: String, scalars: String, others: String, expected: String
  ) {
    let replaced = text.replacingScalars(scalars, with: others)
    #expect(Array(replaced.unicodeScalars) == Array(expected.unicodeScalars))
  }
}
