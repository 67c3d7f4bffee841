import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct OverlappingDateRangesTests {
  private func lines(_ ranges: (id: String, second: Int, more: String)...) -> [Int?] {
    let tags = ranges.map {
      #"#EXT-X-DATERANGE:ID="\#($0.id)",CLASS="show",START-DATE="2026-01-01T00:00:0\#($0.second).000Z""#
        + $0.more
    }
    let text = ([firstDate] + tags + [segments(2)]).joined(separator: "\n")
    return findings("DRG-009", in: text).map(\.location.line)
  }

  @Test func `a range that ends on a next one that is not there yet begins alone`() {
    let open = ",END-ON-NEXT=YES"
    #expect(lines(("a", 0, open), ("b", 4, open)) == [])
    #expect(lines(("a", 0, open), ("b", 0, open)) == [5])
    #expect(lines(("a", 0, open), ("b", 0, ",DURATION=2.0")) == [5])
    #expect(lines(("a", 0, open), ("b", 0, open), ("c", 4, open)) == [5])
  }

  @Test func `how long a range lasts that gives no end is not known`() {
    #expect(lines(("a", 0, ""), ("b", 4, ",END-ON-NEXT=YES")) == [])
  }
}
