import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct HealthyWindowTests {
  /// Twenty snapshots of a window of five segments, with a break and a discontinuity that pass through it.
  private var snapshots: [String] {
    (0..<20).map { first in
      var lines: [String] = []
      for index in first..<(first + 5) {
        if index == 8 || index == 10 { lines.append("#EXT-X-DISCONTINUITY") }
        let second = index * 4
        let clock = "\(second / 60 < 10 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")"
        if index == 8 { lines.append("#EXT-X-CUE-OUT:8") }
        if index == 9 { lines.append("#EXT-X-CUE-OUT-CONT:4/8") }
        if index == 10 { lines.append("#EXT-X-CUE-IN") }
        lines += [
          "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:\(clock)\(second % 60).000Z", "#EXTINF:4,",
          "s\(index).ts?token=\(first)",
        ]
      }
      let left = first > 10 ? 2 : first > 8 ? 1 : 0
      return playlist(
        lines, sequence: first, header: ["#EXT-X-DISCONTINUITY-SEQUENCE:\(left)"])
    }
  }

  @Test func `a window that slides as it should has no finding about reloads or dates`() {
    let all = Validator().findings(in: RuleExample(snapshots: snapshots).validationSubject)
    let found = all.filter { $0.rule.code.hasPrefix("LIV") || $0.rule.code.hasPrefix("PDT") }
    #expect(found.map { "\($0.rule.code) \($0.message)" } == [])
  }

  @Test func `a snapshot that is fetched twice has none either`() {
    let doubled = snapshots.flatMap { [$0, $0] }
    let all = Validator().findings(in: RuleExample(snapshots: doubled).validationSubject)
    #expect(all.filter { $0.rule.code.hasPrefix("LIV") }.isEmpty)
  }
}
