import HLSInspection
import ResourceLoading
import Testing

@testable import CommandLineTool

struct ReadingOptionsTests {
  private func options(_ words: String...) throws -> ReadingOptions {
    try ReadingOptions(Arguments(words, options: CuesCommand.options))
  }

  @Test func `without options the first variant is read, with all its segments`() throws {
    #expect(try options("a").inspection == InspectionOptions())
  }

  @Test func `variants and renditions are chosen`() throws {
    #expect(try options("--variant", "2").inspection.variant == .index(2))
    #expect(try options("--variant", "all").inspection.variant == .all)
    #expect(
      try options("--rendition", "aac/English", "--rendition", "s/A/B", "--rendition", "all")
        .inspection.renditions == [
          .named(group: "aac", name: "English"), .named(group: "s", name: "A/B"), .all,
        ])
    #expect(throws: UsageError.self) { try options("--variant", "-1") }
    #expect(throws: UsageError.self) { try options("--rendition", "aac") }
  }

  @Test func `a header keeps its value out of messages`() throws {
    #expect(
      try options("--header", "Authorization:  Bearer a:b").loading.headers
        == [#require(HTTPHeader(name: "Authorization", value: "Bearer a:b"))])
    for text in ["secret", ": secret", "a b: secret", "X: secret\r\nY: z"] {
      let error = #expect(throws: UsageError.self) { try options("--header", text) }
      #expect(error?.description.contains("secret") == false)
    }
  }

  @Test(arguments: ["range: bytes=0-10", "Content-Length: 5", "transfer-encoding: chunked"])
  func `the bytes that are requested or sent are not a matter of headers`(text: String) {
    let error = #expect(throws: UsageError.self) { try options("-H", text) }
    #expect(error?.description.contains(String(text.prefix { $0 != ":" })) == true)
  }

  @Test func `a timeout of nothing is refused`() throws {
    #expect(try options("--timeout", "1.5").loading.timeout == .milliseconds(1500))
    #expect(throws: UsageError.self) { try options("--timeout", "0") }
  }
}
