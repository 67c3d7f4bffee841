import Testing

@testable import HLSPlaylists

@Suite struct ListedSegmentsTests {
  /// The segments of the presentation that the last of some loads has at some indices.
  private func segments(at indices: Int..., of loads: [MediaPlaylist]) throws -> [Int?] {
    var live = LivePresentation(try #require(loads.first))
    for load in loads.dropFirst() { live.merge(load) }
    let listed = try #require(live.snapshots.last).listed
    return indices.map { listed.segment(at: $0) }
  }

  @Test func `the segments of a load follow each other in the presentation`() throws {
    let first = try LiveFixture.media(30...39)
    #expect(try segments(at: -1, 0, 9, 10, of: [first]) == [nil, 0, 9, nil])
    let next = try LiveFixture.media(32...41)
    #expect(try segments(at: -1, 0, 9, 10, of: [first, next]) == [nil, 2, 11, nil])
  }

  @Test func `segments that an update leaves out are before the first one that it lists`() throws {
    let text = """
      #EXTM3U
      #EXT-X-VERSION:9
      #EXT-X-TARGETDURATION:2
      #EXT-X-MEDIA-SEQUENCE:31
      #EXT-X-SKIP:SKIPPED-SEGMENTS=9
      #EXTINF:2,
      s40.ts

      """
    let update = try #require(Playlist.parse(Array(text.utf8), uri: nil).media)
    let loads = [try LiveFixture.media(30...39, dated: false), update]
    #expect(try segments(at: -10, -9, -1, 0, of: loads) == [nil, 1, 9, 10])
  }

  @Test func `segments that came too late to be merged are left out`() throws {
    let loads = [
      try LiveFixture.media(2...3, dated: false), try LiveFixture.media(6...8, dated: false),
      try LiveFixture.media(1...8, dated: false),
    ]
    #expect(
      try segments(at: 0, 1, 2, 3, 4, 5, 7, of: loads) == [nil, 0, 1, nil, nil, 2, 4])
  }

  @Test func `other numbers make no difference where the dates go on`() throws {
    let other = try LiveFixture.media(1031...1040, prefix: "b", datedBy: -1000)
    #expect(try segments(at: 0, 9, of: [LiveFixture.media(30...39), other]) == [1, 10])
  }

  @Test func `segments count from the first one ever`() throws {
    var live = LivePresentation(try LiveFixture.media(0...9))
    try live.merge(LiveFixture.media(10...19))
    live.forget(before: 10)
    try live.merge(LiveFixture.media(11...20))
    #expect(live.forgottenSegmentCount == 10)
    #expect(live.snapshots.last?.listed.segment(at: 0) == 11)
  }
}
