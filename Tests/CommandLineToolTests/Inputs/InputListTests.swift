import Testing

@testable import CommandLineTool

struct InputListTests {
  @Test func `a line is an input, with a key before a tab`() throws {
    let text = "\u{FEFF}# channels\r\n\nnews\thttp://h/a.m3u8 \r\n  http://h/b.m3u8?a=b\n \n#x\ty"
    #expect(
      try InputList.parse(Array(text.utf8)) == [
        NamedInput("http://h/a.m3u8", name: "news"), NamedInput("http://h/b.m3u8?a=b"),
      ])
  }

  @Test(arguments: ["a b\tc", "\thttp://h/a", "news\t", "nëws\tx"])
  func `a line that is neither is an error with its number`(line: String) {
    let error = #expect(throws: UsageError.self) {
      try InputList.parse(Array("# list\n\(line)\n".utf8))
    }
    #expect(error?.description.hasPrefix("line 2: ") == true)
  }
}
