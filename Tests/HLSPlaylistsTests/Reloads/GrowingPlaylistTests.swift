import MediaTiming
import TestSupport
import Testing

@testable import HLSPlaylists

/// The playlist that grows with random reloads.
@Suite struct GrowingPlaylistTests {
  /// Another seed shows others.
  static let seed: UInt64 = 20_260_516

  @Test func `a playlist that somebody holds stays as it was`() throws {
    for index in 0..<50 as Range<UInt64> {
      var reloads = RandomReloads(seed: Self.seed &+ index)
      var held: [(playlist: MediaPlaylist, lines: [String])] = []
      var live: LivePresentation?
      for text in reloads.texts(count: 8) {
        guard let media = Playlist.parse(Array(text.utf8)).media else { continue }
        if live == nil { live = LivePresentation(media) } else { live?.merge(media) }
        guard let playlist = live?.playlist else { continue }
        held.append((playlist, PlaylistTranscript(of: playlist).lines))
      }
      for (playlist, lines) in held {
        #expect(PlaylistTranscript(of: playlist).lines == lines, "seed \(Self.seed &+ index)")
      }
    }
  }

  @Test func `what variables add is counted for the lines that are kept`() throws {
    let source = try #require(
      Playlist.parse(
        Array("#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"12345678\"\n{$a}\nb\n{$a}{$a}\n".utf8)
      )
      .media)
    var text = GrowingText()
    for line in 2..<5 {
      text.append(source.table.text, line: line, load: 0, at: LinePlace(segment: 0))
    }
    #expect(text.expandedByteCount == 12)
    var part = GrowingText()
    part.append([1, 2], of: text)
    #expect(part.expandedByteCount == 8)
    text.truncate(to: 2)
    #expect(text.expandedByteCount == 4)
  }

  @Test func `a range that left the window stays as long as segments in it`() throws {
    let tag = LiveFixture.range("a", at: 5, ",DURATION=40")
    var live = LivePresentation(try LiveFixture.media(0...5, before: [5: tag]))
    for first in 1...60 {
      live.merge(try LiveFixture.media(first...first + 5, before: first < 6 ? [5: tag] : [:]))
      live.forget(before: live.segmentCount - 20)
      // It starts with segment 5 and ends with segment 25.
      let ids = live.playlist.dateRanges.map(\.id)
      #expect(live.forgottenSegmentCount > 25 || ids == ["a"], "\(first)")
    }
    #expect(live.playlist.dateRanges.isEmpty)
  }

  @Test func `dates stay when the tag that they follow from is forgotten`() throws {
    var live: LivePresentation?
    for last in 4...160 {
      let first = last - 4
      var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      let date = CalendarTime(timeSince1970: MediaTime(seconds: first * 6))
      text += "#EXT-X-PROGRAM-DATE-TIME:\(date)\n"
      for number in first...last { text += "#EXTINF:6,\ns\(number).ts\n" }
      let media = try #require(Playlist.parse(Array(text.utf8)).media)
      if live == nil { live = LivePresentation(media) } else { live?.merge(media) }
      let known = try #require(live)
      let map = TimelineMap(of: known.playlist)
      for segment in known.playlist.segments {
        #expect(map.date(at: segment.startTime)?.date.timeSince1970 == segment.startTime)
      }
      let end = known.playlist.duration
      #expect(map.places(of: CalendarTime(timeSince1970: end)).first?.mediaTime == end)
      live?.forget(before: known.segmentCount - 30)
    }
  }

  @Test func `a range stays where it started when the dates behind it drift`() throws {
    let range = LiveFixture.range("a", at: 5) + LiveFixture.range("b", at: 5, ",DURATION=4")
    var live: LivePresentation?
    for last in 5...160 {
      var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(last - 5)\n"
      for number in last - 5...last {
        let time = 1_767_225_600_000 + Int128(number) * 2003
        let date = CalendarTime(timeSince1970: MediaTime(value: time, timescale: 1000))
        text += "\(number == last ? range : "")#EXT-X-PROGRAM-DATE-TIME:\(date)\n#EXTINF:2,\n"
        text += "s\(number).ts\n"
      }
      let media = try #require(Playlist.parse(Array(text.utf8)).media)
      if live == nil { live = LivePresentation(media) } else { live?.merge(media) }
      let playlist = try #require(live?.playlist)
      let map = TimelineMap(of: playlist)
      let times = playlist.dateRanges.map { $0.times(on: map) }
      // Segment 5 is dated 15 ms after the start, which is in the one before it.
      let start = MediaTime(value: 9988, timescale: 1000)
      #expect(times.map(\.start) == [start, start], "\(last)")
      #expect(last < 8 || times[1].end == MediaTime(value: 13982, timescale: 1000), "\(last)")
      live?.forget(before: last - 20)
    }
  }

  @Test func `what is forgotten leaves the rest as it was`() throws {
    var forgotten = 0
    for index in 0..<50 as Range<UInt64> {
      var reloads = RandomReloads(seed: Self.seed &+ index)
      var live: LivePresentation?
      var whole: LivePresentation?
      for (reload, text) in reloads.texts(count: 40).enumerated() {
        guard let media = Playlist.parse(Array(text.utf8), uri: "\(reload)").media else { continue }
        if live == nil { live = LivePresentation(media) } else { live?.merge(media) }
        if whole == nil { whole = LivePresentation(media) } else { whole?.merge(media) }
        let (left, all) = (try #require(live), try #require(whole))
        // A load whose dates precede all that is kept is an old one, though those of the whole do not: from there on
        // the two may differ.
        if Self.isOld(media, in: all.playlist, from: left.forgottenSegmentCount),
          !Self.isOld(media, in: all.playlist, from: 0)
        {
          break
        }
        live?.forget(before: left.segmentCount - 20)
        forgotten += left.forgottenSegmentCount
        guard reload % 4 == 3 else { continue }
        let grown = PlaylistTranscript(of: left.playlist, from: 0)
        let reference = PlaylistTranscript(of: all.playlist, from: left.forgottenSegmentCount)
        try #require(
          Self.agree(grown.lines, reference.lines, "seed \(Self.seed &+ index), reload \(reload)")
            && grown.numbers == reference.numbers)
        let (dates, known) = (TimelineMap(of: left.playlist), TimelineMap(of: all.playlist))
        for segment in left.playlist.segments {
          let time = segment.startTime
          #expect(
            dates.date(at: time)?.date == known.date(at: time)?.date,
            "seed \(Self.seed &+ index), reload \(reload), \(time)")
        }
      }
    }
    #expect(forgotten > 3500)
  }

  @Test func `a stream that runs for long is held in flat memory`() throws {
    func window(_ first: Int) throws -> MediaPlaylist {
      let tags = (first...first + 9).map { number in
        (
          number,
          number % 4 == 0
            ? LiveFixture.range("r\(number)", at: number, number % 16 == 0 ? ",DURATION=2" : "")
              + "#EXT-X-KEY:METHOD=AES-128,URI=\"\(number)\"\n#EXT-X-CUE-OUT:2\n" : ""
        )
      }
      return try LiveFixture.media(
        first...first + 9, before: Dictionary(uniqueKeysWithValues: tags), uri: "\(first)")
    }
    var live = LivePresentation(try window(0))
    for first in stride(from: 4, through: 6_000, by: 4) {
      live.merge(try window(first))
      live.forget(before: live.segmentCount - 50)
    }
    let playlist = live.playlist
    #expect(live.segmentCount == 6_010)
    #expect(playlist.segments.count == live.segmentCount - live.forgottenSegmentCount)
    #expect((50...110).contains(playlist.segments.count))
    #expect(playlist.segments[0].startTime.seconds == Double(live.forgottenSegmentCount * 2))
    #expect(playlist.segments.last?.mediaSequence == 6_009)
    #expect(live.snapshots.count < 200)
    #expect(playlist.markers.count < 35)
    #expect(playlist.markers.last?.segmentIndex == playlist.segments.count - 2)
    #expect(playlist.document.bytes.count < 40_000 + DateRangeTracker.maximumOpenCount * 90)
    // Those that have an end are over, of the others the last ones stay.
    #expect(live.dateRanges.count <= DateRangeTracker.maximumOpenCount + 60)
    #expect(playlist.dateRanges.map(\.id) == live.dateRanges.map(\.id))
    #expect(playlist.dateRanges.last?.id == "r6008")
    #expect(playlist.dateRanges.last?.segmentIndex == playlist.segments.count - 2)
    #expect(live.takeFindings().isEmpty)
  }

  /// Whether the dates of a load precede all that is known from a segment on.
  private static func isOld(
    _ load: MediaPlaylist, in known: MediaPlaylist, from segment: Int
  ) -> Bool {
    guard let date = SnapshotWindow(load, snapshot: 0).date(of: 0),
      let start = SnapshotWindow(known, snapshot: 0).date(of: segment)
    else { return false }
    return date < start
  }

  private static func agree(_ grown: [String], _ whole: [String], _ place: String) -> Bool {
    for (left, right) in zip(grown, whole) where left != right {
      Issue.record("\(place):\ngrown \(left)\nwhole \(right)")
      return false
    }
    #expect(grown.count == whole.count, "\(place)")
    return grown.count == whole.count
  }
}
