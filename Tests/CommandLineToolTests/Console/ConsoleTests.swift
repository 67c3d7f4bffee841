import Testing

@testable import CommandLineTool

struct ConsoleTests {
  @Test func `the environment may forbid colours`() {
    #expect(Console.allowsColor([:]))
    #expect(Console.allowsColor(["NO_COLOR": ""]))
    #expect(!Console.allowsColor(["NO_COLOR": "1"]))
    #expect(!Console.allowsColor(["TERM": "dumb"]))
  }

  @Test func `a message with an address of many kilobytes keeps its begin and its reason`() {
    let short = "http://host/a.m3u8: status 404"
    #expect(Console.shortened(short) == short)
    let long = "http://host/" + String(repeating: "a", count: 60_000) + ": status 404"
    let message = Console.shortened(long)
    #expect(message.unicodeScalars.count == Console.maximumMessageLength + 1)
    #expect(message.hasPrefix("http://host/a") && message.hasSuffix("a: status 404"))
  }
}
