import Testing

@testable import HLSReports

struct PasswordScannerTests {
  @Test(arguments: [
    ("x@//joe:pw@h/a", "x@//h/a", "x@//joe@h/a"),
    (#"https:\\joe:pw@h\a"#, #"https:\\h\a"#, #"https:\\joe@h\a"#),
    (#"https:\joe:pw@h\a"#, #"https:\h\a"#, #"https:\joe@h\a"#),
    ("http:joe:pw@h/a", "http:h/a", "http:joe@h/a"),
    (#"A=https:\joe:pw@h\a"#, #"A=https:\h\a"#, #"A=https:\joe@h\a"#),
    ("https:///joe:pw@h/", "https:///h/", "https:///joe@h/"),
    (#"\\joe:p/w@h\a"#, #"\\h\a"#, #"\\joe@h\a"#),
    (#"https:\/\/joe:pw@h\/a"#, #"https:\/\/h\/a"#, #"https:\/\/joe@h\/a"#),
    ("http://a:b@c:d@h/", "http://h/", "http://a@h/"), ("//a:p?w@h/x?y", "//h/x", "//a@h/x?y"),
    ("http://[::1]:80/a@b", "http://[::1]:80/a@b", "http://[::1]:80/a@b"),
    ("http://h:80/a:b@c", "http://h:80/a:b@c", "http://h:80/a:b@c"),
    ("BYTERANGE:10@20 a/b:c@d", "BYTERANGE:10@20 a/b:c@d", "BYTERANGE:10@20 a/b:c@d"),
    ("see http://h, a:b@c", "see http://h, a:b@c", "see http://h, a:b@c"),
  ])
  func `no form of an authority shows its password`(text: String, bare: String, kept: String) {
    #expect(URIRedaction().text(text) == bare)
    #expect(URIRedaction(keepsQueries: true).text(text) == kept)
    #expect(URIRedaction().text(bare) == bare)
  }

  @Test func `many starts of an authority take linear time`() {
    let count = 20_000
    for unit in ["//a:b", "//a:b@", "http:", "//", ":", "\\\\a:1/"] {
      let text = "@" + String(repeating: unit, count: count)
      #expect(!URIRedaction(keepsQueries: true).text(text).contains(":b@"))
    }
  }
}
