import AdMarkers
import HLSPlaylists
import MediaTiming
import Testing

struct PlacedDateRangeTests {
  /// Segments of ten seconds, each with lines before it; the dates step back where a line says so.
  private func extents(_ lines: [Int: [String]], segments: Int = 8) throws -> [[Double?]] {
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n"
    for index in 0...segments {
      for line in lines[index] ?? [] { text += line + "\n" }
      if index < segments { text += "#EXTINF:10,\n\(index).ts\n" }
    }
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    return playlist.dateRanges(on: TimelineMap(of: playlist)).map {
      [$0.start?.seconds, $0.end?.seconds]
    }
  }

  private func date(_ seconds: Int) -> String {
    "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(seconds < 10 ? "0" : "")\(seconds)Z"
  }

  private func range(_ attributes: String) -> String { "#EXT-X-DATERANGE:ID=\"a\"" + attributes }

  private func time(_ name: String, _ seconds: Int) -> String {
    ",\(name)=\"2026-01-01T00:00:\(seconds < 10 ? "0" : "")\(seconds)Z\""
  }

  @Test func `an end is near the start, however late the tag with it stands`() throws {
    let extents = try extents([
      0: [date(0)], 1: [range(time("START-DATE", 10))], 4: [date(0)],
      7: [range(time("END-DATE", 30))],
    ])
    #expect(extents == [[10, 30]])
  }

  @Test func `a start is near the first tag`() throws {
    let extents = try extents([
      0: [date(0)], 4: [date(0)], 5: [range(time("START-DATE", 10) + time("END-DATE", 20))],
    ])
    #expect(extents == [[50, 60]])
  }

  @Test func `an end before the start is passed over, where the date comes again`() throws {
    // Behind the step back :30 is two segments away, and one before it.
    let extents = try extents([
      0: [date(0)], 4: [date(10), range(time("START-DATE", 10) + time("END-DATE", 30))],
    ])
    #expect(extents == [[40, 60]])
  }

  @Test func `where the date of the end does not come again, the length counts`() throws {
    let extents = try extents(
      [
        0: [date(0)], 4: [date(10)],
        5: [range(time("START-DATE", 20) + time("END-DATE", 35))],
      ], segments: 6)
    #expect(extents == [[50, 65]])
  }

  @Test func `an end before the start by its date is the start`() throws {
    let extents = try extents([
      0: [date(0)], 2: [range(time("START-DATE", 30) + time("END-DATE", 20))],
    ])
    #expect(extents == [[30, 30]])
  }

  @Test func `an end without a start is near its tag`() throws {
    let extents = try extents([0: [date(0)], 4: [date(0)], 6: [range(time("END-DATE", 30))]])
    #expect(extents == [[nil, 70]])
  }

  @Test func `without dates there is no place, but a length`() throws {
    let line = range(time("START-DATE", 10) + ",DURATION=7.5")
    #expect(try extents([1: [line]]) == [[nil, nil]])
    let playlist = try #require(
      Playlist.parse(Array("#EXTM3U\n\(line)\n#EXTINF:4,\na.ts\n".utf8)).media)
    #expect(playlist.dateRanges(on: TimelineMap(of: playlist)).first?.length?.seconds == 7.5)
  }
}
