import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct LoadPlacementTests {
  private func places(of code: String, _ loads: String...) -> [SourceDiagnostics.SourceLocation] {
    findings(of: code, in: RuleExample(snapshots: loads)).map(\.location)
  }

  @Test func `a finding in one load has the place of its segment in the presentation`() {
    let places = places(
      of: "MED-003", playlist(segments("a", "b", "c")),
      playlist(segments("b", "c") + ["#EXTINF:9,", "d.ts"], sequence: 1))
    #expect(places.map(\.segment) == [3] && places.map(\.line) == [9])
    #expect(places.map(\.time) == [MediaTime(seconds: 12)])
  }

  @Test func `a finding between loads has the place of its segment in the presentation`() {
    let places = places(
      of: "LIV-003", playlist(segments("a", "b", "c")),
      playlist(segments("b") + ["#EXTINF:3,", "c.ts"], sequence: 1))
    #expect(places.map(\.segment) == [2] && places.map(\.line) == [7])
    #expect(places.map(\.time) == [MediaTime(seconds: 8)])
  }

  @Test func `a finding in an update has the place of its segment in the presentation`() {
    let update = ["#EXT-X-SKIP:SKIPPED-SEGMENTS=1", "#EXTINF:3,", "c.ts"] + segments("d")
    let loads = [
      playlist(segments("a", "b", "c")), playlist(update + ["#EXTINF:9,", "e.ts"], sequence: 1),
    ]
    #expect(places(of: "LIV-003", loads[0], loads[1]).map(\.segment) == [2])
    #expect(places(of: "MED-003", loads[0], loads[1]).map(\.segment) == [4])
  }

  @Test func `a segment that is not part of the presentation has only its line`() {
    let places = places(
      of: "MED-003", playlist(segments("c", "d"), sequence: 2),
      playlist(["#EXTINF:9,", "b.ts"] + segments("c", "d"), sequence: 1))
    #expect(places.map(\.line) == [5])
    #expect(places.map(\.segment) == [nil] && places.map(\.time) == [nil])
  }
}
