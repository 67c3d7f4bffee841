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

  private func severities(
    _ loads: [(names: [String], sequence: Int, second: Int)], dated: Bool = false
  ) -> [Severity] {
    let example = RuleExample(
      snapshots: loads.map { load in
        playlist(
          (dated ? [firstDate] : []) + load.names.flatMap { segments($0) }, sequence: load.sequence)
      },
      fetchTimes: loads.map { CalendarTime(timeSince1970: MediaTime(seconds: $0.second)) })
    return findings(of: "LIV-008", in: example).map(\.severity)
  }

  @Test func `a window that moves while its number stands still has new segments`() {
    #expect(
      severities([
        (["a", "b"], 5, 0), (["b", "c"], 5, 4), (["c", "d"], 5, 8), (["d", "e"], 5, 12),
      ]) == [])
    #expect(severities([(["a", "b"], 5, 0), (["c", "d"], 5, 4), (["e", "f"], 5, 8)]) == [])
  }

  @Test func `a window that stands still while its number rises has none`() {
    #expect(severities([(["a", "b"], 5, 0), (["a", "b"], 6, 7)]) == [.warning])
  }

  @Test func `where each load has other paths, the date shows that none is new`() {
    #expect(
      severities([(["1/a", "1/b"], 5, 0), (["2/a", "2/b"], 5, 7)], dated: true) == [.warning])
  }

  @Test func `where each load has other paths and no dates, the names show that none is new`() {
    #expect(severities([(["1/a", "1/b"], 5, 0), (["2/a", "2/b"], 5, 7)]) == [.warning])
    #expect(severities([(["1/a", "1/b"], 5, 0), (["2/c", "2/d"], 5, 7)]) == [])
    #expect(severities([(["1/a", "1/b"], 5, 0), (["2/b", "2/c"], 6, 7)]) == [])
  }
}
