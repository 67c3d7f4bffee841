import MediaTiming
import SCTE35
import Testing

struct SpliceEventTrackerTests {
  func segmentation(
    _ type: SegmentationType, _ id: UInt32, at ticks: UInt64, duration: UInt64? = nil
  ) -> SpliceInfoSection {
    SpliceInfoSection(
      command: .timeSignal(SpliceTime(TransportTimestamp(ticks: ticks))),
      descriptors: [
        SpliceDescriptor(
          SegmentationDescriptor(eventID: id, segment: .init(type: type, duration: duration)))
      ])
  }

  func insert(
    _ id: UInt32, out: Bool, at ticks: UInt64, duration: UInt64? = nil
  ) -> SpliceInfoSection {
    let length = duration.map { BreakDuration(duration: $0, autoReturn: true) }
    return SpliceInfoSection(
      command: .insert(
        SpliceInsert(
          eventID: id,
          splice: .init(
            outOfNetwork: out, at: SpliceTime(TransportTimestamp(ticks: ticks)),
            breakDuration: length))))
  }

  func names(_ changes: [SpliceEventTracker.Change]) -> [String] {
    changes.map { change in
      switch change {
      case .opened(let event): "opened \(event.id)"
      case .repeated(let event): "repeated \(event.id)"
      case .updated(_, let event): "updated \(event.id)"
      case .closed(let event, let reason): "closed \(event.id) \(reason)"
      case .replaced(let event, _): "replaced \(event.id)"
      case .cancelled(let event): "cancelled \(event.id)"
      case .unmatchedEnd(let id, _): "unmatched \(id)"
      case .forgotten(let event): "forgotten \(event.id)"
      }
    }
  }

  @Test func `a start opens, a repeat changes nothing and the end closes`() {
    var tracker = SpliceEventTracker()
    let start = segmentation(.providerAdvertisementStart, 7, at: 1000)
    #expect(names(tracker.follow(start)) == ["opened 7"])
    #expect(names(tracker.follow(start)) == ["repeated 7"])
    #expect(tracker.open.count == 1)
    let end = segmentation(.providerAdvertisementEnd, 7, at: 2000)
    #expect(names(tracker.follow(end)) == ["closed 7 end"])
    #expect(tracker.open.isEmpty)
    #expect(names(tracker.follow(end)) == ["unmatched 7"])
  }

  @Test func `ids pair within their family alone`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(segmentation(.providerAdvertisementStart, 7, at: 0))
    _ = tracker.follow(segmentation(.chapterStart, 7, at: 0))
    _ = tracker.follow(insert(7, out: true, at: 0))
    #expect(tracker.open.count == 3)
    #expect(
      names(tracker.follow(segmentation(.distributorAdvertisementEnd, 7, at: 1))) == ["unmatched 7"]
    )
    #expect(
      names(tracker.follow(segmentation(.providerAdvertisementEnd, 7, at: 1))) == ["closed 7 end"])
    #expect(tracker.open.map(\.kind) == [.segment(.chapterStart), .splice])
  }

  @Test func `an end ends what started inside`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(segmentation(.programStart, 1, at: 0))
    _ = tracker.follow(segmentation(.breakStart, 2, at: 1))
    _ = tracker.follow(segmentation(.providerAdvertisementStart, 3, at: 2))
    #expect(
      names(tracker.follow(segmentation(.breakEnd, 2, at: 3)))
        == ["closed 3 enclosingEnd", "closed 2 end"])
    #expect(tracker.open.map(\.id) == [1])
    #expect(
      names(tracker.follow(segmentation(.programStart, 4, at: 5)))
        == ["closed 1 enclosingEnd", "opened 4"])
  }

  @Test func `a break that returns by itself needs no in`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, at: 1000, duration: 500))
    #expect(names(tracker.follow(segmentation(.chapterStart, 9, at: 1499))) == ["opened 9"])
    #expect(
      names(
        tracker.follow(SpliceInfoSection(command: .null), arrival: TransportTimestamp(ticks: 1500)))
        == ["closed 1 autoReturn"])
  }

  @Test func `the id of an open event that comes back later is another event`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, at: 0))
    #expect(names(tracker.follow(insert(1, out: true, at: 90_000))) == ["updated 1"])
    #expect(names(tracker.follow(insert(1, out: true, at: 90_000 * 3600))) == ["replaced 1"])
    #expect(tracker.open.count == 1)
  }

  @Test func `a return with another id ends the latest break`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, at: 0))
    #expect(names(tracker.follow(insert(2, out: false, at: 10))) == ["closed 1 endOfOtherEvent"])
    #expect(names(tracker.follow(insert(2, out: false, at: 10))) == ["unmatched 2"])
  }

  @Test func `a cancellation takes the event back whatever its type`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(segmentation(.providerAdvertisementStart, 7, at: 0))
    _ = tracker.follow(insert(8, out: true, at: 0))
    let cancel = SpliceInfoSection(
      command: .insert(SpliceInsert(eventID: 8, splice: nil)),
      descriptors: [SpliceDescriptor(SegmentationDescriptor(eventID: 7, segment: nil))])
    #expect(names(tracker.follow(cancel)) == ["cancelled 8", "cancelled 7"])
    #expect(tracker.open.isEmpty)
  }

  @Test func `the number of open events is bounded`() {
    var tracker = SpliceEventTracker()
    let count = SpliceEventTracker.maximumOpenCount
    for id in 0..<count {
      _ = tracker.follow(insert(UInt32(id), out: true, at: 0))
    }
    let last = tracker.follow(insert(UInt32(count), out: true, at: 0))
    #expect(names(last) == ["forgotten 0", "opened \(count)"])
    #expect(tracker.open.count == count)
  }
}
