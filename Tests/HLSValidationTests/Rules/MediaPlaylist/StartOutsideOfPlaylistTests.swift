import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct StartOutsideOfPlaylistTests {
  private func count(offset: String, isEnded: Bool) -> Int {
    var lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:4", "#EXT-X-START:TIME-OFFSET=\(offset)"]
    for index in 0..<5 { lines += ["#EXTINF:4,", "\(index).ts"] }
    if isEnded { lines.append("#EXT-X-ENDLIST") }
    return findings(of: "MED-013", in: lines.joined(separator: "\n")).count
  }

  @Test(arguments: [("0", 0), ("20", 0), ("-20", 0), ("20.001", 1), ("-20.001", 1), ("-1", 0)])
  func `a start of a complete playlist lies in it`(offset: String, expected: Int) {
    #expect(count(offset: offset, isEnded: true) == expected)
  }

  @Test(arguments: [("8", 0), ("8.001", 1), ("-12", 0), ("-11.999", 1)])
  func `a start of a live playlist keeps three target durations from its end`(
    offset: String, expected: Int
  ) {
    #expect(count(offset: offset, isEnded: false) == expected)
  }

  @Test func `a line that stays as it is is reported of the first snapshot`() {
    let start = ["#EXT-X-START:TIME-OFFSET=60"]
    let snapshots = [["a", "b", "c"], ["a", "b", "c", "d"], ["a", "b", "c", "d", "e"]].map {
      playlist($0.flatMap { segments($0) }, header: start)
    }
    let found = findings(of: "MED-013", in: RuleExample(snapshots: snapshots))
    #expect(found.map(\.location.uri) == ["snapshot-1.m3u8"])
  }
}
