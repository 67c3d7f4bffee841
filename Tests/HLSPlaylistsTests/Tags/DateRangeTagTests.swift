import HLSPlaylists
import MediaTiming
import Testing

@Suite struct DateRangeTagTests {
  @Test func `a date range has its dates, durations and messages`() {
    let read = TagReading(
      DateRangeTag.self,
      #"#EXT-X-DATERANGE:ID="a",CLASS="c",START-DATE="2026-01-01T00:00:00Z",END-DATE="2026-01-01T00:00:30Z",DURATION=30,PLANNED-DURATION=29.97,CUE="PRE,ONCE",SCTE35-CMD=0xFC,SCTE35-OUT=0xFD,SCTE35-IN=0xFE,END-ON-NEXT=YES"#
    )
    #expect(read.tag?.id == "a")
    #expect(read.tag?.attributeClass == "c")
    #expect(read.tag?.startDate == CalendarTime(parsing: "2026-01-01T00:00:00Z"))
    #expect(read.tag?.endDate == CalendarTime(parsing: "2026-01-01T00:00:30Z"))
    #expect(read.tag?.duration == MediaTime(seconds: 30))
    #expect(read.tag?.plannedDuration == MediaTime(value: 2997, timescale: 100))
    #expect(read.tag?.cue == ["PRE", "ONCE"])
    #expect(read.tag?.scte35Command?.bytes == [0xFC])
    #expect(read.tag?.scte35Out?.bytes == [0xFD])
    #expect(read.tag?.scte35In?.bytes == [0xFE])
    #expect(read.tag?.endsOnNext == true)
    #expect(read.findings.isEmpty)
  }

  @Test func `hexadecimal values in quotes are read alike`() {
    let read = TagReading(DateRangeTag.self, #"#EXT-X-DATERANGE:ID="a",SCTE35-OUT="0xFC30""#)
    #expect(read.tag?.scte35Out?.bytes == [0xFC, 0x30])
  }

  @Test func `a payload that does not decode points at the wrong character`() {
    let read = TagReading(
      DateRangeTag.self,
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",SCTE35-OUT=0xFG30"#)
    #expect(read.tag?.scte35Out?.bytes == nil)
    #expect(read.tag?.scte35Out?.text == "0xFG30")
    #expect(read.findings == ["PAY-001 73"])
  }

  @Test func `negative durations and dates that are none are findings`() {
    let read = TagReading(
      DateRangeTag.self, #"#EXT-X-DATERANGE:ID="a",START-DATE="soon",DURATION=-1"#)
    #expect(read.tag?.startDate == nil)
    #expect(read.findings == ["DRG-003 37", "DRG-005 52"])
  }
}
