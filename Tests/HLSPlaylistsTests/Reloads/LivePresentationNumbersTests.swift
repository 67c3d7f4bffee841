import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSPlaylists

@Suite struct LivePresentationNumbersTests {
  private func live(_ first: MediaPlaylist, _ rest: MediaPlaylist...) -> LivePresentation {
    var live = LivePresentation(first)
    for load in rest { live.merge(load) }
    return live
  }

  @Test func `a presentation whose first loads are known no longer keeps its numbers`() throws {
    var live = LivePresentation(
      try LiveFixture.media(10...13), uri: nil, startingAt: MediaTime(seconds: 60), behind: 7,
      shift: 4)
    live.merge(try LiveFixture.media(12...15))
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(6...11))
    #expect(live.playlist.segments.first?.startTime == MediaTime(seconds: 60))
    #expect(live.forgottenSegmentCount == 7)
    #expect(live.segmentCount == 13)
    #expect(live.snapshots.map(\.added) == [7..<11, 11..<13])
    #expect(live.numberShift == 4)
    #expect(live.servedNumber(11) == 15)
  }

  @Test(arguments: [
    (1000, "LIV-012"), (-20, "LIV-001"), (3, "LIV-002"), (9, "LIV-002"), (-3, "LIV-001"),
  ])
  func `another server with other numbers and the same dates goes on`(
    offset: Int, rule: String
  ) throws {
    func other(_ numbers: ClosedRange<Int>) throws -> MediaPlaylist {
      try LiveFixture.media(
        numbers.lowerBound + offset...numbers.upperBound + offset, prefix: "b", datedBy: -offset)
    }
    let live = try live(
      LiveFixture.media(30...39), other(31...40), other(32...41), other(33...42))
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(30...42))
    #expect(live.playlist.duration == MediaTime(seconds: 26))
    #expect(live.snapshots.map(\.isRenumbered) == [false, true, false, false])
    #expect(live.gaps.isEmpty)
    #expect(live.findings.map(\.rule.code) == [rule])
    #expect(live.findings.first?.message.hasSuffix("; by its dates the playlist goes on") == true)
  }

  @Test(arguments: [2, -2, -9, -20, 1000], [0, 100])
  func `another server that lags goes on by the dates`(offset: Int, forgotten: Int) throws {
    func other(_ numbers: ClosedRange<Int>) throws -> MediaPlaylist {
      try LiveFixture.media(
        numbers.lowerBound + offset...numbers.upperBound + offset, prefix: "b", datedBy: -offset)
    }
    var live = try live(LiveFixture.media(28...37), LiveFixture.media(30...39))
    live.forget(before: forgotten)
    for last in 38...42 { try live.merge(other(last - 9...last)) }
    #expect(live.playlist.segments.last?.mediaSequence == 42)
    #expect(live.segmentCount == 15)
    #expect(live.playlist.duration == MediaTime(seconds: 30))
    #expect(live.gaps.isEmpty)
  }

  @Test(arguments: [0, 1, 100])
  func `other names at known numbers with the same dates are the same segments`(forgotten: Int)
    throws
  {
    var live = try live(
      LiveFixture.media(30...39), LiveFixture.media(31...40, prefix: "b"))
    live.forget(before: forgotten)
    try live.merge(LiveFixture.media(32...41, prefix: "c"))
    #expect(live.snapshots.map(\.isRenumbered).allSatisfy { !$0 })
    #expect(live.playlist.segments.last?.mediaSequence == 41)
    #expect(live.segmentCount == 12)
  }

  @Test(arguments: [0, 2, -9, 1000], [-2, 0, 1, 5])
  func `another playlist of the stream goes on by the dates`(offset: Int, lead: Int) throws {
    func other(_ numbers: ClosedRange<Int>) throws -> MediaPlaylist {
      try LiveFixture.media(
        numbers.lowerBound + offset...numbers.upperBound + offset, prefix: "b", datedBy: -offset)
    }
    var live = try live(LiveFixture.media(30...39))
    let goesOn = try live.goOn(with: other(30 + lead...39 + lead))
    #expect(goesOn)
    for last in 40 + max(lead, 0)...49 { try live.merge(other(last - 9...last)) }
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(30...49))
    #expect(live.playlist.duration == MediaTime(seconds: 40))
    #expect(live.servedNumber(49) == 49 + offset)
    #expect(live.findings.isEmpty && live.gaps.isEmpty)
  }

  @Test func `another playlist without dates goes on by its numbers`() throws {
    for (first, goesOn) in [(28, true), (35, true), (40, true), (41, false), (2, false)] {
      var live = try live(LiveFixture.media(30...39, dated: false))
      let isContinued = try live.goOn(
        with: LiveFixture.media(first...first + 9, prefix: "b", dated: false))
      #expect(isContinued == goesOn)
      #expect(live.segmentCount == (goesOn ? max(10, first - 20) : 10))
    }
  }

  @Test func `another playlist goes on behind a gap whose numbers and dates agree`() throws {
    for (offset, goesOn) in [(0, true), (100, false)] {
      var live = try live(LiveFixture.media(30...39))
      let isContinued = try live.goOn(
        with: LiveFixture.media(50 + offset...59 + offset, prefix: "b", datedBy: -offset))
      #expect(isContinued == goesOn)
      #expect(live.findings.map(\.rule.code) == (goesOn ? ["LIV-012"] : []))
    }
  }

  @Test func `a restart with other names at known numbers is one finding`() throws {
    let live = try live(
      LiveFixture.media(0...3), LiveFixture.media(4...7),
      LiveFixture.media(0...2, prefix: "b", datedBy: 8))
    #expect(live.findings.map(\.rule.code) == ["LIV-001"])
    #expect(live.playlist.segments.count == 11)
  }

  @Test func `discontinuity sequence numbers are as served where numbers begin again`() throws {
    var live = try live(
      LiveFixture.media(30...34, header: "#EXT-X-DISCONTINUITY-SEQUENCE:4\n"),
      LiveFixture.media(0...3, prefix: "b", datedBy: 35),
      LiveFixture.media(1...4, before: [4: "#EXT-X-DISCONTINUITY\n"], prefix: "b", datedBy: 35))
    var segments = live.playlist.segments
    #expect(segments.map(\.discontinuitySequence) == [4, 4, 4, 4, 4, 0, 0, 0, 0, 1])
    #expect(segments.map(\.continuityNumber) == [4, 4, 4, 4, 4, 5, 5, 5, 5, 6])
    live.forget(before: 7)
    try live.merge(
      LiveFixture.media(2...5, before: [4: "#EXT-X-DISCONTINUITY\n"], prefix: "b", datedBy: 35))
    segments = live.playlist.segments
    #expect(segments.map(\.mediaSequence) == [1, 2, 3, 4, 5])
    #expect(segments.map(\.discontinuitySequence) == [0, 0, 0, 1, 1])
    #expect(segments.map(\.continuityNumber) == [5, 5, 5, 6, 6])
  }

  @Test func `a restart that lists known dates first goes on by date, with their late markers`()
    throws
  {
    var live = try live(
      LiveFixture.media(25...34),
      LiveFixture.media(0...3, before: [1: "#EXT-X-CUE-OUT:4\n"], prefix: "b", datedBy: 33),
      LiveFixture.media(1...4, before: [1: "#EXT-X-CUE-OUT:4\n"], prefix: "b", datedBy: 33))
    let playlist = live.playlist
    #expect(playlist.segments.map(\.mediaSequence) == Array(25...34) + [2, 3, 4])
    #expect(playlist.segments.map(\.continuityRange) == Array(repeating: 0, count: 10) + [1, 1, 1])
    #expect(playlist.duration == MediaTime(seconds: 26))
    #expect(playlist.markers.map(\.segmentIndex) == [9])
    #expect(live.snapshots.map(\.window) == [0..<10, 8..<12, 9..<13])
    #expect(live.findings.map(\.rule.code) == ["LIV-001"])
    #expect(
      live.findings.first?.message.hasSuffix("; by their dates, 2 segments of it are known") == true
    )
    live.forget(before: 9)
    try live.merge(LiveFixture.media(2...5, prefix: "b", datedBy: 33))
    #expect(live.playlist.segments.map(\.mediaSequence) == [34, 2, 3, 4, 5])
  }

  @Test(arguments: [true, false])
  func `numbers begin again also where the first list has no segment`(dated: Bool) throws {
    let empty = try MediaPlaylist.parsing("#EXTM3U\n#EXT-X-TARGETDURATION:2\n")
    let live = try live(
      LiveFixture.media(25...34, dated: dated), empty, empty,
      LiveFixture.media(0...0, prefix: "b", dated: dated, datedBy: 36),
      LiveFixture.media(0...1, prefix: "b", dated: dated, datedBy: 36))
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(25...34) + [0, 1])
    #expect(live.playlist.segments.last?.startTime == MediaTime(seconds: dated ? 24 : 22))
    #expect(live.findings.map(\.rule.code) == ["LIV-001"])
  }

  @Test func `a load from an old cache does not change the numbers of those after it`() throws {
    let live = try live(
      LiveFixture.media(30...39), LiveFixture.media(20...29), LiveFixture.media(31...40))
    #expect(live.snapshots.map(\.isRenumbered) == [false, false, false])
    #expect(live.playlist.segments.map(\.mediaSequence) == Array(30...40))
  }

  @Test func `loads that were missed are a gap, also where the dates lag`() throws {
    let live = try live(
      LiveFixture.media(0...9), LiveFixture.media(40...49, datedBy: -20))
    #expect(live.snapshots.map(\.isRenumbered) == [false, false])
    #expect(live.gaps.map(\.missingCount) == [30])
    #expect(live.playlist.segments.count == 20)
  }
}
