import Testing

@testable import HLSReports

struct HTMLTextTests {
  @Test func `what is interpolated cannot become markup`() {
    let text = #"</td><script>alert("1")</script> & 'x'"#
    let html: HTMLText = "<td title=\"\(text)\">\(text)</td>"
    let escaped = "&lt;/td&gt;&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt; &amp; &#39;x&#39;"
    #expect(html.markup == "<td title=\"\(escaped)\">\(escaped)</td>")
  }

  @Test func `markup in markup stays markup`() {
    let inner: HTMLText = "<b>\("<")</b>"
    #expect(("<p>\(inner)\(3)</p>" as HTMLText).markup == "<p><b>&lt;</b>3</p>")
    #expect([inner, inner].joined(", ").markup == "<b>&lt;</b>, <b>&lt;</b>")
  }

  @Test(arguments: [
    ("\0", #"\u{0}"#), ("\u{1B}[31m", #"\u{1B}[31m"#), ("\u{202E}abc", #"\u{202E}abc"#),
    ("a\nb", #"a\nb"#), ("]]>", "]]&gt;"), ("=cmd()", "=cmd()"), ("\u{85}", #"\u{85}"#),
    ("Grüße 日本", "Grüße 日本"), ("plain", "plain"),
  ])
  func `controls and bidirectional marks are shown, not obeyed`(text: String, escaped: String) {
    #expect(HTMLText.escaped(text) == escaped)
  }
}
