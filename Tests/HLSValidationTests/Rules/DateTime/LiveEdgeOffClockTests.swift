import HLSValidation
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct LiveEdgeOffClockTests {
  /// The messages about a window of 8 s from midnight that is fetched so many seconds after its end.
  private func messages(age: Int) -> [String] {
    let window =
      ["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"] + segments("a", "b")
    let example = RuleExample(
      snapshots: [playlist(window, sequence: 0), playlist(window, sequence: 0)],
      fetchTimes: [8, 8 + age].map {
        CalendarTime(timeSince1970: MediaTime(seconds: 1_767_225_600 + $0))
      })
    return findings(of: "PDT-009", in: example).map(\.message)
  }

  @Test func `a live edge that is off by whole hours names the time zone`() {
    #expect(
      messages(age: -3_590) == [
        "by its date the newest segment ends 3590.0 s after the playlist was fetched; probably another time zone"
      ])
    #expect(messages(age: 7_215).first?.hasSuffix("; probably another time zone") == true)
    #expect(messages(age: 6_000).first?.hasSuffix("at most 22.0 s was expected") == true)
    #expect(messages(age: 5).isEmpty)
  }
}
