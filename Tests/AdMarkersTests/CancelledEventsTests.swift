import AdMarkers
import MediaTiming
import SCTE35
import Testing

struct CancelledEventsTests {
  private let cancellation = SignalledEvent(.cancel, .splice, eventID: 7)

  @Test func `lines cancel in their order, whichever are read first`() {
    // In any order, with lists of several lengths.
    let lines = [50, 60, 70, 10, 20, 5, 30, 40, 1]
    var events = CancelledEvents<Int>()
    for line in lines { events.add(cancellation, line: line, at: MediaTime(seconds: line)) }
    for line in 0...80 {
      let next = lines.filter { $0 > line }.min()
      // What has started before the next line behind it is not cancelled.
      for start in 0...80 {
        #expect(
          events.isCancelled(
            cancellation, announcedIn: line, startingAt: MediaTime(seconds: start))
            == next.map {
              SpliceEvent.isCancellable(
                startingAt: MediaTime(seconds: start), at: MediaTime(seconds: $0))
            } ?? false)
      }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `any number of lines cancels one event, the last ones first`() {
    var events = CancelledEvents<Int>()
    for line in (1...300_000).reversed() { events.add(cancellation, line: line) }
    #expect(events.isCancelled(cancellation, announcedIn: 299_999))
    #expect(!events.isCancelled(cancellation, announcedIn: 300_000))
  }
}
