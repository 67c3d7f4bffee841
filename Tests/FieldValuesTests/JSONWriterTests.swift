import FieldValues
import MediaTiming
import Testing

struct JSONWriterTests {
  private func text(
    _ layout: JSONWriter.Layout = .compact, _ write: (inout JSONWriter) -> Void
  ) -> String {
    var json = JSONWriter(layout: layout)
    write(&json)
    var output = ""
    json.drain(to: &output)
    return output
  }

  @Test(arguments: [
    ("4", "4.0"), ("9.5", "9.5"), ("0", "0.0"), ("-0.25", "-0.25"), ("0.0000005", "0.000001"),
    ("-0.0000005", "-0.000001"), ("0.0000004", "0.0"), ("1.000001", "1.000001"),
    ("90000000000.123456", "90000000000.123456"), ("99.9999999", "100.0"),
  ])
  func `times are rounded to six decimals half away from zero`(
    decimal: String, expected: String
  ) throws {
    let time = try #require(MediaTime(decimal: decimal))
    #expect(text { $0.value(time) } == expected)
    #expect(time.description == expected)
  }

  @Test func `a third is rounded, not cut`() {
    #expect(text { $0.value(MediaTime(value: 2, timescale: 3)) } == "0.666667")
  }

  @Test func `a time past 64 bits of microseconds is written exactly`() {
    let time = MediaTime(value: 1 << 100, timescale: 1)
    #expect(text { $0.value(time) } == "\(Int128(1) << 100).0")
  }

  @Test(arguments: [
    ([], ""), ([0xFF], "/w=="), ([0, 0xC0], "AMA="), ([0xFB, 0xEF, 0xBE], "++++"),
    ([1, 2, 3, 4], "AQIDBA=="),
  ])
  func `bytes are base64`(bytes: [UInt8], expected: String) {
    #expect(text { $0.value(FieldValue.bytes(([7] + bytes).dropFirst())) } == "\"\(expected)\"")
  }

  @Test func `quotes, backslashes and controls are escaped`() {
    #expect(
      text { $0.value("a\"b\\c\n\r\t\u{0}\u{1B}[31m\u{7F}\u{9B}é😀") }
        == #""a\"b\\c\n\r\t\u0000\u001b[31m\u007f\u009bé😀""#)
  }

  @Test func `what ends lines or turns the direction of text is escaped`() {
    #expect(
      text { $0.value("\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}") }
        == #""\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069""#)
    #expect(
      text { $0.value("\u{61B}\u{200D}\u{2010}\u{2027}\u{202F}\u{2065}\u{206A}€") }
        == "\"\u{61B}\u{200D}\u{2010}\u{2027}\u{202F}\u{2065}\u{206A}€\"")
  }

  @Test func `what is escaped reads back as it was`() throws {
    let every = String(String.UnicodeScalarView((0..<0x2100).compactMap(Unicode.Scalar.init)))
    #expect(try JSONText.parse(text { $0.value(every) }) == .string(every))
  }

  @Test(arguments: ["\"", "\\", "\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "\u{2028}"])
  func `one character to escape is found at each place of texts of any length`(
    character: String
  ) {
    let escaped = text { $0.value(character) }.dropFirst().dropLast()
    for count in 0...20 {
      for place in 0...count {
        let (before, after) = (
          String(repeating: "~", count: place), "é" + String(repeating: " ", count: count - place)
        )
        #expect(text { $0.value(before + character + after) } == "\"\(before)\(escaped)\(after)\"")
        let plain = String(after.dropFirst())
        #expect(text { $0.value(before + character + plain) } == "\"\(before)\(escaped)\(plain)\"")
      }
    }
  }

  @Test func `members keep their order and empty containers stay on one line`() {
    let value = FieldValue.object([
      Field("z", .integer(-1)), Field("a", .array([.bool(true), .null])),
      Field("empty", .array([])), Field("none", .object([])), Field("n", .number(0.1)),
    ])
    #expect(text { $0.value(value) } == #"{"z":-1,"a":[true,null],"empty":[],"none":{},"n":0.1}"#)
    #expect(
      text(.indented) { $0.value(value) } == """
        {
          "z": -1,
          "a": [
            true,
            null
          ],
          "empty": [],
          "none": {},
          "n": 0.1
        }
        """)
  }

  @Test func `numbers without a form in JSON are null`() {
    #expect(text { $0.value(Double.nan) } == "null")
    #expect(text { $0.value(-Double.infinity) } == "null")
    #expect(text { $0.value(Int64.min) } == "-9223372036854775808")
  }
}
