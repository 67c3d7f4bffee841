import ByteParsing
import TestSupport
import Testing

@Suite struct URIReferenceTests {
  @Test(arguments: ReferenceExamples.all)
  func `references resolve as the standard's examples do`(_ reference: String, _ result: String) {
    #expect(URIReference.resolve(reference, against: ReferenceExamples.base) == result)
  }

  @Test(arguments: [
    ("seg.ts", "lists/a.m3u8", "lists/seg.ts"), ("../seg.ts", "lists/a.m3u8", "seg.ts"),
    ("../seg.ts", "a.m3u8", "../seg.ts"), ("../../x", "../a.m3u8", "../../../x"),
    ("/abs/x", "lists/a.m3u8", "/abs/x"), ("seg.ts", "/srv/hls/a.m3u8", "/srv/hls/seg.ts"),
    ("https://h/x", "a.m3u8", "https://h/x"), ("x y.ts?a=b c", "d/a.m3u8", "d/x y.ts?a=b c"),
    ("seg.ts", "https://h", "https://h/seg.ts"),
    ("data:text/plain,a/../b", "d/a", "data:text/plain,a/../b"),
    ("seg.ts", "https://h/p/l.m3u8?url=http://o/x/y", "https://h/p/seg.ts"),
    ("dir:1/seg.ts", "/a/b", "dir:1/seg.ts"), ("1:2/seg.ts", "/a/b", "/a/1:2/seg.ts"),
  ])
  func `paths of files and odd addresses are bases too`(
    _ reference: String, _ base: String, _ result: String
  ) {
    #expect(URIReference.resolve(reference, against: base) == result)
  }

  @Test func `parts put together give the text back`() {
    for text in ["http://u@h:1/p?q#f", "//h", "a:b", "?", "#", "p/q", "", "x://?#"] {
      #expect(URIReference(text).text == text)
    }
  }

  @Test func `query parameters are percent-decoded`() {
    let reference = URIReference("l.m3u8?a=1&b%20c=x%2Fy+z&empty=&a=2&bad=%4")
    #expect(reference.queryParameters["a"] == "1")
    #expect(reference.queryParameters["b c"] == "x/y+z")
    #expect(reference.queryParameters["empty"] == "")
    #expect(reference.queryParameters["bad"] == "%4")
    #expect(reference.queryParameters["none"] == nil)
  }
}
