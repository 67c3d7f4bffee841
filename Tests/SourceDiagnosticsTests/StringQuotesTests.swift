import SourceDiagnostics
import Testing

struct StringQuotesTests {
  @Test func `a value in a message has quotes only around it, and a bounded length`() {
    #expect("a \"b\"".quoted == "\"a 'b'\"")
    let long = String(repeating: "a", count: 500).quoted
    #expect(long.count == 243 && long.contains("a…a"))
  }

  @Test(arguments: [
    ("https://h/a?b c", true), ("//h/a b", true), ("\\\\h\\a b", true), ("a.ts?b c", true),
    ("joe:pw@h/a b", true), ("joe1:pw@h/a b", true), ("joe.x_y:pw@h/a b", true),
    ("data:text/plain,a b", true), ("https://h/a?b", false), ("a b", false),
    ("What? Why", false), ("Part 1: a b", false), ("and/or? yes", false), ("note: a@b c", false),
  ])
  func `a URI that a reader would end too early stands in quotes`(text: String, isQuoted: Bool) {
    #expect(text.quotedIfNeeded == (isQuoted ? "\"\(text)\"" : text))
  }
}
