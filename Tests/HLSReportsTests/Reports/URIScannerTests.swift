import Testing

@testable import HLSReports

struct URIScannerTests {
  @Test(arguments: [
    (#"{'u':'https:\/\/joe:pw1@ad.example\/x?token=S'}"#, #"{'u':'https:\/\/ad.example\/x'}"#),
    ("see //joe:pw1@cdn.example/x?token=S b", "see //cdn.example/x b"),
    ("//cdn.example?token=S", "//cdn.example"),
    ("see /path/x.ts?token=S b", "see /path/x.ts b"), ("/a,b=c.ts?token=S", "/a,b=c.ts"),
    ("and/or? yes", "and/or? yes"), ("<a/>what?no <?xml?>", "<a/>what?no <?xml?>"),
    ("X-ASSET-LIST=ads.json?token=S", "X-ASSET-LIST=ads.json"),
    ("is \"ad.m3u8?S\"", "is \"ad.m3u8\""),
    ("list?token=S b", "list b"), ("really?! What?no, Mr. X?", "really?! What?no, Mr. X?"),
    ("http://h/a?sig=abc)S b", "http://h/a b"), ("(http://h/a?sig=abc]S) b", "(http://h/a) b"),
  ])
  func `a text shows no query and no password`(text: String, expected: String) {
    #expect(URIRedaction().text(text) == expected)
  }

  @Test(arguments: [
    ("#EXT-X-KEY:URI=key.bin?token=S,A=1", "#EXT-X-KEY:URI=key.bin"),
    ("#EXT-X-AD:A=b?,URI=?token=S z", "#EXT-X-AD:A=b?,URI= z"),
    ("#EXT-X-AD:A=b.ts?S z,B=\"c\"", "#EXT-X-AD:A=b.ts\"c\""),
    ("#EXT-X-AD:joe:pw@h/a S", "#EXT-X-AD:h/a S"), ("#EXT-X-AD:A=joe:pw@h/a", "#EXT-X-AD:A=h/a"),
    ("#EXTINF:4,why? not", "#EXTINF:4,why? not"),
  ])
  func `a word in a tag loses its query`(line: String, expected: String) {
    #expect(URIRedaction().line(line) == expected)
  }

  @Test(arguments: [
    ("https:joe:pw@h/x", "https:h/x"), ("http:/joe:pw@h/x?token=S", "http:/h/x"),
    ("joe:pw@h/x", "h/x"), ("seg@2:1.ts", "seg@2:1.ts"), ("a/b:c@d.ts", "a/b:c@d.ts"),
  ])
  func `an address that lacks its slashes shows no password`(address: String, expected: String) {
    #expect(URIRedaction().address(address) == expected)
  }

  @Test func `the name of a local file stays at the start of a text`() {
    let redaction = URIRedaction(files: ["a/what?.m3u8"])
    #expect(redaction.text("a/what?.m3u8: no such file") == "a/what?.m3u8: no such file")
  }

  @Test func `a password may hold a million slashes, or at signs`() {
    let count = 1_000_000
    let slashes = "http://a:b" + String(repeating: "/", count: count) + "@x"
    #expect(URIRedaction().text(slashes) == "http://x")
    let name = "http://" + String(repeating: "a", count: count)
    let signs = name + String(repeating: "@", count: count) + "x"
    #expect(URIRedaction(keepsQueries: true).text(signs) == name + "@x")
  }
}
