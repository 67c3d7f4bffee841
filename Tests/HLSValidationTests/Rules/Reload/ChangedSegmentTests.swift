import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct ChangedSegmentTests {
  private func load(_ lines: String) -> String {
    """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:2
    #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12
    \(lines)

    """
  }

  @Test func `a delta update is judged by the segments that it lists`() {
    let found = findings(
      of: "LIV-003",
      in: RuleExample(snapshots: [
        load("#EXTINF:2,\n0.mp4\n#EXTINF:2,\n1.mp4\n#EXTINF:2,\n2.mp4"),
        load("#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n#EXTINF:1,\n2.mp4\n#EXTINF:2,\n3.mp4"),
      ]))
    #expect(
      found.map(\.message) == ["EXTINF has changed from 2.0 s to 1.0 s since the previous snapshot"]
    )
    #expect(found.first?.location.line == 6)
  }

  @Test func `a gap that is filled is reported, and one that opens is not`() {
    func messages(_ loads: String...) -> [String] {
      findings(of: "LIV-003", in: RuleExample(snapshots: loads.map(load))).map(\.message)
    }
    let (gap, filled) = ("#EXTINF:2,\n#EXT-X-GAP\n0.mp4", "#EXTINF:2,\n0.mp4")
    #expect(messages(gap, filled) == ["EXT-X-GAP has been removed since the previous snapshot"])
    #expect(messages(filled, gap) == [])
  }

  @Test func `segments that mostly differ are a fault of the server and not of one of them`() {
    func subjects(_ durations: String...) -> [String?] {
      func text(_ durations: [String]) -> String {
        durations.enumerated().map { "#EXTINF:\($1),\n\($0).mp4" }.joined(separator: "\n")
      }
      return findings(
        of: "LIV-003",
        in: RuleExample(snapshots: [load(text(["2", "2", "2"])), load(text(durations))])
      ).map(\.subject)
    }
    #expect(subjects("2.002", "2.002", "2.002") == [nil, nil, nil])
    #expect(subjects("2.002", "2", "2.002") == [nil, nil])
    #expect(subjects("2", "2.002", "2") == ["1.mp4"])
  }
}
