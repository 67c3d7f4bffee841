import HLSReports
import Testing

struct XMLTextTests {
  @Test func `markup and line feeds become references`() {
    #expect(
      XMLText.escaped("<script a=\"1\">&]]>\n\t\r")
        == "&lt;script a=&quot;1&quot;&gt;&amp;]]&gt;&#10;&#9;&#13;")
    #expect(XMLText.escapedLines("a<\nb") == "a&lt;\nb")
  }

  @Test func `characters without a form in XML are shown, not written`() {
    #expect(
      XMLText.escaped("\0\u{1B}[31m\u{7F}\u{9B}\u{FFFE}") == #"\u{0}\u{1B}[31m\u{7F}\u{9B}\u{FFFE}"#
    )
    #expect(XMLText.escaped("\u{202E}x\u{1F600}ü") == "\\u{202E}x\u{1F600}ü")
  }
}
