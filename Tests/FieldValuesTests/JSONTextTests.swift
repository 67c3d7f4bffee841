import FieldValues
import Testing

struct JSONTextTests {
  @Test func `an object keeps the order of its members and members given twice`() throws {
    #expect(
      try JSONText.parse(#" { "b" : 1 , "a" : [ true , false , null ], "b": "x" } "#)
        == .object([
          Field("b", .integer(1)), Field("a", .array([.bool(true), .bool(false), .null])),
          Field("b", .string("x")),
        ]))
  }

  @Test(arguments: [
    (#"{"a":{"b":1},"b":[{"a":1},{"a":2}]}"#, nil), (#"{"a":1,"b":2,"a":1}"#, "$.a"),
    (#"{"a":{"b":{"c":1,"c":2}}}"#, "$.a.b.c"), (#"[1,{"a":[[{"b":1,"b":1}]]}]"#, "$[1].a[0][0].b"),
  ])
  func `a member that occurs twice in its object is found at any depth`(
    _ text: String, _ place: String?
  ) throws {
    #expect(try JSONText.parse(text).repeatedMember == place)
  }

  @Test func `whole numbers stay exact`() throws {
    #expect(try JSONText.parse("9223372036854775807") == .integer(Int64.max))
    #expect(try JSONText.parse("-9223372036854775808") == .integer(Int64.min))
    #expect(try JSONText.parse("18446744073709551615") == .string("18446744073709551615"))
    #expect(try JSONText.parse("-0.5e1") == .number(-5))
  }

  @Test func `escapes and surrogate pairs are read`() throws {
    #expect(
      try JSONText.parse(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#)
        == .string("\"\\/\u{8}\u{C}\n\r\té😀"))
    #expect(try JSONText.parse(#""a\ud83dz""#) == .string("a\u{FFFD}z"))
    #expect(try JSONText.parse(#""\ud83d\u0041""#) == .string("\u{FFFD}A"))
  }

  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("{\n  \"a\" 1}", 2, 7), ("[1,]", 1, 4), ("01", 1, 2), ("tru", 1, 4),
    ("\"a\nb\"", 1, 3), ("1 2", 1, 3), ("[1\n,\n x]", 3, 2), ("-", 1, 2), ("1.", 1, 3),
    (#""\x""#, 1, 3), (#""\u12g4""#, 1, 6), ("\"open", 1, 6), ("{\"a\":1,}", 1, 8), ("1e999", 1, 1),
  ])
  func `a fault is reported at its line and column`(text: String, line: Int, column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONText.parse(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func `a message shows what was found and what was expected`() {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONText.parse("[1;2]") }
    #expect(error?.description == #"line 1, column 3: found ";", expected "," or "]""#)
  }

  @Test func `text that is not UTF-8 is refused`() {
    #expect(throws: JSONSyntaxError.self) { try JSONText.parse([0x22, 0xFF, 0x22]) }
  }

  @Test func `nesting has a limit`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONText.parse(nested(JSONText.maximumDepth))
    #expect(throws: JSONSyntaxError.self) { try JSONText.parse(nested(JSONText.maximumDepth + 1)) }
    #expect(throws: JSONSyntaxError.self) { try JSONText.parse(nested(1_000_000)) }
  }

  @Test func `the number of values has a limit, those within others counted`() throws {
    let bytes = Array("[1, [2, 3]] {\"a\": 4}".utf8)
    #expect(try JSONText.parseSequence(bytes, maximumValueCount: 7).count == 2)
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONText.parseSequence(bytes, maximumValueCount: 6)
    }
    #expect(error?.message == "more values than the limit of 6")
    #expect(error?.column == 19)
    let list = Array("[1, [2, 3]]".utf8)
    #expect(throws: JSONSyntaxError.self) { try JSONText.parse(list, maximumValueCount: 4) }
    #expect(try JSONText.parse(list, maximumValueCount: 5) == JSONText.parse(list))
  }

  @Test func `every prefix and ten thousand bit flips parse or throw`() {
    let bytes = Array(#"{"a":[1,-2.5e+3,"x\u00e9\ud83d\ude00",true,null,{"b":{}}]}"#.utf8)
    for length in 0..<bytes.count {
      #expect(throws: JSONSyntaxError.self) { try JSONText.parse(Array(bytes.prefix(length))) }
    }
    var state: UInt64 = 0x5DEE_CE66
    for _ in 0..<10_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var copy = bytes
      copy[Int((state >> 33) % UInt64(bytes.count))] ^= 1 << UInt8((state >> 20) & 7)
      if let value = try? JSONText.parse(copy) {
        // What was read can be written and read again.
        var json = JSONWriter()
        json.value(value)
        var text = ""
        json.drain(to: &text)
        #expect((try? JSONText.parse(text)) != nil)
      }
    }
  }

  @Test func `a saved analysis is distinguished from a playlist by its first byte`() {
    #expect(JSONText.beginsObject(Array("\u{FEFF} \n{".utf8)))
    #expect(!JSONText.beginsObject(Array("#EXTM3U".utf8)))
    #expect(!JSONText.beginsObject([0x47, 0x40, 0x7B]))
    #expect(!JSONText.beginsObject([]))
  }
}
