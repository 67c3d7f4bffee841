import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct AttributeListTests {
  @Test func `attributes keep their order, place and form`() {
    let list = AttributeList(
      parsing: #"A="x, y",B=0xFC30,C=12,D=-1.50,E=1280x720,F=YES,G=0xZZ"#)
    #expect(list.map(\.name.rawValue) == ["A", "B", "C", "D", "E", "F", "G"])
    #expect(list.map(\.value) == ["x, y", "0xFC30", "12", "-1.50", "1280x720", "YES", "0xZZ"])
    #expect(
      list.map(\.form) == [
        .quotedString, .hexadecimal, .integer, .decimal, .resolution, .enumerated, .hexadecimal,
      ])
    #expect(list.faults.isEmpty)
    #expect(list["B"]?.location.column == 10)
    #expect(list["B"]?.valueLocation.byteOffset == 11)
    #expect(list["D"]?.decimal == MediaTime(value: -3, timescale: 2))
    #expect(list["E"]?.resolution == Resolution(width: 1280, height: 720))
    #expect(list["G"]?.hexadecimal.bytes == nil)
    #expect(list["G"]?.hexadecimal.text == "0xZZ")
  }

  @Test func `hexadecimal values decode in quotes as well`() {
    let list = AttributeList(parsing: #"A="0xFC30",B=0XFc30"#)
    #expect(list["A"]?.hexadecimal.bytes == [0xFC, 0x30])
    #expect(list["B"]?.hexadecimal.bytes == [0xFC, 0x30])
  }

  @Test func `blanks around names, values and commas do not matter`() {
    let list = AttributeList(parsing: #" A = 1 , B = "x"  ,C=y "#)
    #expect(list.map(\.name.rawValue) == ["A", "B", "C"])
    #expect(list.map(\.value) == ["1", "x", "y"])
    #expect(list.faults.isEmpty)
  }

  @Test(arguments: ["A=“x, y”,B=1", "A=„x, y“ ,B=1", "A=‘x, y’,B=1", "A=“x, y\",B=1"])
  func `typographic quotes are one fault, and enclose a value like straight ones`(text: String) {
    let list = AttributeList(parsing: text)
    #expect(list.map(\.value) == ["x, y", "1"])
    #expect(list.map(\.isQuoted) == [true, false])
    #expect(list.faults.map(\.kind) == [.typographicQuotes])
  }

  @Test func `a typographic quote alone is text`() {
    #expect(AttributeList(parsing: "A=“x,B=1").map(\.value) == ["“x", "1"])
    #expect(AttributeList(parsing: "A=\"“x”\"").faults.isEmpty)
  }

  @Test func `repeated attributes are kept and the first is found`() {
    let list = AttributeList(parsing: "A=1,A=2")
    #expect(list.count == 2)
    #expect(list["A"]?.value == "1")
  }

  @Test(arguments: [
    (#"A="x"#, AttributeFault.Kind.unclosedQuote, ["x"]),
    (#"A="x"y,B=1"#, .textAfterQuote, ["x", "1"]),
    ("30.0,B=1", .missingEqualsSign, ["30.0", "1"]),
    ("=1,B=2", .missingName, ["1", "2"]),
    ("A=1,,B=2", .emptyAttribute, ["1", "2"]),
  ])
  func `a malformed list loses nothing else`(
    _ text: String, _ fault: AttributeFault.Kind, _ values: [String]
  ) {
    let list = AttributeList(parsing: text)
    #expect(list.faults.map(\.kind) == [fault])
    #expect(list.map(\.value) == values)
  }

  @Test func `any number of commas are one fault, at the first of them`() {
    let list = AttributeList(parsing: "A=1," + String(repeating: ",", count: 1000) + "B=2,,C=3")
    #expect(list.map(\.value) == ["1", "2", "3"])
    #expect(list.faults.map(\.kind) == [.emptyAttribute])
    #expect(list.faults.map(\.offset) == [4])
  }

  @Test func `a value without an equals sign has itself as its name`() {
    let list = AttributeList(parsing: "30.0,BreakID=7")
    #expect(list[0].name == "30.0")
    #expect(!list[0].hasValue)
    #expect(list[0].form == .none)
    #expect(list["BreakID"]?.integer == 7)
  }

  @Test func `a list that is too long is cut with a fault`() {
    let list = AttributeList(parsing: (0..<1000).map { "A\($0)=1" }.joined(separator: ","))
    #expect(list.count == 256)
    #expect(list.faults.map(\.kind) == [.tooMany])
  }
}
