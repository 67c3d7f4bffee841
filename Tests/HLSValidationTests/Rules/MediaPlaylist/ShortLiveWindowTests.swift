import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct ShortLiveWindowTests {
  @Test func `snapshots of a window that stays too short have one fault together`() {
    let snapshots = [
      playlist(segments("a", "b"), sequence: 1), playlist(segments("b", "c"), sequence: 2),
    ]
    let found = findings(of: "MED-014", in: RuleExample(snapshots: snapshots))
    #expect(found.count == 2)
    #expect(Set(found.map(\.recurrence)) == [Recurrence(key: "duration")])
  }
}
