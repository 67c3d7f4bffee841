import MediaTiming
import TestSupport
import Testing

@Suite struct CalendarTimeTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0), ("2026-01-01T00:00:00.000Z", 1_767_225_600, 0),
    ("2010-02-19T14:54:23.031+08:00", 1_266_562_463, 31),
    ("2010-02-19T06:54:23,031Z", 1_266_562_463, 31), ("1969-12-31T23:59:59.5Z", -1, 500),
    ("2024-02-29T12:00:00+0000", 1_709_208_000, 0), ("20240229T120000Z", 1_709_208_000, 0),
    ("2024-02-29T12:00:00-05", 1_709_226_000, 0), ("2024-02-29t12:00:00z", 1_709_208_000, 0),
    ("2024-02-29 12:00:00", 1_709_208_000, 0), ("2024-02-29T12:00Z", 1_709_208_000, 0),
    ("2016-12-31T23:59:60Z", 1_483_228_800, 0), ("2024-02-28T24:00:00Z", 1_709_164_800, 0),
    ("2016-12-31T23:59:60.000Z", 1_483_228_800, 0),
    ("2024-02-28T24:00:00.000Z", 1_709_164_800, 0),
    ("2024-02-29t12:00:00.031Z", 1_709_208_000, 31),
    ("2024-02-29T12:00:00.031z", 1_709_208_000, 31),
    ("2024-02-29 12:00:00.031Z", 1_709_208_000, 31),
    ("2024-02-29T12:00:00,031Z", 1_709_208_000, 31),
    ("2024-02-29T12:00:00.031Z", 1_709_208_000, 31),
    ("0001-01-01T00:00:00Z", -62_135_596_800, 0), ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
  ])
  func `a date is read to the instant`(text: String, seconds: Int, milliseconds: UInt64) throws {
    let time = try #require(CalendarTime(parsing: text))
    #expect(time.secondsSince1970 == Int64(seconds))
    #expect(time.attoseconds == milliseconds * 1_000_000_000_000_000)
    #expect(time.text == text)
    let bytes = Array(text.utf8)
    #expect(CalendarTime(parsing: bytes.span, keepsText: true)?.text == text)
    #expect(CalendarTime(parsing: bytes.span)?.text == nil)
  }

  @Test(arguments: [
    "", "2026", "2026-01-01", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
    "2026-01-01T25:00:00Z", "2026-01-01T24:00:01Z", "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:61Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+25:00",
    "2026-01-01T00:00:00Zx", "2026-01-01T00:00:00+0", "2026-0101T00:00:00Z",
    "\"2026-01-01T00:00:00Z\"", "2026-01-01T00:00:00 Z",
  ])
  func `what is no date is refused`(text: String) {
    #expect(CalendarTime(parsing: text) == nil)
  }

  @Test func `the offset is kept apart from the instant`() throws {
    let east = try #require(CalendarTime(parsing: "2026-01-01T01:30:00+01:30"))
    let zulu = try #require(CalendarTime(parsing: "2026-01-01T00:00:00Z"))
    let bare = try #require(CalendarTime(parsing: "2026-01-01T00:00:00"))
    #expect(east == zulu && zulu == bare)
    #expect(east.utcOffset?.minutes == 90 && zulu.utcOffset == .utc && bare.utcOffset == nil)
    #expect(Set([east, zulu, bare]).count == 1)
  }

  @Test func `fractions are exact and extra digits are cut`() throws {
    let fine = try #require(CalendarTime(parsing: "2026-01-01T00:00:00.123456789012345678999Z"))
    #expect(fine.attoseconds == 123_456_789_012_345_678)
  }

  @Test func `printing rounds to microseconds and carries`() throws {
    let cases = [
      ("2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z"),
      ("2026-01-01T00:00:00.1234Z", "2026-01-01T00:00:00.123400Z"),
      ("2025-12-31T23:59:59.9999999Z", "2026-01-01T00:00:00.000Z"),
      ("1969-12-31T23:59:59.25Z", "1969-12-31T23:59:59.250Z"),
      ("2026-01-01T05:00:00+05:00", "2026-01-01T00:00:00.000Z"),
    ]
    for (text, printed) in cases {
      #expect(try #require(CalendarTime(parsing: text)).description == printed)
    }
  }

  @Test func `text read from bytes is the same instant as from a string`() throws {
    let text = "2026-03-01T10:20:30.456+02:00"
    let bytes = Array(text.utf8)
    let fromBytes = CalendarTime(parsing: bytes.span)
    #expect(fromBytes == CalendarTime(parsing: text))
  }

  @Test func `every day of eight centuries prints back to itself`() throws {
    for day in stride(from: -146_097, through: 146_097, by: 61) {
      let time = CalendarTime(timeSince1970: MediaTime(seconds: day * 86_400 + 3_661))
      #expect(CalendarTime(parsing: time.description) == time)
    }
  }

  @Test func `advancing and measuring are inverse`() {
    var random = SeededGenerator(seed: 60)
    for _ in 0..<1000 {
      let start = CalendarTime(
        timeSince1970: MediaTime(
          value: Int128(Int64.random(in: -9_000_000_000_000...9_000_000_000_000, using: &random)),
          timescale: 1000))
      let step = MediaTime(
        value: Int128(Int64.random(in: -9_000_000...9_000_000, using: &random)), timescale: 1000)
      #expect(start.distance(to: start.advanced(by: step)) == step)
    }
  }

  @Test func `an instant beyond the calendar does not trap`() {
    let far = CalendarTime(timeSince1970: MediaTime(value: .max, timescale: 1))
    #expect(!far.description.isEmpty)
    let early = CalendarTime(timeSince1970: MediaTime(value: -.max, timescale: 7))
    #expect(!early.description.isEmpty && early < far)
  }
}
