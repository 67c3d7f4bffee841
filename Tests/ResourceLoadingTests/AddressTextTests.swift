import Testing

@testable import ResourceLoading

struct AddressTextTests {
  @Test(arguments: [
    ("a%20b%zz.ts", "a%20b%25zz.ts"), ("a b%20c.ts", "a%20b%20c.ts"), ("100%", "100%25"),
    ("a%2", "a%252"), ("seg.ts?sig=%41|%2B", "seg.ts?sig=%41%7C%2B"), ("a#b#c", "a#b%23c"),
    ("\u{E4}.ts", "%C3%A4.ts"), ("[1].ts", "%5B1%5D.ts"), ("a/../b;c=1,2", "a/../b;c=1,2"),
    ("http://[::1]:80/a b", "http://[::1]:80/a%20b"),
    ("//m\u{FC}nchen.de/a%zz", "//m\u{FC}nchen.de/a%25zz"), ("", ""), ("//", "//"),
  ])
  func `only what no address has is encoded`(text: String, escaped: String) {
    #expect(AddressText.escaped(text) == escaped)
  }

  @Test(arguments: [
    ("a%20b%zz.ts", "http://h/x/a%20b%25zz.ts"), ("a b%20c.ts", "http://h/x/a%20b%20c.ts"),
    ("http://m\u{FC}nchen.de/a%20b%zz", "http://xn--mnchen-3ya.de/a%20b%25zz"),
    ("//m\u{FC}nchen.de/a", "http://xn--mnchen-3ya.de/a"),
    ("1:2/[a].ts", "http://h/x/1:2/%5Ba%5D.ts"),
    ("../%zz/./a?b c/../d#e f", "http://h/%25zz/a?b%20c/../d#e%20f"),
    ("%2E%2E/a", "http://h/x/%2E%2E/a"),
    ("a\u{308}.ts", "http://h/x/a%CC%88.ts"), ("?x|y", "http://h/x/y?x%7Cy"),
  ])
  func `a reference is asked for as it is written`(reference: String, address: String) throws {
    #expect(try ResourceLocation.http("http://h/x/y").resolve(reference) == .http(address))
  }
}
