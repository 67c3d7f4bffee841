import HLSInspection
import SourceDiagnostics
import Testing

struct DiagnosticSubjectTests {
  @Test(arguments: [
    ("a/segment12.ts?t=1#2", "a/segment#.ts"), ("v1/a1b22", "v1/a#b#"), ("7.5/k", "7.5/k"),
    ("", ""), ("ä3.ts", "ä#.ts"), ("a.1/2.m4s?x=/9.b", "a.1/#.m4s"), ("12.3.4", "#.#.4"),
    ("http://joe:p@w@h/a@b/s1.ts", "http://h/a@b/s#.ts"), ("http://h/@/s1.ts", "http://h/@/s#.ts"),
  ])
  func `the subject of an address has no user, no query and no numbers in its name`(
    uri: String, subject: String
  ) {
    #expect(Diagnostic.subject(ofURI: uri) == subject)
  }

  @Test func `a very long address is distinguished from others by its beginning`() {
    let long = "key" + String(repeating: "a", count: 100_000)
    #expect(Diagnostic.subject(ofURI: long) == long.prefix(4096))
  }
}
