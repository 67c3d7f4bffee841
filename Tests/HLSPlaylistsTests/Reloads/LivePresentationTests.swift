import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct LivePresentationTests {
  private func merged(_ playlists: MediaPlaylist...) throws -> LivePresentation {
    var live = LivePresentation(try #require(playlists.first))
    for playlist in playlists.dropFirst() { live.merge(playlist) }
    return live
  }

  private func codes(_ live: LivePresentation) -> [String] { live.findings.map(\.rule.code) }

  @Test func `segments that left the window stay and those that came are appended`() throws {
    let live = try merged(
      LiveFixture.media(5...8), LiveFixture.media(6...9), LiveFixture.media(9...10))
    let playlist = live.playlist
    #expect(playlist.segments.map(\.uri) == (5...10).map { "s\($0).ts" })
    #expect(playlist.segments.map(\.mediaSequence) == Array(5...10))
    #expect(playlist.segments.map(\.startTime.seconds) == [0, 2, 4, 6, 8, 10])
    #expect(live.snapshots.map(\.window) == [0..<4, 1..<5, 4..<6])
    #expect(live.snapshots.map(\.added) == [0..<4, 4..<5, 5..<6])
    #expect(live.findings.isEmpty)
    #expect(live.segmentCount == 6)
  }

  private static let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"key.bin\"\n"

  /// The second snapshot begins behind the first, or lists a part of it without the key.
  @Test(arguments: [8...10, 6...10])
  func `keys and sections of a load end with one that has none`(_ second: ClosedRange<Int>) throws {
    let state = Self.key + "#EXT-X-MAP:URI=\"init.mp4\"\n#EXT-X-BITRATE:800\n"
    let live = try merged(
      LiveFixture.media(5...7, before: [5: state]), LiveFixture.media(second))
    let segments = live.playlist.segments
    #expect(segments.map { $0.keys.isEmpty } == [false, false, false, true, true, true])
    #expect(segments.map { $0.map == nil } == [false, false, false, true, true, true])
  }

  @Test func `keys that stand before known segments hold for new ones`() throws {
    let live = try merged(
      LiveFixture.media(5...7), LiveFixture.media(6...9, before: [6: Self.key]),
      LiveFixture.media(7...10, before: [7: Self.key]))
    #expect(
      live.playlist.segments.map { $0.key?.tag.uri } == [
        nil, nil, nil, "key.bin", "key.bin", "key.bin",
      ])
  }

  @Test func `keys and sections before known segments hold for new ones where they are others`()
    throws
  {
    func state(_ name: String, _ token: Int) -> String {
      """
      #EXT-X-KEY:METHOD=AES-128,URI="https://cdn\(token).example/\(name).bin?\(token)"
      #EXT-X-MAP:URI="\(name).mp4?\(token)"

      """
    }
    let live = try merged(
      LiveFixture.media(5...6, before: [5: state("a", 1)]),
      LiveFixture.media(5...7, before: [5: state("a", 2)]),
      LiveFixture.media(6...8, before: [6: state("b", 3)]))
    let (first, last) = ("https://cdn1.example/a.bin?1", "https://cdn3.example/b.bin?3")
    #expect(live.playlist.segments.map { $0.key?.tag.uri } == [first, first, first, last])
    #expect(
      live.playlist.segments.map { $0.map?.uri } == ["a.mp4?1", "a.mp4?1", "a.mp4?1", "b.mp4?3"])
  }

  @Test func `keys of a section alone do not hold for new segments`() throws {
    let state = Self.key + "#EXT-X-MAP:URI=\"init.mp4\"\n#EXT-X-KEY:METHOD=NONE\n"
    let live = try merged(
      LiveFixture.media(5...7, before: [5: "#EXT-X-BITRATE:800\n" + state]),
      LiveFixture.media(6...8, before: [6: state]))
    #expect(live.playlist.segments.allSatisfy { $0.keys.isEmpty })
    #expect(live.playlist.segments.allSatisfy { $0.map?.keys.count == 1 })
  }

  @Test func `an update continues the keys of what it skips`() throws {
    let update = try LiveFixture.media(
      6...6, header: "#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n", dated: false)
    let live = try merged(LiveFixture.media(5...8, before: [5: Self.key]), update)
    #expect(live.playlist.segments.count == 5)
    #expect(live.playlist.segments.allSatisfy { $0.key?.tag.uri == "key.bin" })
  }

  @Test func `a gap that is filled is a segment, and so is what becomes a gap later`() throws {
    let gap = "#EXT-X-GAP\n"
    let live = try merged(
      LiveFixture.media(5...7, before: [6: gap]), LiveFixture.media(5...8, before: [7: gap]))
    #expect(live.playlist.segments.map(\.isGap) == [false, false, false, false])
    let later = try merged(
      LiveFixture.media(5...7, before: [6: gap]), LiveFixture.media(6...8, before: [6: gap]),
      LiveFixture.media(6...9))
    #expect(later.playlist.segments.map(\.isGap) == [false, false, false, false, false])
  }

  @Test(arguments: ["#x", "", " "])
  func `a segment whose address a variable makes a comment or nothing is not lost`(
    value: String
  ) throws {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:NAME="a",VALUE="\(value)"
      #EXT-X-TARGETDURATION:4
      #EXTINF:4,
      {$a}
      #EXTINF:4,
      b.ts

      """
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    let live = try merged(playlist, playlist)
    let whole = live.playlist
    #expect(live.segmentCount == 2)
    // Without the definition the reference is all that is left of it.
    #expect(whole.segments.map(\.uri) == ["{$a}", "b.ts"])
  }

  @Test func `every line gives the snapshot that first had it`() throws {
    let live = try merged(
      LiveFixture.media(0...1, uri: "1.m3u8"), LiveFixture.media(0...1, uri: "2.m3u8"),
      LiveFixture.media(1...2, uri: "3.m3u8"))
    let playlist = live.playlist
    let origins = playlist.segments.map { playlist.source(ofLine: $0.line) }
    #expect(origins.map(\.load) == [0, 0, 2])
    #expect(origins.map(\.uri) == ["1.m3u8", "1.m3u8", "3.m3u8"])
    #expect(origins.map(\.line) == [7, 10, 10])
    let read = try LiveFixture.media(0...1, uri: "a")
    #expect(read.source(ofLine: 7) == SourceLine(uri: "a", line: 7))
  }

  @Test func `the same playlist again changes nothing`() throws {
    let first = try LiveFixture.media(0...3, before: [2: LiveFixture.range("a", at: 2)])
    let once = LivePresentation(first)
    var twice = once
    twice.merge(first)
    #expect(once.playlist.document == twice.playlist.document)
    #expect(twice.snapshots[1].added.isEmpty)
    #expect(twice.snapshots[1].dateRangeChanges.isEmpty)
    #expect(twice.findings.isEmpty)
  }

  @Test func `a gap is as long as the program date-times say`() throws {
    let live = try merged(LiveFixture.media(0...2), LiveFixture.media(6...7))
    let playlist = live.playlist
    #expect(playlist.segments.map(\.mediaSequence) == [0, 1, 2, 6, 7])
    #expect(playlist.segments.map(\.startTime.seconds) == [0, 2, 4, 12, 14])
    #expect(playlist.segments.map(\.duration.seconds) == [2, 2, 2, 2, 2])
    #expect(playlist.segments[2].endTime.seconds == 6)
    #expect(playlist.duration.seconds == 16)
    #expect(codes(live) == ["LIV-012"])
    #expect(live.findings[0].message.contains("segments 3 to 5 were never seen, 6.0 s"))
    #expect(
      live.gaps == [
        SequenceGap(
          segment: 3, missingCount: 3, duration: MediaTime(seconds: 6), basis: .programDateTime)
      ])
  }

  @Test func `a gap without dates is as long as its segments should be`() throws {
    let live = try merged(
      LiveFixture.media(0...2, dated: false), LiveFixture.media(4...5, dated: false))
    #expect(live.playlist.segments.map(\.startTime.seconds) == [0, 2, 4, 8, 10])
    #expect(live.gaps.map(\.basis) == [.meanDuration])
  }

  @Test(arguments: [
    (Int.max - 1, Int.max - 1), (4_000_000_000_000, 4_000_000_000_001), (43_203, 43_204),
  ])
  func `a gap too long to be true takes no time`(_ first: Int, _ last: Int) throws {
    let live = try merged(
      LiveFixture.media(0...1, dated: false), LiveFixture.media(first...last, dated: false))
    #expect(live.gaps.map(\.basis) == [.unknown])
    #expect(live.playlist.segments.last?.mediaSequence == last)
  }

  @Test func `an older snapshot adds nothing and is a finding`() throws {
    let live = try merged(
      LiveFixture.media(3...6), LiveFixture.media(1...4), LiveFixture.media(4...7))
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(3...7))
    #expect(codes(live) == ["LIV-001"])
    #expect(live.findings[0].message.contains("2 segments"))
    #expect(live.snapshots[1].window == 0..<2)
  }

  @Test func `numbers that begin again go on after what is known`() throws {
    let live = try merged(
      LiveFixture.media(100...102, dated: false),
      LiveFixture.media(0...1, prefix: "new", dated: false),
      LiveFixture.media(1...2, prefix: "new", dated: false))
    let playlist = live.playlist
    #expect(playlist.segments.map(\.mediaSequence) == [100, 101, 102, 0, 1, 2])
    #expect(playlist.segments.map(\.continuityRange) == [0, 0, 0, 1, 1, 1])
    #expect(playlist.segments.map(\.startTime.seconds) == [0, 2, 4, 6, 8, 10])
    #expect(codes(live) == ["LIV-001"])
    #expect(live.findings.first?.message.contains("left out") == false)
    #expect(live.gaps.map(\.missingCount) == [nil])
  }

  @Test func `a window that a cache has kept since before the first one begins nothing again`()
    throws
  {
    let live = try merged(
      LiveFixture.media(100...104), LiveFixture.media(90...94), LiveFixture.media(101...105))
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(100...105))
    #expect(codes(live) == ["LIV-001"])
    #expect(live.findings.first?.message.contains("5 segments that were not seen in time") == true)
  }

  @Test
  func `a delta update that comes first says so, and the whole list after it does not go back`()
    throws
  {
    let text =
      "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1\n"
      + "#EXT-X-SKIP:SKIPPED-SEGMENTS=5\n#EXTINF:2,\ns6.ts\n#EXTINF:2,\ns7.ts\n"
    let delta = try #require(Playlist.parse(Array(text.utf8)).media)
    let live = try merged(delta, LiveFixture.media(2...9, dated: false))
    #expect(codes(live) == ["LIV-016"])
    #expect(live.findings.first?.severity == .warning)
  }

  @Test func `the first date of a segment counts when no tag before has dated it`() throws {
    let jump = [3: "#EXT-X-DISCONTINUITY\n"]
    let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-02T00:00:00.000Z\n"
    let live = try merged(
      LiveFixture.media(
        0...5,
        before: [0: "#EXT-X-PROGRAM-DATE-TIME:\(LiveFixture.date(0))\n"].merging(
          jump, uniquingKeysWith: { first, _ in first }), dated: false),
      // The head of this window was dated by the first tag already.
      LiveFixture.media(
        1...5,
        before: [1: "#EXT-X-PROGRAM-DATE-TIME:\(LiveFixture.date(1))\n"].merging(
          jump, uniquingKeysWith: { first, _ in first }), dated: false),
      LiveFixture.media(4...7, before: [4: date], dated: false),
      LiveFixture.media(
        5...8, before: [5: "#EXT-X-PROGRAM-DATE-TIME:2026-01-02T00:00:02.000Z\n"], dated: false))
    let playlist = live.playlist
    #expect(playlist.programDateTimes.map(\.segmentIndex) == [0, 4])
    #expect(playlist.segments[3].hasDiscontinuity)
    #expect(playlist.source(ofLine: playlist.programDateTimes[1].line).load == 2)
  }

  @Test func `addresses give what numbers that rise too early do not`() throws {
    let early = try LiveFixture.media(1...2)
    let text = String(decoding: try LiveFixture.media(1...3).document.bytes, as: UTF8.self)
    let moved = text.split(separator: "\n").map {
      $0.hasPrefix("#EXT-X-MEDIA") ? "#EXT-X-MEDIA-SEQUENCE:5" : String($0)
    }.joined(separator: "\n")
    let next = try #require(Playlist.parse(Array(moved.utf8)).media)
    #expect(next.canBeReload(of: early))
    let live = try merged(early, next)
    #expect(live.playlist.segments.map(\.mediaSequence) == [1, 2, 3])
    #expect(codes(live) == ["LIV-002"])
  }

  @Test func `a number whose address changes keeps the first one`() throws {
    let other = String(
      decoding: try LiveFixture.media(1...3).document.bytes, as: UTF8.self
    ).split(separator: "\n").map { $0 == "s2.ts" ? "other.ts" : String($0) }
    let next = try #require(Playlist.parse(Array(other.joined(separator: "\n").utf8)).media)
    let live = try merged(LiveFixture.media(1...2), next)
    #expect(live.playlist.segments.map(\.uri) == ["s1.ts", "s2.ts", "s3.ts"])
    #expect(codes(live) == ["LIV-002"])
  }

  @Test func `addresses that all change with each load are reported once`() throws {
    func load(_ numbers: ClosedRange<Int>, token: Int) throws -> MediaPlaylist {
      let text = String(decoding: try LiveFixture.media(numbers).document.bytes, as: UTF8.self)
      let moved = text.split(separator: "\n").map { $0.hasPrefix("s") ? "\(token)/\($0)" : $0 }
      return try #require(Playlist.parse(Array(moved.joined(separator: "\n").utf8)).media)
    }
    let live = try merged(
      load(1...3, token: 1), load(2...4, token: 2), load(3...5, token: 3), load(4...6, token: 4))
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(1...6))
    #expect(codes(live) == ["LIV-002"])
    var later = try merged(
      load(1...3, token: 1), load(2...4, token: 2), load(3...5, token: 2), load(4...6, token: 4))
    #expect(codes(later) == ["LIV-002", "LIV-002"])
    // Which segments they are makes no other fault of it.
    #expect(later.takeFindings().map(\.subject) == ["", ""])
  }

  @Test func `a variable that changes leaves the segments that an update replaces as they were`()
    throws
  {
    func load(_ index: Int, _ path: String, _ lines: String) throws -> MediaPlaylist {
      let text = """
        #EXTM3U
        #EXT-X-VERSION:9
        #EXT-X-TARGETDURATION:2
        #EXT-X-DEFINE:NAME="p",VALUE="\(path)"
        #EXT-X-MEDIA-SEQUENCE:0
        \(lines)

        """
      return try #require(Playlist.parse(Array(text.utf8), uri: "\(index).m3u8").media)
    }
    let segments = "#EXTINF:2,\n{$p}/0.ts\n#EXTINF:2,\n{$p}/1.ts"
    func update(_ count: Int) -> String {
      "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)\n#EXTINF:2,\n{$p}/\(count).ts"
    }
    let live = try merged(
      load(0, "a", segments), load(1, "b", update(2)), load(2, "c", update(3)))
    #expect(live.playlist.segments.map(\.uri) == ["a/0.ts", "a/1.ts", "b/2.ts", "c/3.ts"])
    #expect(live.findings.isEmpty)
  }

  @Test func `an update whose EXT-X-SKIP is not before its segments has them all the same`() throws
  {
    let first = try LiveFixture.media(0...1)
    let next = try MediaPlaylist.parsing(
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXT-X-MEDIA-SEQUENCE:0
      #EXT-X-CUE-OUT:4
      #EXTINF:2,
      #EXT-X-SKIP:SKIPPED-SEGMENTS=2
      s2.ts
      #EXTINF:2,
      s3.ts

      """)
    let playlist = try merged(first, next).playlist
    #expect(playlist.segments.map(\.uri) == ["s0.ts", "s1.ts", "s2.ts", "s3.ts"])
    #expect(playlist.markers.map(\.segmentIndex) == [2])
  }

  @Test(arguments: [100, 1_000, Int.max])
  func `an update that skips far more than there was loses nothing after it`(count: Int) throws {
    let wrong = try MediaPlaylist.parsing(
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXT-X-MEDIA-SEQUENCE:1
      #EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)
      #EXTINF:2,
      s4.ts

      """)
    let live = try merged(LiveFixture.media(0...3), wrong, LiveFixture.media(2...5))
    #expect(live.playlist.segments.map(\.uri) == (0...5).map { "s\($0).ts" })
    #expect(codes(live) == ["LIV-016"])
  }

  @Test func `an update after the largest discontinuity sequence number is merged`() throws {
    func load(_ number: Int, _ lines: String) throws -> MediaPlaylist {
      try MediaPlaylist.parsing(
        "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-DISCONTINUITY-SEQUENCE:\(number)\n\(lines)\n")
    }
    let live = try merged(
      load(0, "#EXTINF:2,\n0.ts"), load(.max, "#EXTINF:2,\n0.ts\n#EXTINF:2,\n1.ts"),
      load(0, "#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n#EXT-X-DISCONTINUITY\n#EXTINF:2,\n2.ts"))
    #expect(live.playlist.segments.map(\.uri) == ["0.ts", "1.ts", "2.ts"])
  }

  @Test func `queries of addresses do not count`() throws {
    let first = try #require(
      Playlist.parse(Array("#EXTM3U\n#EXTINF:2,\na.ts?t=1\n".utf8)).media)
    let second = try #require(
      Playlist.parse(Array("#EXTM3U\n#EXTINF:2,\na.ts?t=2\n#EXTINF:2,\nb.ts?t=2\n".utf8)).media)
    #expect(second.canBeReload(of: first))
    let live = try merged(first, second)
    #expect(live.findings.isEmpty)
    #expect(live.segmentCount == 2)
  }

  @Test func `a discontinuity sequence that goes back is a finding`() throws {
    let live = try merged(
      LiveFixture.media(0...1, header: "#EXT-X-DISCONTINUITY-SEQUENCE:4\n"),
      LiveFixture.media(1...2, header: "#EXT-X-DISCONTINUITY-SEQUENCE:3\n"))
    #expect(codes(live) == ["LIV-005"])
    #expect(live.findings[0].location.line == 5)
  }

  @Test func `discontinuities keep their numbers over reloads and gaps`() throws {
    let mark = "#EXT-X-DISCONTINUITY\n"
    let live = try merged(
      LiveFixture.media(0...2, header: "#EXT-X-DISCONTINUITY-SEQUENCE:7\n", before: [1: mark]),
      LiveFixture.media(2...3, header: "#EXT-X-DISCONTINUITY-SEQUENCE:8\n", before: [3: mark]),
      LiveFixture.media(6...7, header: "#EXT-X-DISCONTINUITY-SEQUENCE:11\n", before: [6: mark]),
      LiveFixture.media(7...8, header: "#EXT-X-DISCONTINUITY-SEQUENCE:12\n"))
    let segments = live.playlist.segments
    #expect(segments.map(\.discontinuitySequence) == [7, 8, 8, 9, 12, 12, 12])
    #expect(segments.map(\.hasDiscontinuity) == [false, true, false, true, true, false, false])
  }

  @Test func `two discontinuities before one segment count twice over reloads and gaps`() throws {
    let marks = "#EXT-X-DISCONTINUITY\n#EXT-X-DISCONTINUITY\n"
    let live = try merged(
      LiveFixture.media(0...1, header: "#EXT-X-DISCONTINUITY-SEQUENCE:7\n", before: [0: marks]),
      LiveFixture.media(1...2, header: "#EXT-X-DISCONTINUITY-SEQUENCE:9\n", before: [2: marks]),
      LiveFixture.media(6...7, header: "#EXT-X-DISCONTINUITY-SEQUENCE:11\n", before: [6: marks]),
      LiveFixture.media(7...8, header: "#EXT-X-DISCONTINUITY-SEQUENCE:13\n"))
    let segments = live.playlist.segments
    #expect(segments.map(\.discontinuitySequence) == [9, 9, 11, 13, 13, 13])
    #expect(segments.map(\.hasDiscontinuity) == [true, false, true, true, false, false])
  }

  @Test func `keys, maps and bit rates do not reach over a gap`() throws {
    let state =
      "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-MAP:URI=\"init\"\n#EXT-X-BITRATE:100\n"
    let live = try merged(
      LiveFixture.media(0...1, before: [0: state]), LiveFixture.media(1...2, before: [1: state]),
      LiveFixture.media(5...6))
    let segments = live.playlist.segments
    #expect(segments.map { $0.key?.tag.uri } == ["k", "k", "k", nil, nil])
    #expect(segments.map { $0.map?.uri } == ["init", "init", "init", nil, nil])
    #expect(segments.map { $0.bitrate?.seconds } == [100, 100, 100, nil, nil])
  }

  @Test func `an ad marker that comes later than its segment is kept once`() throws {
    let live = try merged(
      LiveFixture.media(0...2), LiveFixture.media(0...3, before: [2: "#EXT-X-CUE-OUT:4\n"]),
      LiveFixture.media(1...3, before: [2: "#EXT-X-CUE-OUT:4\n"], tail: "#EXT-X-CUE-IN\n"),
      LiveFixture.media(2...4, before: [2: "#EXT-X-CUE-OUT:4\n", 4: "#EXT-X-CUE-IN\n"]))
    let playlist = live.playlist
    #expect(playlist.markers.map(\.name) == [.cueOut, .cueIn])
    #expect(playlist.markers.map(\.segmentIndex) == [2, 4])
    #expect(playlist.markers.map { playlist.source(ofLine: $0.line).load } == [1, 3])
  }

  @Test func `the end of the last snapshot is the end of the whole`() throws {
    let live = try merged(
      LiveFixture.media(0...2),
      LiveFixture.media(
        1...2, header: "#EXT-X-PART-INF:PART-TARGET=1\n",
        tail: "#EXT-X-PART:URI=\"p\",DURATION=1\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"q\"\n"
          + "#EXT-X-CUE-OUT:4\n#EXT-X-ENDLIST\n"))
    let playlist = live.playlist
    #expect(playlist.header.isEnded)
    #expect(playlist.header.partInformation?.partTarget?.seconds == 1)
    #expect(playlist.header.preloadHints.map(\.segmentIndex) == [3])
    #expect(playlist.parts.map(\.segmentIndex) == [3])
    #expect(playlist.markers.map(\.segmentIndex) == [3])
    #expect(playlist.header.targetDuration?.seconds == 2)
    #expect(live.snapshots.map(\.isEnded) == [false, true])
  }

  @Test func `a delta update has the segments that it replaces`() throws {
    let live = try merged(
      LiveFixture.media(0...3, before: [1: LiveFixture.range("a", at: 0)]),
      MediaPlaylist.parsing(
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:1
        #EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="a"
        #EXTINF:2,
        s4.ts

        """))
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(0...4))
    #expect(live.snapshots[1].window == 1..<5)
    // It has only left the window.
    #expect(live.snapshots[1].dateRangeChanges.isEmpty)
    #expect(live.findings.isEmpty)
  }

  @Test func `an update may skip what updates without their base have listed`() throws {
    func update(from first: Int, skipping count: Int, to last: Int) throws -> MediaPlaylist {
      try MediaPlaylist.parsing(
        "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
          + "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)\n"
          + (first + count...last).map { "#EXTINF:2,\ns\($0).ts\n" }.joined())
    }
    let live = try merged(
      update(from: 0, skipping: 3, to: 5), update(from: 1, skipping: 3, to: 6),
      update(from: 3, skipping: 2, to: 7), update(from: 4, skipping: 2, to: 8))
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(3...8))
    #expect(live.findings.map(\.rule.code) == ["LIV-016", "LIV-016"])
    #expect(live.snapshots.last?.window == 1..<6)
  }

  @Test func `lines of a delta update are those of the files that have them`() throws {
    func update(from first: Int, skipping count: Int) throws -> MediaPlaylist {
      let number = first + count
      return try #require(
        Playlist.parse(
          Array(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:\(first)
            #EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)
            #EXT-X-CUE-OUT:4
            #EXTINF:2,
            s\(number).ts

            """.utf8), uri: "\(first).m3u8"
        ).media)
    }
    let live = try merged(
      LiveFixture.media(0...3, uri: "0.m3u8"), update(from: 1, skipping: 3),
      update(from: 2, skipping: 3))
    let playlist = live.playlist
    let sources = playlist.segments.suffix(3).map(\.source)
    #expect(
      sources == [
        SourceLine(uri: "0.m3u8", line: playlist.segments[3].source.line),
        SourceLine(uri: "1.m3u8", line: 7, load: 1), SourceLine(uri: "2.m3u8", line: 7, load: 2),
      ])
    #expect(
      playlist.markers.map { playlist.source(ofLine: $0.line) }
        == [1, 2].map { SourceLine(uri: "\($0).m3u8", line: 5, load: $0) })
  }

  @Test func `a delta update that nothing completes has its segments all the same`() throws {
    let delta = try MediaPlaylist.parsing(
      """
      #EXTM3U
      #EXT-X-MEDIA-SEQUENCE:10
      #EXT-X-SKIP:SKIPPED-SEGMENTS=3
      #EXTINF:2,
      s13.ts

      """)
    #expect(LivePresentation(delta).playlist.segments.map(\.mediaSequence) == [13])
    let live = try merged(LiveFixture.media(0...3), delta)
    #expect(codes(live) == ["LIV-016", "LIV-012"])
    #expect(live.playlist.segments.map(\.mediaSequence) == [0, 1, 2, 3, 13])
  }

  @Test func `variables of each snapshot are replaced by their own values`() throws {
    let playlists = try ["1", "2"].enumerated().map { index, value in
      try MediaPlaylist.parsing(
        "#EXTM3U\n#EXT-X-DEFINE:NAME=\"v\",VALUE=\"\(value)\"\n#EXT-X-MEDIA-SEQUENCE:\(index)\n"
          + "#EXTINF:2,\n{$v}/a.ts\n")
    }
    let live = try merged(playlists[0], playlists[1])
    #expect(live.playlist.segments.map(\.uri) == ["1/a.ts", "2/a.ts"])
  }

  @Test func `playlists without segments are no trouble`() throws {
    let empty = try MediaPlaylist.parsing("#EXTM3U\n#EXT-X-TARGETDURATION:2\n")
    var live = try merged(empty, empty, LiveFixture.media(3...4), empty)
    live.merge(try LiveFixture.media(4...5))
    #expect(live.playlist.segments.map(\.mediaSequence) == [3, 4, 5])
    #expect(LivePresentation(empty).playlist.segments.isEmpty)
  }

  @Test func `damaged snapshots in any order never trap`() throws {
    let sources = try [
      LiveFixture.media(0...4, before: [2: LiveFixture.range("a", at: 2)]),
      LiveFixture.media(1...6, before: [2: LiveFixture.range("a", at: nil, ",DURATION=3")]),
      LiveFixture.media(9...12, before: [10: "#EXT-X-DISCONTINUITY\n#EXT-X-CUE-OUT:3\n"]),
      MediaPlaylist.parsing(
        "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:3\n#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n#EXTINF:2,\nx\n"),
    ].map(\.document.bytes)
    var random = SeededGenerator(seed: 35)
    for _ in 0..<300 {
      var live: LivePresentation?
      for _ in 0..<4 {
        var bytes = sources[Int.random(in: 0..<sources.count, using: &random)]
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
            in: 0x20..<0x80, using: &random)
        }
        guard let media = Playlist.parse(bytes).media else { continue }
        if live == nil { live = LivePresentation(media) } else { live?.merge(media) }
      }
      guard let live else { continue }
      #expect(live.playlist.segments.count == live.segmentCount)
    }
  }

  @Test(arguments: [true, false])
  func `one load with far too high numbers does not lose those after it`(_ dated: Bool) throws {
    func media(_ numbers: ClosedRange<Int>, _ prefix: String = "s") throws -> MediaPlaylist {
      try LiveFixture.media(numbers, prefix: prefix, dated: dated)
    }
    var live = LivePresentation(try media(1...4))
    live.merge(try media(900...903, "other"))
    for first in 2...5 { live.merge(try media(first...(first + 3))) }
    let uris = live.playlist.segments.map(\.uri)
    #expect(uris.count == 4 + 4 + 4)
    #expect(Set(uris).count == uris.count)
    #expect(live.playlist.segments.map(\.mediaSequence).suffix(6) == [902, 903, 5, 6, 7, 8])
    #expect(live.snapshots.last?.window.upperBound == 12)
    #expect(live.findings.map(\.rule.code) == ["LIV-012", "LIV-001"])
    live.merge(try media(6...9))
    #expect(live.snapshots.last?.window == 9..<13)
    // A gap after that is one like any other.
    live.merge(try media(21...24))
    #expect(live.playlist.segments.map(\.mediaSequence).suffix(5) == [9, 21, 22, 23, 24])
    #expect(live.findings.map(\.rule.code) == ["LIV-012", "LIV-001", "LIV-012"])
  }

  @Test func `loads that share nothing with what is known go on after one with wrong numbers`()
    throws
  {
    var live = LivePresentation(try LiveFixture.media(1...3, dated: false))
    live.merge(try LiveFixture.media(900...902, prefix: "other", dated: false))
    for first in 3...6 { live.merge(try LiveFixture.media(first...(first + 2), dated: false)) }
    let numbers = live.playlist.segments.map(\.mediaSequence)
    #expect(Array(numbers.suffix(4)) == [5, 6, 7, 8])
  }

  @Test func `numbers of a load that were wrong are new when the stream comes to them`() throws {
    var live = LivePresentation(try LiveFixture.media(1...4))
    live.merge(try LiveFixture.media(12...15, prefix: "other"))
    for first in 2...12 { live.merge(try LiveFixture.media(first...(first + 3))) }
    #expect(live.playlist.segments.suffix(11).map(\.uri) == (5...15).map { "s\($0).ts" })
  }

  @Test func `no time is missing between numbers with consecutive dates`() throws {
    var live = LivePresentation(try LiveFixture.media(1...4))
    let text = try String(decoding: LiveFixture.media(5...8).document.bytes, as: UTF8.self)
    live.merge(try .parsing(text.replacing("SEQUENCE:5", with: "SEQUENCE:10005")))
    #expect(live.playlist.duration == MediaTime(seconds: 16))
  }

  @Test func `a reload whose variables stay as written is one of the same playlist`() throws {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:NAME="t",VALUE="a-long-token"
      #EXT-X-TARGETDURATION:2
      #EXT-X-MEDIA-SEQUENCE:1
      #EXTINF:2,
      {$t}/1.ts
      #EXTINF:2,
      {$t}/2.ts

      """
    var live = LivePresentation(try .parsing(text))
    let next = try #require(Playlist.parse(Array(text.utf8), variableLimit: 0).media)
    #expect(next.segments.first?.uri == "{$t}/1.ts")
    #expect(live.canBeReloaded(as: next))
    live.merge(next)
    #expect(live.findings.isEmpty)
    #expect(live.segmentCount == 2)
  }

  @Test func `one load from a cache that lags behind a gap is left out`() throws {
    var live = LivePresentation(try LiveFixture.media(1...4))
    live.merge(try LiveFixture.media(11...14))
    for _ in 1...2 { live.merge(try LiveFixture.media(3...6)) }
    live.merge(try LiveFixture.media(12...15))
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(1...4) + Array(11...15))
    #expect(live.findings.map(\.rule.code) == ["LIV-012", "LIV-001"])
  }

  @Test func `numbers and names that begin again with later dates are other segments`() throws {
    var live = LivePresentation(try LiveFixture.media(0...4))
    for first in 1...10 { live.merge(try LiveFixture.media(first...first + 4)) }
    func restarted(_ last: Int) throws -> MediaPlaylist {
      var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n"
      for number in 0...last {
        text += "#EXT-X-PROGRAM-DATE-TIME:\(LiveFixture.date(number + 20))\n"
        text += "#EXTINF:2,\ns\(number).ts\n"
      }
      return try #require(Playlist.parse(Array(text.utf8)).media)
    }
    for last in 0...4 { live.merge(try restarted(last)) }
    #expect(live.segmentCount == 20)
    #expect(live.playlist.segments.last?.mediaSequence == 4)
    // An old copy has old dates.
    live.merge(try LiveFixture.media(0...4))
    #expect(live.segmentCount == 20)
  }
}

extension MediaPlaylist {
  /// Whether this can be the load after another one.
  func canBeReload(of previous: MediaPlaylist) -> Bool {
    LivePresentation(previous).canBeReloaded(as: self)
  }

  /// The media playlist of a text.
  static func parsing(_ text: String) throws -> MediaPlaylist {
    try #require(Playlist.parse(Array(text.utf8)).media)
  }
}
