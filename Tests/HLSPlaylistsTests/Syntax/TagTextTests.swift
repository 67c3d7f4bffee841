import HLSPlaylists
import MediaTiming
import Testing

@Suite struct TagTextTests {
  @Test func `a written date range reads back as its values`() throws {
    var tag = TagText(.dateRange)
    tag.add("ID", .quoted("a\"b\nc, \"\u{301}d"))
    tag.add("START-DATE", CalendarTime(parsing: "2026-01-01T00:00:00.5+01:00").map { .date($0) })
    tag.add("PLANNED-DURATION", .decimal(MediaTime(value: 30_030, timescale: 1000)))
    tag.add("SCTE35-OUT", .hexadecimal([0xFC, 0x30]))
    tag.add("END-ON-NEXT", .enumerated("YES"))
    tag.add("CLASS", nil)
    let line = PlaylistDocument(tag.description).lines[0]
    let read = try #require(line.tag(as: DateRangeTag.self))
    #expect(read.id == "abc, \u{301}d")
    #expect(read.startDate?.text == "2026-01-01T00:00:00.5+01:00")
    #expect(read.plannedDuration == MediaTime(value: 30_030, timescale: 1000))
    #expect(read.scte35Out?.bytes == [0xFC, 0x30])
    #expect(read.endsOnNext)
    #expect(read.attributeClass == nil)
    #expect(line.attributes.faults.isEmpty)
  }

  @Test func `values stand before attributes`() {
    #expect(TagText(.cueIn).description == "#EXT-X-CUE-IN")
    #expect(TagText(.cueOut, value: "30.0").description == "#EXT-X-CUE-OUT:30.0")
    var tag = TagText(.cueOut, value: "30.0")
    tag.add("BreakID", .integer(7))
    #expect(tag.description == "#EXT-X-CUE-OUT:30.0,BreakID=7")
  }
}

extension TagTextTests {
  @Test(arguments: [
    ("30.03", "30.03"), ("0.000000001", "0.000000001"), ("-2.5", "-2.5"), ("4", "4.0"),
    ("9999999999.999999999999999999", "9999999999.999999999999999999"),
  ])
  func `an exact decimal is written without loss`(_ number: String, _ text: String) throws {
    var tag = TagText(.dateRange)
    tag.add("DURATION", .decimal(try #require(MediaTime(decimal: number))))
    #expect(tag.description == "#EXT-X-DATERANGE:DURATION=\(text)")
  }

  @Test func `a number without an exact decimal is rounded`() {
    var tag = TagText(.dateRange)
    tag.add("DURATION", .decimal(MediaTime(value: 1, timescale: 3)))
    #expect(tag.description == "#EXT-X-DATERANGE:DURATION=0.333333")
  }

  @Test func `a date range is written from its values and reads back as them`() throws {
    var range = DateRangeTag(id: "a")
    range.attributeClass = "c"
    range.startDate = CalendarTime(parsing: "2026-01-01T00:00:00.123456789Z")
    range.duration = MediaTime(value: 90_090, timescale: 90_000)
    range.cue = ["PRE", "ONCE"]
    range.scte35Out = HexadecimalValue([0xFC, 0x30])
    range.endsOnNext = true
    let text = TagText(range).description
    let line = PlaylistDocument(text).lines[0]
    #expect(line.tag(as: DateRangeTag.self) == range)
    #expect(line.attributes.faults.isEmpty)
    #expect(text.hasPrefix("#EXT-X-DATERANGE:ID=\"a\",CLASS=\"c\",START-DATE="))
  }
}
