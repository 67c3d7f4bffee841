import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct LateDateRangeStartTests {
  /// The codes of what is found when the tag with the start of a range leaves the window and another one stays.
  private func codes(duration: Int) -> [String] {
    let start = #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z""#
    let rest = #"#EXT-X-DATERANGE:ID="a",DURATION=\#(duration)"#
    let snapshots = [
      playlist([firstDate, start] + segments("a", "b") + [rest] + segments("c")),
      playlist(
        [firstDate.replacing("00.000Z", with: "04.000Z")] + segments("b") + [rest]
          + segments("c", "d"), sequence: 1),
    ]
    return Validator().findings(in: RuleExample(snapshots: snapshots).validationSubject)
      .map(\.rule.code).filter { ["DRG-002", "LIV-013"].contains($0) }
  }

  @Test func `a range that lost its start has one finding`() {
    #expect(codes(duration: 8) == ["LIV-013"])
    #expect(codes(duration: 4) == ["DRG-002"])
  }
}
