import InspectionReports
import MediaTiming
import Testing

@testable import CommandLineTool

struct CueFilterTests {
  private func filter(_ words: String...) throws -> CueFilter {
    try CueFilter(Arguments(words, options: CuesCommand.options))
  }

  @Test func `filters take lists, and PIDs in both bases`() throws {
    let filter = try self.filter(
      "--type", "id3,scte35", "--pid", "0x1F0,17", "--program", "1", "--event-id", "a,b",
      "--from", "4", "--to", "2026-01-01T00:00:00Z"
    )
    #expect(filter.types == ["id3", "scte35"])
    #expect(filter.pids == [496, 17])
    #expect(filter.programs == [1])
    #expect(filter.eventIDs == ["a,b"])
    #expect(filter.from == .time(MediaTime(seconds: 4)))
    #expect(filter.to != nil)
    #expect(throws: UsageError.self) { try self.filter("--pid", "8192") }
    #expect(throws: UsageError.self) { try self.filter("--pid", "x") }
  }
}
