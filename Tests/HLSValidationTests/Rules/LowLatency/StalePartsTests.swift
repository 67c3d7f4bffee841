import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct StalePartsTests {
  private func count(segmentsAfter: Int, openPart: String? = nil) -> Int {
    var lines = [
      "#EXTM3U", "#EXT-X-TARGETDURATION:2", "#EXT-X-PART-INF:PART-TARGET=2",
      #"#EXT-X-PART:DURATION=2,URI="p""#, "#EXTINF:2,", "a.mp4",
    ]
    for index in 0..<segmentsAfter { lines += ["#EXTINF:2,", "\(index).mp4"] }
    if let openPart { lines.append(#"#EXT-X-PART:DURATION=\#(openPart),URI="o""#) }
    return findings(of: "LLH-008", in: lines.joined(separator: "\n")).count
  }

  @Test func `parts of the last three target durations stay`() {
    #expect(count(segmentsAfter: 2) == 0)
    #expect(count(segmentsAfter: 3) == 1)
  }

  @Test func `parts of the segment to come count for the end`() {
    #expect(count(segmentsAfter: 2, openPart: "1") == 0)
    #expect(count(segmentsAfter: 2, openPart: "2") == 1)
  }

  @Test func `snapshots that list parts for too long have one fault together`() {
    let snapshots = (0..<2).map { sequence in
      let parts = (sequence..<sequence + 5).flatMap {
        [#"#EXT-X-PART:DURATION=4,URI="\($0).0.mp4""#, "#EXTINF:4,", "\($0).mp4"]
      }
      return playlist(parts, sequence: sequence, header: ["#EXT-X-PART-INF:PART-TARGET=4"])
    }
    let found = findings(of: "LLH-008", in: RuleExample(snapshots: snapshots))
    #expect(found.map(\.recurrence) == [Recurrence()])
  }
}
