import HLSPlaylists
import MediaTiming
import Testing

@Suite struct ProgramDateTimeTagTests {
  @Test func `a date has its text and its instant`() {
    let read = TagReading(
      ProgramDateTimeTag.self, #"#EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00.5+01:00"#)
    #expect(read.tag?.date?.text == "2026-01-01T01:00:00.5+01:00")
    #expect(read.tag?.date == CalendarTime(parsing: "2026-01-01T00:00:00.5Z"))
    #expect(read.findings.isEmpty)
  }

  @Test func `a date without a zone is read as UTC with a warning`() {
    let read = TagReading(ProgramDateTimeTag.self, #"#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00"#)
    #expect(read.tag?.date?.description == "2026-01-01T00:00:00.000Z")
    #expect(read.findings == ["PDT-002 1"])
    #expect(TagReading(ProgramDateTimeTag.self, "#EXT-X-PROGRAM-DATE-TIME:x").tag?.date == nil)
  }

  @Test func `a date has a T before the time of day`() {
    let read = TagReading(
      ProgramDateTimeTag.self, "#EXT-X-PROGRAM-DATE-TIME:2026-01-01 00:00:00Z")
    #expect(read.tag?.date?.description == "2026-01-01T00:00:00.000Z")
    #expect(read.findings == ["PDT-002 1"])
    let range = #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01 00:00:00Z""#
    #expect(TagReading(DateRangeTag.self, range).findings == ["DRG-003 37"])
  }
}
