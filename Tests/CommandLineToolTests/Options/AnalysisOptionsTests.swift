import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import ResourceLoading
import Testing

@testable import CommandLineTool

struct AnalysisOptionsTests {
  private func options(_ words: String...) throws -> AnalysisOptions {
    try AnalysisOptions(Arguments(words, options: CuesCommand.options))
  }

  @Test func `without options the first variant is read and everything passes`() throws {
    #expect(try options("a") == AnalysisOptions())
  }

  @Test func `variants and renditions are chosen`() throws {
    #expect(try options("--variant", "2").variant == .index(2))
    #expect(try options("--variant", "all").variant == .all)
    #expect(
      try options("--rendition", "aac/English", "--rendition", "s/A/B", "--rendition", "all")
        .renditions == [
          .named(group: "aac", name: "English"), .named(group: "s", name: "A/B"), .all,
        ])
    #expect(throws: UsageError.self) { try options("--variant", "-1") }
    #expect(throws: UsageError.self) { try options("--rendition", "aac") }
  }

  @Test func `a header keeps its value out of messages`() throws {
    #expect(
      try options("--header", "Authorization:  Bearer a:b").headers
        == [#require(HTTPHeader(name: "Authorization", value: "Bearer a:b"))])
    for text in ["secret", ": secret", "a b: secret", "X: secret\r\nY: z"] {
      let error = #expect(throws: UsageError.self) { try options("--header", text) }
      #expect(error?.description.contains("secret") == false)
    }
  }

  @Test func `filters take lists, and PIDs in both bases`() throws {
    let filter = try options(
      "--type", "id3,scte35", "--pid", "0x1F0,17", "--program", "1", "--event-id", "a,b",
      "--from", "4", "--to", "2026-01-01T00:00:00Z"
    ).filter
    #expect(filter.types == ["id3", "scte35"])
    #expect(filter.pids == [496, 17])
    #expect(filter.programs == [1])
    #expect(filter.eventIDs == ["a,b"])
    #expect(filter.from == .time(MediaTime(seconds: 4)))
    #expect(filter.to != nil)
    #expect(throws: UsageError.self) { try options("--pid", "8192") }
    #expect(throws: UsageError.self) { try options("--pid", "x") }
  }

  @Test func `a timeout of nothing is refused`() throws {
    #expect(try options("--timeout", "1.5").timeout == MediaTime(decimal: "1.5"))
    #expect(throws: UsageError.self) { try options("--timeout", "0") }
  }
}
