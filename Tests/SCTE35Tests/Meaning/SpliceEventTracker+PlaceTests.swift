import MediaTiming
import SCTE35
import Testing

@Suite struct SpliceEventTrackerPlaceTests {
  private func place(_ seconds: Int, sent: Int) -> SpliceEventTracker.Place {
    SpliceEventTracker.Place(time: MediaTime(seconds: seconds), sent: MediaTime(seconds: sent))
  }

  @Test(arguments: [(-92, false), (-3, false), (-2, true), (3, true), (9, true)])
  func `a splice long before its own message does not move one that is still ahead`(
    time: Int, moves: Bool
  ) {
    let length = BreakDuration(duration: 4 * 90_000, autoReturn: true)
    let splice = SpliceInsert.Splice(outOfNetwork: true, at: SpliceTime(), breakDuration: length)
    let section = SpliceInfoSection(command: .insert(SpliceInsert(eventID: 1, splice: splice)))
    var tracker = SpliceEventTracker()
    _ = tracker.follow(section, at: place(8, sent: 1))
    // The tolerance is 6 s.
    let changes = tracker.follow(section, at: place(time, sent: 4))
    #expect(changes.map(\.step) == [moves ? .updated : .repeated])
    #expect(tracker.open.map(\.start) == [MediaTime(seconds: moves ? time : 8)])
  }
}
