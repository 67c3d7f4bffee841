import MediaTiming
import Testing

@testable import HLSPlaylists

@Suite struct MediaPlaylistAlignmentTests {
  @Test(arguments: [true, false])
  func `another playlist starts where its first segment is`(dated: Bool) throws {
    let known = try LiveFixture.media(10...19, dated: dated)
    for first in [7, 10, 13] {
      let other = try LiveFixture.media(first...first + 9, prefix: "b", dated: dated)
      #expect(known.startTime(ofFirstIn: other) == MediaTime(seconds: (first - 10) * 2))
    }
  }

  @Test func `dates count before numbers`() throws {
    let known = try LiveFixture.media(10...19)
    let other = try LiveFixture.media(510...519, datedBy: -499)
    #expect(known.startTime(ofFirstIn: other) == MediaTime(seconds: 2))
  }

  @Test func `without dates and common numbers the place is not known`() throws {
    let known = try LiveFixture.media(10...19, dated: false)
    #expect(known.startTime(ofFirstIn: try LiveFixture.media(40...49, dated: false)) == nil)
  }

  @Test(arguments: [-6, 4])
  func `a presentation can start at another time`(seconds: Int) throws {
    let start = MediaTime(seconds: seconds)
    var live = LivePresentation(try LiveFixture.media(0...3), startingAt: start)
    live.merge(try LiveFixture.media(1...4))
    #expect(
      live.playlist.segments.map(\.startTime.seconds)
        == (0...4).map { start.seconds + Double($0) * 2 })
    #expect(live.playlist.duration == start + MediaTime(seconds: 10))
  }
}
