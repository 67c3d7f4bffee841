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

  @Test(arguments: [1000, -20])
  func `another server with other numbers and the same dates goes on`(offset: Int) throws {
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
    #expect(live.findings.map(\.rule.code) == [offset > 0 ? "LIV-012" : "LIV-001"])
    #expect(live.findings.first?.message.hasSuffix("; by its dates the playlist goes on") == true)
  }

  @Test func `a restart with other names at known numbers is one finding`() throws {
    let live = try live(
      LiveFixture.media(0...3), LiveFixture.media(4...7),
      LiveFixture.media(0...2, prefix: "b", datedBy: 8))
    #expect(live.findings.map(\.rule.code) == ["LIV-001"])
    #expect(live.playlist.segments.count == 11)
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
