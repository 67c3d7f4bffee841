import MediaTiming
import Testing

@testable import HLSInspection

@Suite struct SnapshotTimestampTests {
  @Test(arguments: [
    ("20260101T001000Z.m3u8", "2026-01-01T00:10:00.000Z"),
    ("live_2026-01-01T00:10:00.250Z.m3u8", "2026-01-01T00:10:00.250Z"),
    ("2026-01-01T00-10-00Z-720p.m3u8", "2026-01-01T00:10:00.000Z"),
    ("2026-01-01_00-10-00UTC.m3u8", "2026-01-01T00:10:00.000Z"),
    ("2026-01-01 00.10.00+0130.m3u8", "2025-12-31T22:40:00.000Z"),
    ("20260101T001000-05:00.m3u8", "2026-01-01T05:10:00.000Z"),
    ("1767225600.m3u8", "2026-01-01T00:00:00.000Z"),
    ("snap_1767225600.123456789.m3u8", "2026-01-01T00:00:00.123457Z"),
    ("1767225600250_chunklist.m3u8", "2026-01-01T00:00:00.250Z"),
  ])
  func `a full timestamp in a name is read`(name: String, date: String) {
    #expect(SnapshotTimestamp(inName: name)?.time.description == date)
  }

  @Test(arguments: [
    "1.m3u8", "snap_10.m3u8", "media.m3u8", "20260101T001000.m3u8", "2026-01-01.m3u8",
    "20260101001000.m3u8", "20260101T001000-1.m3u8", "20260101T001000-0500.m3u8",
    "20260101T256000Z.m3u8", "0123456789.m3u8", "17672256001.m3u8", "9999999999.m3u8",
    "1767225600_1767225610.m3u8", "20260101T001000Z_1767225610.m3u8", "20260101T001000Zone.m3u8",
    "", "Z", "20260101T", "2026-01-01T00:10:00",
  ])
  func `what may be something else is no time`(name: String) {
    #expect(SnapshotTimestamp(inName: name) == nil)
  }

  @Test func `names give times when all do so in one form and none goes back`() {
    func count(_ names: String...) -> Int { SnapshotTimestamp.times(inNames: names).count }
    #expect(count("1767225600.m3u8", "1767225602.m3u8", "1767225602.m3u8") == 3)
    #expect(count("1767225600.m3u8", "x.m3u8") == 0)
    #expect(count("1767225600.m3u8", "20260101T000002Z.m3u8") == 0)
    #expect(count("1767225602.m3u8", "1767225600.m3u8") == 0)
    // The number of a channel.
    #expect(count("1767225600_1.m3u8", "1767225600_2.m3u8") == 0)
    #expect(count("1767225600.m3u8") == 1)
    #expect(count() == 0)
  }
}
