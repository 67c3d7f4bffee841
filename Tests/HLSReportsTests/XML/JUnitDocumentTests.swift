import HLSReports
import Testing

struct JUnitDocumentTests {
  private func text(_ document: JUnitDocument) -> String {
    var text = ""
    document.write(to: &text)
    return text
  }

  @Test func `a suite has one root, counts its tests and gives no clock`() {
    let document = JUnitDocument(
      name: "compare a b", properties: [("input", "a\"b")],
      tests: [
        JUnitDocument.Test(name: "one", className: "hlscue"),
        JUnitDocument.Test(
          name: "two\nlines", className: "",
          failure: .init(type: "moved", message: "by <1> s", lines: ["before & after", "th\nen"])),
      ], output: "a\nb")
    #expect(
      text(document) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="compare a b" timestamp="1970-01-01T00:00:00" hostname="localhost" tests="2" \
        failures="1" errors="0" time="0">
          <properties>
            <property name="input" value="a&quot;b"/>
          </properties>
          <testcase name="one" classname="hlscue" time="0"/>
          <testcase name="two lines" classname="-" time="0">
            <failure type="moved" message="by &lt;1&gt; s">before &amp; after
        th&#10;en</failure>
          </testcase>
          <system-out>a
        b</system-out>
          <system-err></system-err>
        </testsuite>

        """)
  }
}
