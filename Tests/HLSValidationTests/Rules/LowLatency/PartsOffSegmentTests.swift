import SourceDiagnostics
import Testing

@Suite struct PartsOffSegmentTests {
  /// What is said of segments of so many parts of one second, the last of which is still to come.
  private func messages(_ counts: [Int], last: String = "1") -> [String] {
    var lines = ["#EXT-X-PART-INF:PART-TARGET=1"]
    for (segment, count) in counts.enumerated() {
      lines += (0..<count).map { part in
        let duration = part == count - 1 ? last : "1"
        return "#EXT-X-PART:DURATION=\(duration),URI=\"\(segment).\(part)\""
      }
      if segment < counts.count - 1 { lines += ["#EXTINF:4,", "\(segment).mp4"] }
    }
    return findings(of: "LLH-012", in: playlist(lines)).map(\.message)
  }

  @Test func `parts add up to their segment`() {
    #expect(messages([4, 4, 1]) == [])
    #expect(
      messages([4, 3, 1]) == ["the 3 parts of the segment are 3.0 s long, EXTINF is 4.0 s"])
    #expect(
      messages([4, 5, 1]) == ["the 5 parts of the segment are 5.0 s long, EXTINF is 4.0 s"])
  }

  @Test func `lengths that are rounded, or cut short, are no missing part`() {
    #expect(messages([4, 4, 1], last: "0.9") == [])
  }

  @Test func `the first parts of the oldest segment may have been removed`() {
    #expect(messages([2, 4, 1]) == [])
    #expect(messages([6, 4, 1]).count == 1)
  }

  @Test func `parts of the next segment are no longer than segments may be`() {
    #expect(messages([4, 4]) == [])
    #expect(
      messages([4, 5])
        == ["the 5 parts of the next segment are 5.0 s long, the target duration is 4.0 s"])
  }
}
