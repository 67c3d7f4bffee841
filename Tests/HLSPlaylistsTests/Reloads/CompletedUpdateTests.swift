import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct CompletedUpdateTests {
  private static let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"key.bin\"\n"

  private func completed(_ live: LivePresentation) throws -> MediaPlaylist {
    let update = try #require(live.completedUpdate)
    return try #require(Playlist.parse(update.text).media)
  }

  private func update(
    _ numbers: ClosedRange<Int>, skipping count: Int, _ more: String = "", header: String = ""
  ) throws -> MediaPlaylist {
    try LiveFixture.media(
      numbers, header: "\(header)#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)\(more)\n"
    )
    .renumbered(from: numbers.lowerBound, by: count)
  }

  @Test func `a whole load is as it was served`() throws {
    var live = LivePresentation(try LiveFixture.media(1...8))
    live.merge(try LiveFixture.media(2...9))
    #expect(live.completedUpdate == nil)
  }

  @Test func `an update has the segments that it leaves out, with what they inherit`() throws {
    var live = LivePresentation(
      try LiveFixture.media(
        1...8, before: [1: Self.key + "#EXT-X-MAP:URI=\"init.mp4\"\n#EXT-X-KEY:METHOD=NONE\n"]))
    live.merge(try update(7...9, skipping: 4))
    live.merge(try update(8...10, skipping: 4))
    let whole = try completed(live)
    #expect(whole.segments.map(\.uri) == (4...10).map { "s\($0).ts" })
    #expect(whole.segments.map(\.mediaSequence) == Array(4...10))
    #expect(whole.segments.allSatisfy { $0.map?.uri == "init.mp4" && $0.map?.keys.count == 1 })
    #expect(whole.segments.allSatisfy { $0.keys.isEmpty })
    #expect(whole.header.skip == nil)
  }

  @Test func `date ranges that an update neither lists nor names as removed stay`() throws {
    let ranges = LiveFixture.range("a", at: 2) + LiveFixture.range("b", at: 3)
    var live = LivePresentation(try LiveFixture.media(1...8, before: [2: ranges]))
    live.merge(
      try update(
        7...9, skipping: 4, ",RECENTLY-REMOVED-DATERANGES=\"a\"",
        header: LiveFixture.range("c", at: 9)))
    #expect(try completed(live).dateRanges.map(\.id).sorted() == ["b", "c"])
    live.merge(try update(8...10, skipping: 4, ",RECENTLY-REMOVED-DATERANGES=\"\""))
    #expect(try completed(live).dateRanges.map(\.id).sorted() == ["b", "c"])
    // Without the attribute an update lists all of them.
    live.merge(try update(9...11, skipping: 4, header: LiveFixture.range("b", at: 3)))
    #expect(try completed(live).dateRanges.map(\.id) == ["b"])
  }

  @Test func `a tag that a later one replaces is not in an update`() throws {
    func tag(_ more: String) -> String { LiveFixture.range("a", at: 2, more) }
    var live = LivePresentation(
      try LiveFixture.media(1...8, before: [2: tag(",PLANNED-DURATION=30,SCTE35-OUT=0xFC")]))
    let skip = ",RECENTLY-REMOVED-DATERANGES=\"\""
    live.merge(try update(7...9, skipping: 4, skip, header: tag(",DURATION=28,SCTE35-IN=0xFC")))
    #expect(try completed(live).dateRanges.map(\.tags.count) == [2])
    live.merge(
      try update(8...10, skipping: 4, skip, header: tag(",PLANNED-DURATION=28,SCTE35-OUT=0xFC")))
    #expect(try completed(live).dateRanges.map(\.tags.count) == [2])
    live.merge(try update(9...11, skipping: 4, skip))
    let range = try #require(try completed(live).dateRanges.first)
    #expect(range.plannedDuration?.seconds == 28)
  }

  @Test func `tags of one load that contradict each other stay`() throws {
    let tags =
      LiveFixture.range("a", at: 2, ",DURATION=4") + LiveFixture.range("a", at: 2, ",DURATION=6")
    var live = LivePresentation(try LiveFixture.media(1...8, before: [2: tags]))
    live.merge(try update(7...9, skipping: 4, ",RECENTLY-REMOVED-DATERANGES=\"\""))
    #expect(try completed(live).dateRanges.map(\.tags.count) == [2])
  }

  @Test func `tags about the whole playlist stay before the segments`() throws {
    let text = """
      #EXTM3U
      #EXT-X-VERSION:10
      #EXT-X-TARGETDURATION:2
      #EXT-X-SKIP:SKIPPED-SEGMENTS=6
      #EXT-X-MEDIA-SEQUENCE:2
      #EXTINF:2,
      s8.ts
      #EXTINF:2,
      s9.ts

      """
    var live = LivePresentation(try LiveFixture.media(1...8))
    live.merge(try #require(Playlist.parse(Array(text.utf8)).media))
    let parsed = Playlist.parse(try #require(live.completedUpdate).text)
    #expect(parsed.media?.segments.map(\.mediaSequence) == Array(2...9))
    #expect(parsed.findings.isEmpty)
  }

  @Test func `places are those of the loads`() throws {
    let loads = [try LiveFixture.media(1...8), try update(7...9, skipping: 4)]
    var live = LivePresentation(loads[0])
    live.merge(loads[1])
    let update = try #require(live.completedUpdate)
    for line in PlaylistDocument(update.text).lines {
      let place = SourceLocation(
        line: line.number, column: 1, byteOffset: line.byteRange.lowerBound)
      let restored = try #require(
        update.restored(Diagnostic(.malformedEncoding, "", at: place))?.location)
      let served = loads[restored.load ?? 1].document.lines[try #require(restored.line) - 1]
      #expect(served.content == line.content)
      #expect(restored.byteOffset == (restored.load == nil ? served.byteRange.lowerBound : nil))
    }
  }

  @Test func `a date that no load has there has no place`() throws {
    let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
    var live = LivePresentation(try LiveFixture.media(1...8, before: [1: date], dated: false))
    live.merge(
      try LiveFixture.media(
        8...9, header: "#EXT-X-SKIP:SKIPPED-SEGMENTS=4\n", dated: false
      ).renumbered(from: 8, by: 4))
    let update = try #require(live.completedUpdate)
    let line = try #require(
      PlaylistDocument(update.text).lines.first { $0.tagName == .programDateTime })
    #expect(line.value?.hasPrefix("2026-01-01T00:00:06") == true)
    let finding = Diagnostic(.malformedEncoding, "", at: SourceLocation(line: line.number))
    #expect(update.restored(finding) == nil)
  }

  @Test func `an update whose base is not known is not completed`() throws {
    var live = LivePresentation(try LiveFixture.media(1...4))
    live.merge(try update(30...32, skipping: 8))
    #expect(live.completedUpdate == nil)
  }
}

extension MediaPlaylist {
  /// The same with the number of the first of the segments that it leaves out.
  fileprivate func renumbered(from number: Int, by count: Int) throws -> MediaPlaylist {
    let text = String(decoding: document.bytes, as: UTF8.self)
    return try #require(
      Playlist.parse(
        Array(
          text.replacing(
            "MEDIA-SEQUENCE:\(number)\n", with: "MEDIA-SEQUENCE:\(number - count)\n"
          ).utf8)
      ).media)
  }
}
