import FieldValues
import Testing

@testable import HLSReports

struct DataAddressScannerTests {
  @Test(arguments: [
    ("DATA:text/plain;base64,c2Vj", "data:…"), ("  data:,c2Vj", "  data:…"),
    ("'data:text/plain,my c2Vj'", "'data:…"), ("\"data:,c2Vj\" or c2Vj", "\"data:…"),
    ("data%3Atext/plain%2Cc2Vj", "data:…"), ("%64%61t%61:;base64,c2Vj", "data:…"),
    ("DAT%41:,c2Vj", "data:…"),
    ("%22data%253a%252Cc2Vj%22", "%22data:…"), ("data: text/plain,c2Vj", "data:…"),
    ("see data:text/plain,my c2Vj", "see data:…"), ("u=Data:,c2Vj", "u=data:…"),
    ("{'u':'data:,c2Vj','v':1}", "{'u':'data:…','v':1}"),
    ("{\"u\":\"data:image\\/png,c2Vj\"}", "{\"u\":\"data:…\"}"),
    ("<a>data:,c2Vj</a> <b u=\"data:,c2Vj\"/>", "<a>data:…</a> <b u=\"data:…\"/>"),
    ("see https://joe:data:x,y@h/ and data:,c2Vj", "see https://h/ and data:…"),
  ])
  func `a text does not show the data of an address`(text: String, expected: String) {
    #expect(URIRedaction().text(text) == expected)
    #expect(URIRedaction().text(expected) == expected)
    #expect(URIRedaction(keepsQueries: true).text("see data:,c2Vj") == "see data:,c2Vj")
  }

  @Test(arguments: [
    "data: one, two", "Metadata:a,b", "http://data:8080/a,b.ts", "x/data:1,2", "data:5", "data:",
    "100% data, 5", "DATA-ID:a,b", "meta.data:a,b", "%", "%2", "%25%", "dat%61", "data%",
  ])
  func `a text that only looks like it stays`(text: String) {
    #expect(URIRedaction().text(text) == text)
  }

  @Test func `an address needs no comma to be hidden`() {
    #expect(URIRedaction().address(" DATA%3ac2Vj") == " data:…")
    #expect(URIRedaction().address("redirect:data:,c2Vj") == "redirect:data:…")
    #expect(URIRedaction().address("data:x@y?c2Vj") == "data:…")
  }

  @Test(arguments: [
    (
      "#EXT-X-DATERANGE:ID=\"a\",X-KEY=\" DATA:text/plain,my c2Vj\",X-B=\"b\"",
      "#EXT-X-DATERANGE:ID=\"a\",X-KEY=\" data:…\",X-B=\"b\""
    ),
    ("#EXT-X-ASSET:CAID=0x1,URI=data:text/plain,c2Vj", "#EXT-X-ASSET:CAID=0x1,URI=data:…"),
    ("#EXT-X-ASSET:A='data%3A%2Cc2Vj',B=\"b\"", "#EXT-X-ASSET:A='data:…',B=\"b\""),
    ("#EXTINF:4,data:,my c2Vj", "#EXTINF:4,data:…"), ("# data:,c2Vj", "# data:…"),
    ("#EXT-X-SESSION-DATA:A=1,B=2", "#EXT-X-SESSION-DATA:A=1,B=2"),
  ])
  func `a line of a playlist does not show data`(line: String, expected: String) {
    #expect(URIRedaction().line(line) == expected)
    for line in [line, line + String(repeating: "A", count: 400)] {
      func excerpt(_ line: String) -> SourceExcerpt { SourceExcerpt(Array(line.utf8)[...]) }
      let shown = excerpt(URIRedaction().line(line))
      #expect(excerpt(line).redacted(by: URIRedaction())?.text == shown.text)
    }
  }

  @Test func `a field does not show data`() {
    let fields = [
      Field("X-KEY", .string(" Data:,c2Vj")), Field("X-LIST", .array([.string("data%3A,c2Vj")])),
    ]
    #expect(
      URIRedaction().fields(fields) == [
        Field("X-KEY", .string(" data:…")), Field("X-LIST", .array([.string("data:…")])),
      ])
  }

  @Test(arguments: ["data:", "'data:", "%", "%25", "%2525", "%64ata:", "data:/ ", "data: x, "])
  func `a text of a megabyte takes linear time`(part: String) {
    let text = "x a: " + String(repeating: part, count: 1 << 17)
    #expect(URIRedaction().text(text).hasPrefix("x "))
  }
}
