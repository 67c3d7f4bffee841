import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct LateDateRangeTests {
  private static let range =
    #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=40,SCTE35-OUT=0xFC"#

  private func uris(_ haveRange: [Bool]) -> [String?] {
    let snapshots = haveRange.map {
      playlist([firstDate] + ($0 ? [Self.range] : []) + segments("a", "b", "c"))
    }
    return findings(of: "LIV-015", in: RuleExample(snapshots: snapshots)).map(\.location.uri)
  }

  @Test func `a range is late in the first snapshot that has it`() {
    #expect(uris([false, false, true, true]) == ["snapshot-3.m3u8"])
    #expect(uris([true, true]) == [])
  }

  @Test func `a range that any snapshot had is not new`() {
    #expect(uris([true, false, false, true]) == [])
    #expect(uris([false, true, false, true]) == ["snapshot-2.m3u8"])
  }

  @Test func `parts that were listed count as the segment at the start of the break`() {
    func messages(_ partCount: Int) -> [String] {
      let parts = (0..<partCount).map { "#EXT-X-PART:DURATION=1,URI=\"d.\($0).ts\"" }
      let range = Self.range.replacing("00:04", with: "00:12")
      let snapshots = [[], [range]].map {
        playlist([firstDate] + $0 + segments("a", "b", "c") + parts)
      }
      return findings(of: "LIV-015", in: RuleExample(snapshots: snapshots)).map(\.message)
    }
    #expect(messages(0) == [])
    #expect(
      messages(2) == [
        "date range \"a\" is new, and starts 2.0 s before the end of the previous snapshot"
      ])
  }
}
