import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct VanishedDateRangeTests {
  private func update(_ skipped: Int, removed: String = "", _ lines: String...) -> String {
    let skip =
      "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped),RECENTLY-REMOVED-DATERANGES=\"\(removed)\""
    return playlist(lines + segments("s\(skipped)"), header: [skip])
  }

  @Test func `a range that updates leave out is known as the last one listed it`() {
    let range = #"#EXT-X-DATERANGE:ID="r",START-DATE="2026-01-01T00:00:00Z",DURATION="#
    let snapshots = [
      playlist([firstDate, range + "4"] + segments("s0", "s1", "s2")), update(3),
      update(4, range + "60"), update(5),
      update(6, removed: "r", #"#EXT-X-DATERANGE:ID="r",X-A="1""#),
    ]
    let messages = findings(of: "LIV-013", in: RuleExample(snapshots: snapshots)).map(\.message)
    #expect(messages.contains { $0.hasPrefix("the tag of date range \"r\" with its START-DATE") })
  }

  @Test func `a range that an update lists and names as removed is reported once`() {
    let range = #"#EXT-X-DATERANGE:ID="r",START-DATE="2026-01-01T00:00:00Z",DURATION=60"#
    let whole = playlist([firstDate, range] + segments("s0", "s1", "s2"))
    func count(_ lines: String...) -> Int {
      let next = lines.first.map { update(3, removed: "r", $0) } ?? update(3, removed: "r")
      return findings(of: "LIV-013", in: RuleExample(snapshots: [whole, next])).count
    }
    #expect(count() == 1)
    #expect(count(#"#EXT-X-DATERANGE:ID="r",X-A="1""#) == 1)
  }
}
