import HLSValidation
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct StalledPlaylistTests {
  private func severities(_ seconds: [Int]) -> [Severity] {
    let text = playlist(segments("a", "b"))
    let example = RuleExample(
      snapshots: seconds.map { _ in text },
      fetchTimes: seconds.map { CalendarTime(timeSince1970: MediaTime(seconds: $0)) })
    return findings(of: "LIV-008", in: example).map(\.severity)
  }

  @Test func `one and a half target durations are allowed`() {
    #expect(severities([0, 6]) == [])
    #expect(severities([0, 7]) == [.warning])
  }

  @Test func `each limit is reported once`() {
    #expect(severities([0, 7, 8, 9, 13, 14]) == [.warning, .error])
    #expect(severities([0, 20]) == [.error])
  }

  @Test func `without the times of fetching nothing is said`() {
    let text = playlist(segments("a", "b"))
    #expect(findings(of: "LIV-008", in: RuleExample(snapshots: [text, text, text])).isEmpty)
  }
}
