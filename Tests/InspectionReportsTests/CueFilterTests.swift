import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import TestSupport
import Testing

struct CueFilterTests {
  private func report(_ change: (inout CueFilter) -> Void) async throws -> [String] {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXT-X-DATERANGE:ID="early",START-DATE="2026-01-01T00:00:00Z",DURATION=5
      #EXT-X-DATERANGE:ID="long",START-DATE="2026-01-01T00:00:02Z",DURATION=10
      #EXT-X-DATERANGE:ID="point",START-DATE="2026-01-01T00:00:05Z",DURATION=0
      #EXT-X-DATERANGE:ID="open",START-DATE="2026-01-01T00:00:10Z"
      #EXT-X-DATERANGE:ID="lost"
      #EXTINF:10,
      a.ts
      #EXTINF:10,
      b.ts
      #EXT-X-ENDLIST
      """
    var options = InspectionOptions()
    options.readsSegments = false
    let inspection = try await Inspector(loader: MemoryLoader(["m": text]), options: options)
      .inspect("m")
    var filter = CueFilter()
    change(&filter)
    return CuesReport(inspection, filter: filter).tracks.flatMap { track in
      track.cues.map { $0.id ?? track.type }
    }
  }

  @Test func `an empty filter lets everything pass`() async throws {
    #expect(
      try await report { _ in } == [
        "program-date-time", "early", "long", "point", "open", "lost",
      ])
  }

  @Test func `a window holds what begins before its end and is not over at its start`() async throws
  {
    #expect(
      try await report {
        $0.types = ["daterange"]
        $0.from = .time(MediaTime(seconds: 5))
        $0.to = .time(MediaTime(seconds: 10))
      } == ["long", "point"])
    #expect(
      try await report {
        $0.types = ["daterange"]
        $0.from = .time(MediaTime(seconds: 12))
      } == ["open"])
    #expect(
      try await report {
        $0.types = ["daterange"]
        $0.to = .time(MediaTime(seconds: 5))
      } == ["early", "long"])
  }

  @Test func `the ends of a window may be dates`() async throws {
    let date = try #require(CalendarTime(parsing: "2026-01-01T01:00:12+01:00"))
    #expect(try await report { $0.from = .date(date) } == ["program-date-time", "open"])
  }

  @Test func `types, identifiers and PIDs select, and an empty track is left out`() async throws {
    #expect(try await report { $0.types = ["program-date-time", "id3"] } == ["program-date-time"])
    #expect(try await report { $0.eventIDs = ["open", "early"] } == ["early", "open"])
    #expect(try await report { $0.pids = [258] }.isEmpty)
  }
}
