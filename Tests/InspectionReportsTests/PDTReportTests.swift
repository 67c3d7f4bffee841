import HLSInspection
import HLSReports
import InspectionReports
import InspectionTestSupport
import MediaTiming
import TestSupport
import Testing

struct PDTReportTests {
  /// The dates from 00:00:05 to 00:00:10 are in both segments.
  private static let playlist = """
    #EXTM3U
    #EXT-X-TARGETDURATION:10
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
    #EXTINF:10,
    0.ts
    #EXT-X-DISCONTINUITY
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:05Z
    #EXTINF:10,
    1.ts
    #EXT-X-ENDLIST
    """

  @Test func `only the second place of a date is a further answer`() async throws {
    let inspection = try await MemoryLoader.inspection(of: Self.playlist)
    let date = try #require(CalendarTime(parsing: "2026-01-01T00:00:07Z"))
    let sameInstant = try #require(CalendarTime(parsing: "2026-01-01T01:00:07+01:00"))
    let time = Moment.time(MediaTime(seconds: 3))
    let report = PDTReport(inspection, at: [.date(date), .date(sameInstant), time, time])
    let times = [7, 12, 7, 12, 3, 3].map { MediaTime(seconds: $0) }
    #expect(report.answers.compactMap(\.mediaTime) == times)
    #expect(report.answers.map(\.isFurther) == [false, true, false, true, false, false])
  }
}
