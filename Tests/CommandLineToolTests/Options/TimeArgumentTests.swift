import HLSReports
import MediaTiming
import Testing

@testable import CommandLineTool

struct TimeArgumentTests {
  @Test(arguments: [
    ("12.5", "12.5"), ("0", "0.0"), ("1:02", "62.0"), ("1:02:03.5", "3723.5"), ("-1.5", "-1.5"),
    ("90:00", "5400.0"), ("-0:01:00", "-60.0"), (".5", "0.5"),
  ])
  func `a time is seconds or a clock reading`(text: String, seconds: String) throws {
    #expect(try #require(TimeArgument.time(text)).description == seconds)
  }

  @Test(arguments: [
    "", "-", "x", "1:", ":1", "1:60", "1:60:00", "1:2:3:4", "--1", "1:-2", "1e3", "+1",
  ])
  func `another text is no time`(text: String) {
    #expect(TimeArgument.time(text) == nil)
  }

  @Test func `a moment is a time or a date`() throws {
    #expect(TimeArgument.moment("4") == .time(MediaTime(seconds: 4)))
    let date = try #require(CalendarTime(parsing: "2026-01-01T00:00:00Z"))
    #expect(TimeArgument.moment("2026-01-01T00:00:00Z") == .date(date))
    #expect(TimeArgument.moment("2026-01-01") == nil)
  }

  @Test func `an end before its start is wrong usage`() throws {
    let arguments = try Arguments(["--from", "5", "--to", "3", "x"], options: CuesCommand.options)
    #expect(throws: UsageError("--to must be later than --from")) { try CuesCommand(arguments) }
    let dates = ["--from", "2026-01-01T00:00:01Z", "--to", "2026-01-01T00:00:00Z", "x"]
    let playback = try Arguments(dates, options: EventsCommand.options)
    #expect(throws: UsageError.self) { try EventsCommand(playback) }
    let equal = ["--from", "2026-01-01T00:00:01Z", "--to", "2026-01-01T00:00:01Z", "x"]
    let moment = try Arguments(equal, options: CuesCommand.options)
    #expect(throws: UsageError.self) { try CuesCommand(moment) }
    let ordered = try Arguments(["--from", "3", "--to", "5", "x"], options: EventsCommand.options)
    #expect(throws: Never.self) { try EventsCommand(ordered) }
  }
}
