import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct PlaylistWindowTests {
  static let previous = """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:4
    #EXT-X-MEDIA-SEQUENCE:10
    #EXT-X-KEY:METHOD=AES-128,URI="k"
    #EXT-X-MAP:URI="init.mp4"
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
    #EXTINF:4,
    10.mp4
    #EXT-X-CUE-OUT:8
    #EXT-X-DISCONTINUITY
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00Z
    #EXTINF:4,
    11.mp4
    #EXT-X-CUE-IN
    #EXTINF:4,
    12.mp4

    """

  private func media(_ text: String) throws -> MediaPlaylist {
    try #require(Playlist.parse(Array(text.utf8), uri: "l.m3u8").media)
  }

  private func window(_ loads: String...) throws -> PlaylistWindow {
    var window = PlaylistWindow(try media(loads[0]))
    for load in loads.dropFirst() { window = PlaylistWindow(try media(load), after: window) }
    return window
  }

  private func delta(
    sequence: Int, skip count: Int, _ lines: String = "#EXTINF:3,\n13.mp4"
  ) -> String {
    """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:4
    #EXT-X-MEDIA-SEQUENCE:\(sequence)
    #EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)
    \(lines)

    """
  }

  private func uris(_ window: PlaylistWindow) -> [String] {
    (0..<window.count).map { window[$0].segment.uri }
  }

  @Test func `skipped segments come from the load before with keys, maps, dates and markers`()
    throws
  {
    let window = try window(Self.previous, delta(sequence: 11, skip: 2))
    #expect(window.isComplete)
    #expect(uris(window) == ["11.mp4", "12.mp4", "13.mp4"])
    #expect((0..<3).map(window.mediaSequence) == [11, 12, 13])
    #expect((0..<3).map { window[$0].map?.uri } == ["init.mp4", "init.mp4", "init.mp4"])
    #expect((0..<3).map { window[$0].keys.map(\.tag.uri) } == [["k"], ["k"], ["k"]])
    #expect((0..<3).map { window[$0].markers.count } == [1, 1, 0])
    #expect((0..<3).map(window.discontinuityCount) == [1, 1, 1])
    #expect(window[2].date?.distance == 2)
    let start = try #require(CalendarTime(parsing: "2026-01-01T01:00:00Z"))
    #expect(window.startDate == start)
    #expect(window.endDate == start.advanced(by: MediaTime(seconds: 11)))
  }

  @Test func `a chain of updates has each segment as the last load lists it`() throws {
    let window = try window(
      Self.previous, delta(sequence: 10, skip: 2, "#EXTINF:3,\n12.mp4\n#EXTINF:2,\n13.mp4"),
      delta(sequence: 11, skip: 2, "#EXTINF:2,\n13.mp4\n#EXTINF:1,\n14.mp4"),
      delta(sequence: 12, skip: 2, "#EXT-X-DISCONTINUITY\n#EXTINF:1,\n14.mp4"))
    #expect(uris(window) == ["12.mp4", "13.mp4", "14.mp4"])
    #expect(
      (0..<3).map { window[$0].segment.duration } == [3, 2, 1].map { MediaTime(seconds: $0) })
    #expect((0..<3).map(window.discontinuityCount) == [0, 0, 1])
    #expect(window[2].date == nil)
  }

  @Test func `of a load before the newest only the lines of the segments are kept`() throws {
    let more = """
      #EXT-X-DATERANGE:ID="r",START-DATE="2026-01-01T00:00:00Z"
      # A comment.
      #EXT-X-CUE-OUT-CONT:4/8
      #EXTINF:3,
      13.mp4
      #EXT-X-PART:DURATION=1,URI="p.mp4"
      #EXTINF:2,
      14.mp4
      #EXTINF:1.5,
      15.mp4
      """
    let first = try window(Self.previous, delta(sequence: 10, skip: 3, more))
    let next = PlaylistWindow(
      try media(delta(sequence: 10, skip: 5, "#EXTINF:1.5,\n15.mp4")), after: first)
    #expect(uris(next) == uris(first))
    let names = (3..<5).map { next[$0].segment.lines.compactMap { $0.tagName?.rawValue } }
    #expect(names == [["EXT-X-CUE-OUT-CONT", "EXTINF"], ["EXTINF"]])
    for position in 0..<first.count {
      let (before, after) = (first[position], next[position])
      #expect(before.segment.duration == after.segment.duration)
      #expect(before.markers.map(\.value) == after.markers.map(\.value))
      #expect(before.keys.map(\.tag) == after.keys.map(\.tag))
      #expect(before.map?.uri == after.map?.uri)
      #expect(before.date?.distance == after.date?.distance)
      #expect(before.date?.timeSince1970 == after.date?.timeSince1970)
      #expect(first.discontinuityCount(upTo: position) == next.discontinuityCount(upTo: position))
    }
  }

  @Test func `a window of updates that take too much memory is not complete`() throws {
    let title = String(repeating: "t", count: 9 << 20)
    var window = PlaylistWindow(try media(Self.previous))
    for index in 0..<5 {
      #expect(window.isComplete)
      let lines = "#EXTINF:3,\(title)\n\(13 + index).mp4"
      window = PlaylistWindow(
        try media(delta(sequence: 10, skip: 3 + index, lines)), after: window)
    }
    #expect(!window.isComplete)
    #expect(uris(window) == ["17.mp4"])
    #expect(PlaylistWindow(try media(Self.previous), after: window).isComplete)
  }

  @Test func `keys of other formats are added to inherited ones, and METHOD NONE ends them`()
    throws
  {
    let other = #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="s",KEYFORMAT="f""#
    let lines = "\(other)\n#EXTINF:3,\n13.mp4\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:3,\n14.mp4"
    let window = try window(Self.previous, delta(sequence: 10, skip: 3, lines))
    #expect((3..<5).map { window[$0].keys.map(\.tag.uri) } == [["k", "s"], []])
  }

  @Test func `a byte range without an offset continues one that an update leaves out`() throws {
    let whole = """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXTINF:4,
      #EXT-X-BYTERANGE:10@5
      a.ts

      """
    let lines = """
      #EXTINF:4,
      #EXT-X-BYTERANGE:20
      a.ts
      #EXTINF:4,
      #EXT-X-BYTERANGE:7
      a.ts
      #EXTINF:4,
      #EXT-X-BYTERANGE:7@100
      a.ts
      """
    let window = try window(whole, delta(sequence: 0, skip: 1, lines))
    #expect((0..<4).map { window[$0].byteRange?.offset } == [5, 15, 35, 100])
  }

  @Test(arguments: [(9, 2), (12, 2), (20, 1), (10, -1), (Int.min, 1), (10, Int.max)])
  func `an update that skips what is not known has only its own segments`(
    _ sequence: Int, _ count: Int
  ) throws {
    let window = try window(Self.previous, delta(sequence: sequence, skip: count))
    #expect(!window.isComplete)
    #expect(uris(window) == ["13.mp4"])
    let previous = try self.window(Self.previous)
    #expect(window.segments(sharedWith: previous).isEmpty)
    #expect(
      try !PlaylistWindow(media(delta(sequence: sequence, skip: 1)), after: window).isComplete)
  }

  @Test(arguments: ["=-1", "=1.5", "=18446744073709551616", "=", ""])
  func `an update without a usable number of segments is no load of the playlist`(
    number: String
  ) throws {
    let text = delta(sequence: 10, skip: 7).replacing("=7", with: number)
    let update = try media(text)
    #expect(update.header.skip?.tag.skippedSegments == nil)
    let previous = try window(Self.previous)
    #expect(!PlaylistWindow(update, after: previous).isPlausible(after: previous))
  }

  @Test func `the segments of two loads are compared by position`() throws {
    let first = try window(Self.previous)
    let next = PlaylistWindow(try media(delta(sequence: 11, skip: 2)), after: first)
    let shared = next.segments(sharedWith: first)
    #expect(shared.map(\.before) == [1, 2])
    #expect(shared.map(\.after) == [0, 1])
  }

  @Test func `shared segments are runs with the same lines and single ones with others`() throws {
    func load(_ numbers: Range<Int>, changed: Int? = nil) throws -> PlaylistWindow {
      let lines = numbers.map { "#EXTINF:\($0 == changed ? 3 : 4),\n\($0).ts\n" }.joined()
      return try window("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n\(lines)")
    }
    let previous = try load(0..<20)
    let next = try load(2..<22, changed: 9)
    let shared = next.segments(sharedWith: previous)
    let runs = next.runs(of: shared[...], after: previous)
    #expect(runs.map(\.count).reduce(0, +) == 18)
    #expect(runs.flatMap { run in (0..<run.count).map { run.after + $0 } } == Array(0..<18))
    #expect(runs.allSatisfy { $0.before == $0.after + 2 })
    #expect(runs.filter { !$0.isUnchanged }.map(\.after) == [0, 7])
  }

  @Test func `segments of several loads are compared one by one`() throws {
    let previous = try window(
      Self.previous, delta(sequence: 10, skip: 2, "#EXTINF:4,\n12.mp4"))
    let next = PlaylistWindow(try media(Self.previous), after: previous)
    let shared = next.segments(sharedWith: previous)
    #expect(next.runs(of: shared[...], after: previous).map(\.count) == [1, 1, 1])
  }
}
