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
