import Testing

@testable import HLSPlaylists

struct UnlistedDateRangeTests {
  private static let count = 40
  private static let limit = 100

  /// A load with ranges that no other load has, and one that all have.
  private func load(_ index: Int) throws -> MediaPlaylist {
    let ranges = (0..<Self.count).map {
      LiveFixture.range("\(index)-\($0)", at: index, ",DURATION=9")
    }
    return try LiveFixture.media(
      index...index + 3,
      before: [index: LiveFixture.range("all", at: 0, ",DURATION=900") + ranges.joined()])
  }

  private func live(limit: Int?) throws -> LivePresentation {
    var live = LivePresentation(try load(0))
    live.unlistedDateRangeLimit = limit.map { .init(count: $0, byteCount: .max) }
    for index in 1...8 { live.merge(try load(index)) }
    return live
  }

  @Test func `the oldest ranges that are no longer listed are forgotten with their lines`() throws {
    let live = try live(limit: Self.limit)
    #expect(live.dateRanges.count <= Self.limit + 2 * Self.count + 1)
    #expect(live.dateRanges.first?.id == "all")
    #expect(live.dateRanges.suffix(Self.count).map(\.id) == (0..<Self.count).map { "8-\($0)" })
    let playlist = live.playlist
    #expect(playlist.dateRanges.map(\.id) == live.dateRanges.map(\.id))
    let lines = playlist.document.lines.filter { $0.tagName == .dateRange }
    #expect(lines.count == live.dateRanges.count)
    #expect(live.snapshots.map(\.index) == [8])
    for range in playlist.dateRanges { #expect(live.dateRange(ofLine: range.line)?.id == range.id) }
  }

  @Test func `ranges that are no longer listed are forgotten when their tags are large`() throws {
    let size = 1_000
    func load(_ index: Int) throws -> MediaPlaylist {
      let text = String(repeating: "x", count: size)
      let range = LiveFixture.range("\(index)", at: index, ",X-TEXT=\"\(text)\"")
      return try LiveFixture.media(index...index + 3, before: [index: range])
    }
    var live = LivePresentation(try load(0))
    live.unlistedDateRangeLimit = .init(count: Self.limit, byteCount: 4 * size)
    for index in 1...8 { live.merge(try load(index)) }
    #expect(live.dateRanges.map(\.id) == ["4", "5", "6", "7", "8"])
    #expect(live.playlist.dateRanges.map(\.id) == ["4", "5", "6", "7", "8"])
  }

  @Test func `the segments are the same whether ranges are forgotten or not`() throws {
    let (long, short) = (try live(limit: nil), try live(limit: Self.limit))
    #expect(long.dateRanges.count == 9 * Self.count + 1)
    #expect(long.snapshots.count == 9)
    #expect(long.playlist.segments.count == 12)
    for (segment, other) in zip(long.playlist.segments, short.playlist.segments) {
      #expect(segment.uri == other.uri)
      #expect(segment.startTime == other.startTime)
      #expect(segment.mediaSequence == other.mediaSequence)
    }
    #expect(
      long.playlist.programDateTimes.map(\.date) == short.playlist.programDateTimes.map(\.date))
  }
}
