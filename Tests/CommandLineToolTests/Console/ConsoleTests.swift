import Testing

@testable import CommandLineTool

struct ConsoleTests {
  @Test func `the environment may forbid colours`() {
    #expect(Console.allowsColor([:]))
    #expect(Console.allowsColor(["NO_COLOR": ""]))
    #expect(!Console.allowsColor(["NO_COLOR": "1"]))
    #expect(!Console.allowsColor(["TERM": "dumb"]))
  }
}
