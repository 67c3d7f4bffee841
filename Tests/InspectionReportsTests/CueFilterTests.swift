import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

struct CueFilterTests {
  /// A playlist without its media, and a filter.
  private func inspected(
    _ text: String, _ change: (inout CueFilter) -> Void
  ) async throws -> (Inspection, CueFilter) {
    var options = InspectionOptions()
    options.readsSegments = false
    let inspection = try await Inspector(loader: MemoryLoader(["m": text]), options: options)
      .inspect("m")
    var filter = CueFilter()
    change(&filter)
    return (inspection, filter)
  }

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
    let (inspection, filter) = try await inspected(text, change)
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

  /// The starts of the breaks and of the places for ads that pass, of a playlist with one date range, one pair of tags
  /// and two places.
  private func breaks(_ change: (inout CueFilter) -> Void) async throws -> [[Double?]] {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXT-X-DATERANGE:ID="pod",START-DATE="2026-01-01T00:00:00Z",DURATION=10,SCTE35-OUT=0xFC302500000000000000FFF01405000012677FEFFE009450C07E00107AC0000101010000EE3213AC
      #EXTINF:10,
      a.ts
      #EXT-X-CUE:TYPE="SpliceInsert",ID="9"
      #EXTINF:10,
      b.ts
      #EXT-X-CUE-OUT:10
      #EXTINF:10,
      c.ts
      #EXT-X-CUE-IN
      #EXTINF:10,
      d.ts
      #EXT-X-PLACEMENT-OPPORTUNITY
      #EXTINF:10,
      e.ts
      #EXT-X-ENDLIST
      """
    let (inspection, filter) = try await inspected(text, change)
    let report = BreaksReport(inspection, filter: filter)
    return [
      report.breaks.map { $0.startTime?.seconds }, report.opportunities.map(\.startTime.seconds),
    ]
  }

  @Test func `breaks and places for ads pass with one of their signals`() async throws {
    #expect(try await breaks { _ in } == [[0, 20], [10, 40]])
    #expect(try await breaks { $0.types = ["daterange"] } == [[0], []])
    #expect(try await breaks { $0.types = ["cue-tags"] } == [[20], [10, 40]])
    #expect(try await breaks { $0.types = ["scte35", "emsg"] } == [[], []])
    #expect(try await breaks { $0.eventIDs = ["pod"] } == [[0], []])
    #expect(try await breaks { $0.eventIDs = ["4711"] } == [[0], []])
    #expect(try await breaks { $0.eventIDs = ["9"] } == [[], [10]])
    #expect(try await breaks { $0.pids = [496] } == [[], []])
    // All that is asked for must be true of one signal.
    #expect(
      try await breaks {
        $0.types = ["cue-tags"]
        $0.eventIDs = ["pod"]
      } == [[], []])
  }

  @Test func `a window holds the breaks and places for ads that reach into it`() async throws {
    #expect(try await breaks { $0.from = .time(MediaTime(seconds: 10)) } == [[20], [10, 40]])
    #expect(try await breaks { $0.to = .time(MediaTime(seconds: 40)) } == [[0, 20], [10]])
    #expect(try await breaks { $0.to = .time(MediaTime(seconds: 20)) } == [[0], [10]])
  }

  @Test func `breaks in the media are in the track of their carrier`() async throws {
    func breaks(in path: String, type: String) async throws -> Int {
      var filter = CueFilter()
      filter.types = [type]
      let inspection = try await Inspector(loader: ResourceLoader())
        .inspect(Fixture(path).path)
      return BreaksReport(inspection, filter: filter).breaks.count
    }
    #expect(try await breaks(in: "fmp4-splices/media.m3u8", type: "emsg") == 1)
    #expect(try await breaks(in: "fmp4-splices/media.m3u8", type: "scte35") == 0)
    #expect(try await breaks(in: "scte35-file/stream.ts", type: "scte35") > 0)
    #expect(try await breaks(in: "scte35-file/stream.ts", type: "emsg") == 0)
  }
}
