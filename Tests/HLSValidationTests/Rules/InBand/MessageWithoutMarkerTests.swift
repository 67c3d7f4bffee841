import AdBreaks
import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct MessageWithoutMarkerTests {
  private func messages(_ lines: [String]) -> [String] {
    let splices = [InBandSplice].section(Section.longSpliceOut, at: MediaTime(seconds: 16))
    return findings(
      of: "INB-001", in: RuleExample(playlist(lines, isEnded: true), splices: splices)
    ).map(\.message)
  }

  @Test func `lines of a convention that mark another break are markers, too`() {
    let rest = segments("b", "c", "d", "e", "f", "g", "h")
    let none = messages(segments("a") + rest)
    #expect(
      none.count == 1 && none.allSatisfy { $0.hasSuffix("the playlist has no ad markers at all") })
    let uplynk = messages(
      ["#UPLYNK-SEGMENT:b2,00000000,ad"] + segments("a") + ["#UPLYNK-SEGMENT:a1,2,segment"] + rest)
    #expect(
      uplynk.count == 1 && uplynk.allSatisfy { $0.hasSuffix("the playlist has no marker for it") })
  }

  @Test(arguments: [(20, 0), (32, 0), (12, 1), (40, 1)])
  func `a marker that may be in segments that were never seen is not missing`(
    second: Int, count: Int
  ) {
    var example = RuleExample(
      snapshots: twoLoads([0: "#EXT-X-CUE-OUT:4", 1: "#EXT-X-CUE-IN"], count: 12, without: 5..<8))
    example.splices = .section(Section.longSpliceOut, at: MediaTime(seconds: second))
    #expect(findings(of: "INB-001", in: example).count == count)
  }

  @Test func `a place for ads is a marker of the break that starts there`() {
    let place = "#EXT-X-PLACEMENT-OPPORTUNITY"
    let first = segments("a", "b", "c", "d")
    let rest = segments("e", "f", "g", "h")
    #expect(messages(first + [place] + rest) == [])
    let elsewhere = messages([place] + first + rest)
    #expect(elsewhere.count == 1)
    #expect(elsewhere.allSatisfy { $0.hasSuffix("the playlist has no marker for it") })
  }
}
