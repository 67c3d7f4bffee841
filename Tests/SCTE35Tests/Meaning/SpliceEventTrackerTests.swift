import MediaTiming
import SCTE35
import Testing

@Suite struct SpliceEventTrackerTests {
  private func segmentation(
    _ type: SegmentationType?, _ id: UInt32, lasting seconds: UInt64? = nil
  ) -> SpliceInfoSection {
    let segment = type.map {
      SegmentationDescriptor.Segment(type: $0, duration: seconds.map { $0 * 90_000 })
    }
    return SpliceInfoSection(
      command: .timeSignal(SpliceTime()),
      descriptors: [SpliceDescriptor(SegmentationDescriptor(eventID: id, segment: segment))])
  }

  /// A splice_insert; `nil` for `out` cancels.
  private func insert(
    _ id: UInt32, out: Bool?, lasting seconds: UInt64? = nil, autoReturn: Bool = false
  ) -> SpliceInfoSection {
    let length = seconds.map { BreakDuration(duration: $0 * 90_000, autoReturn: autoReturn) }
    let splice = out.map {
      SpliceInsert.Splice(outOfNetwork: $0, at: SpliceTime(), breakDuration: length)
    }
    return SpliceInfoSection(command: .insert(SpliceInsert(eventID: id, splice: splice)))
  }

  private func at(
    _ seconds: Int, sent: Int? = nil, isLine: Bool = false, splice: UInt64? = nil
  ) -> SpliceEventTracker.Place {
    SpliceEventTracker.Place(
      time: MediaTime(seconds: seconds), sent: sent.map { MediaTime(seconds: $0) }, isLine: isLine,
      spliceTime: splice.map { TransportTimestamp(ticks: $0 * 90_000) })
  }

  private func text(_ changes: [SpliceEventTracker.Change]) -> [String] {
    changes.map { "\($0.step) \($0.event.id ?? 0)" }
  }

  // MARK: Pairs

  @Test func `a start opens, a repeat changes nothing and the end closes`() {
    var tracker = SpliceEventTracker()
    let start = segmentation(.providerAdvertisementStart, 7)
    #expect(text(tracker.follow(start, at: at(10))) == ["started 7"])
    #expect(text(tracker.follow(start, at: at(10))) == ["repeated 7"])
    #expect(tracker.open.map(\.start) == [MediaTime(seconds: 10)])
    let end = segmentation(.providerAdvertisementEnd, 7)
    let changes = tracker.follow(end, at: at(20))
    #expect(text(changes) == ["ended 7"])
    #expect(changes.first?.event.end == MediaTime(seconds: 20))
    #expect(tracker.open.isEmpty)
    #expect(text(tracker.follow(end, at: at(20))) == ["endedWithoutStart 7"])
  }

  @Test func `an end that is sent again before it takes effect moves the end`() {
    func ends(sent: Int, at time: Int, isLine: Bool = false) -> [String] {
      var tracker = SpliceEventTracker()
      _ = tracker.follow(insert(7, out: true), at: at(10, sent: 5))
      _ = tracker.follow(insert(7, out: false), at: at(40, sent: 30))
      return tracker.follow(insert(7, out: false), at: at(time, sent: sent, isLine: isLine)).map {
        "\($0.step) \($0.event.end?.messageText ?? "")"
      }
    }
    #expect(ends(sent: 33, at: 46) == ["ended 46.0 s"])
    #expect(ends(sent: 33, at: 33) == ["ended 33.0 s"])
    #expect(ends(sent: 33, at: 40) == ["endedWithoutStart 40.0 s"])
    #expect(ends(sent: 41, at: 46) == ["endedWithoutStart 46.0 s"])
    #expect(ends(sent: 33, at: 46, isLine: true) == ["endedWithoutStart 46.0 s"])
  }

  @Test func `ids pair within their family alone`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(segmentation(.providerAdvertisementStart, 7), at: at(0))
    _ = tracker.follow(segmentation(.chapterStart, 7), at: at(0))
    _ = tracker.follow(insert(7, out: true), at: at(0))
    #expect(tracker.open.count == 3)
    #expect(
      text(tracker.follow(segmentation(.distributorAdvertisementEnd, 7), at: at(1)))
        == ["endedWithoutStart 7"])
    #expect(
      text(tracker.follow(segmentation(.providerAdvertisementEnd, 7), at: at(1))) == ["ended 7"])
    #expect(tracker.open.map(\.kind) == [.segment(.chapterStart), .splice])
  }

  @Test(arguments: [
    (SegmentationType.programStart, SegmentationType.programEnd),
    (.programOverlapStart, .programEarlyTermination), (.programJoin, .programEnd),
    (.programBreakaway, .programResumption), (.programBreakaway, .programImmediateResumption),
  ])
  func `an end ends all kinds of starts of its family`(
    start: SegmentationType, end: SegmentationType
  ) {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(segmentation(start, 7), at: at(0))
    #expect(text(tracker.follow(segmentation(end, 7), at: at(9))) == ["ended 7"])
  }

  @Test func `a message may end a segment and start the next of its id in any order`() {
    var tracker = SpliceEventTracker()
    let descriptors = [SegmentationType.chapterStart, .chapterEnd].map {
      SpliceDescriptor(SegmentationDescriptor(eventID: 7, segment: .init(type: $0)))
    }
    let both = SpliceInfoSection(command: .timeSignal(SpliceTime()), descriptors: descriptors)
    #expect(text(tracker.follow(both, at: at(5))) == ["endedWithoutStart 7", "started 7"])
    #expect(text(tracker.follow(both, at: at(9))) == ["ended 7", "started 7"])
  }

  @Test func `a return with another id ends the latest splice`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true), at: at(0))
    #expect(text(tracker.follow(insert(2, out: false), at: at(10))) == ["ended 1"])
    #expect(text(tracker.follow(insert(2, out: false), at: at(10))) == ["endedWithoutStart 2"])
  }

  @Test func `a return long after the duration of a splice is that of another one`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, lasting: 30), at: at(0))
    #expect(text(tracker.follow(insert(2, out: false), at: at(40))) == ["endedWithoutStart 2"])
    #expect(text(tracker.follow(insert(3, out: false), at: at(35))) == ["ended 1"])
  }

  @Test func `an end ends what is on, although the next event of its id is announced`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, lasting: 8), at: at(8, sent: 1))
    #expect(
      text(tracker.follow(insert(1, out: true, lasting: 8), at: at(20, sent: 9)))
        == ["superseded 1", "replaced 1", "started 1"])
    let ends = [(16, 11), (28, 23)].map { time, sent in
      tracker.follow(insert(1, out: false), at: at(time, sent: sent))
    }
    #expect(ends.map(text) == [["ended 1"], ["ended 1"]])
    #expect(ends.map { $0.map(\.event.number) } == [[0], [1]])
    #expect(
      ends.map { $0.map(\.event.end) } == [[MediaTime(seconds: 16)], [MediaTime(seconds: 28)]])
    #expect(tracker.open.isEmpty)
  }

  @Test(arguments: [28, 32])
  func `what is taken back lengthens nothing of its id that was over long before`(end: Int) {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, lasting: 8), at: at(8, sent: 1))
    _ = tracker.follow(insert(1, out: true, lasting: 8), at: at(32, sent: 24))
    let ended = tracker.follow(insert(1, out: false), at: at(end, sent: 26))
    #expect(ended.map(\.event.number) == [1])
    #expect(tracker.open.isEmpty)
  }

  @Test func `an end ends nothing that starts later`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, lasting: 8), at: at(8, sent: 4))
    _ = tracker.follow(insert(2, out: true), at: at(24, sent: 10))
    #expect(text(tracker.follow(insert(9, out: false), at: at(16, sent: 11))) == ["ended 1"])
    #expect(
      text(tracker.follow(insert(2, out: false), at: at(17, sent: 13))) == ["endedWithoutStart 2"])
    #expect(tracker.open.map(\.id) == [2])
    // What ends where it starts does not take place.
    #expect(text(tracker.follow(insert(2, out: false), at: at(24, sent: 14))) == ["ended 2"])
  }

  @Test func `an end that is sent again does not end the next event`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, lasting: 8), at: at(8, sent: 4))
    _ = tracker.follow(insert(1, out: false), at: at(16, sent: 11))
    _ = tracker.follow(insert(2, out: true), at: at(24, sent: 12))
    let moved = tracker.follow(insert(1, out: false), at: at(17, sent: 13))
    #expect(text(moved) == ["ended 1"])
    #expect(moved.map(\.event.end) == [MediaTime(seconds: 17)])
    #expect(tracker.open.map(\.id) == [2])
  }

  @Test(arguments: [1, 2])
  func `an end that is sent again ends no event that starts at it`(next: UInt32) {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, lasting: 8), at: at(12, sent: 4))
    _ = tracker.follow(insert(next, out: true, lasting: 8), at: at(20, sent: 15))
    _ = tracker.follow(insert(1, out: false), at: at(20, sent: 16))
    let moved = tracker.follow(insert(1, out: false), at: at(21, sent: 18))
    #expect(moved.map(\.event.number) == [0])
    #expect(moved.map(\.event.end) == [MediaTime(seconds: 21)])
    let ended = tracker.follow(insert(next, out: false), at: at(28, sent: 24))
    #expect(ended.map(\.event.number) == [1])
    #expect(tracker.open.isEmpty)
  }

  @Test func `the end of a short event that is sent before its start ends it`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, lasting: 8), at: at(12, sent: 4))
    _ = tracker.follow(insert(1, out: true, lasting: 4), at: at(20, sent: 15))
    _ = tracker.follow(insert(1, out: false), at: at(20, sent: 16))
    let ended = tracker.follow(insert(1, out: false), at: at(24, sent: 19))
    #expect(ended.map(\.event.number) == [1])
    #expect(tracker.open.isEmpty)
  }

  @Test func `what goes on without a start is joined`() {
    var tracker = SpliceEventTracker()
    var event = SignalledEvent(.continue, nil, eventID: nil)
    event.duration = MediaTime(seconds: 30)
    event.autoReturn = true
    #expect(tracker.follow(event, at: at(2, isLine: true)).map(\.step) == [.joined])
    #expect(tracker.follow(event, at: at(2, isLine: true)).map(\.step) == [.continued])
    #expect(tracker.open.map(\.plannedEnd) == [MediaTime(seconds: 32)])
    #expect(tracker.open.map(\.autoReturn) == [true])
  }

  // MARK: Repeats

  @Test func `a message that is sent before the start moves it, a repeat of a line does not`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true), at: at(8, sent: 2))
    #expect(text(tracker.follow(insert(1, out: true), at: at(20, sent: 6))) == ["updated 1"])
    #expect(tracker.open.map(\.start) == [MediaTime(seconds: 20)])
    // It has begun.
    #expect(text(tracker.follow(insert(1, out: true), at: at(24, sent: 22))) == ["repeated 1"])
    #expect(tracker.open.map(\.start) == [MediaTime(seconds: 20)])
    var lines = SpliceEventTracker()
    _ = lines.follow(insert(1, out: true), at: at(8, isLine: true))
    #expect(text(lines.follow(insert(1, out: true), at: at(20, isLine: true))) == ["repeated 1"])
  }

  @Test func `a message that is sent again with another duration replaces it`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, lasting: 8, autoReturn: true), at: at(8, sent: 2))
    let longer = insert(1, out: true, lasting: 16)
    #expect(text(tracker.follow(longer, at: at(8, sent: 4))) == ["updated 1"])
    #expect(tracker.open.map(\.plannedEnd) == [MediaTime(seconds: 24)])
    #expect(tracker.open.map(\.autoReturn) == [false])
    #expect(text(tracker.follow(insert(1, out: true), at: at(8, sent: 5))) == ["repeated 1"])
  }

  @Test func `an id that comes back when its event is over or long begun is another event`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, lasting: 8), at: at(8, sent: 2))
    #expect(
      text(tracker.follow(insert(1, out: true), at: at(16, sent: 4)))
        == ["superseded 1", "replaced 1", "started 1"])
    #expect(
      text(tracker.follow(insert(1, out: true), at: at(30, sent: 26)))
        == ["superseded 1", "replaced 1", "started 1"])
    let farAway = at(31 + Int(SpliceEventTracker.maximumUpdateDistance.seconds), sent: 27)
    #expect(
      text(tracker.follow(insert(1, out: true), at: farAway))
        == ["superseded 1", "replaced 1", "started 1"])
    #expect(tracker.open.map(\.number) == [3])
  }

  @Test func `a line whose splice is far from the known one is another event`() {
    var tracker = SpliceEventTracker()
    func follow(_ seconds: Int, splice: UInt64?) -> [String] {
      text(
        tracker.follow(insert(1, out: true), at: at(seconds, isLine: true, splice: splice)))
    }
    #expect(follow(8, splice: 8) == ["started 1"])
    #expect(follow(20, splice: 8) == ["repeated 1"])
    #expect(follow(24, splice: 12) == ["repeated 1"])
    #expect(follow(28, splice: nil) == ["repeated 1"])
    #expect(follow(32, splice: 32) == ["superseded 1", "replaced 1", "started 1"])
  }

  // MARK: Other events

  @Test func `the next start of a kind supersedes what is open, which may still end`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true), at: at(4))
    #expect(text(tracker.follow(insert(2, out: true), at: at(9))) == ["superseded 1", "started 2"])
    // Once only.
    #expect(
      text(tracker.follow(insert(3, out: true), at: at(12))) == ["superseded 2", "started 3"])
    let changes = tracker.follow(insert(1, out: false), at: at(14))
    #expect(text(changes) == ["ended 1"])
    #expect(changes.first?.event.supersededAt == MediaTime(seconds: 9))
  }

  @Test func `an event that moves behind the next one of its kind supersedes that one`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true), at: at(8, sent: 2))
    _ = tracker.follow(insert(2, out: true), at: at(12, sent: 4))
    #expect(
      text(tracker.follow(insert(1, out: true), at: at(20, sent: 6)))
        == ["updated 1", "superseded 2"])
    #expect(tracker.open.map(\.supersededAt) == [nil, MediaTime(seconds: 20)])
  }

  @Test func `an event that moves before the next one of its kind is superseded by that one`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true), at: at(30, sent: 2))
    _ = tracker.follow(insert(1, out: true), at: at(8, sent: 4))
    #expect(
      text(tracker.follow(insert(2, out: true), at: at(12, sent: 6)))
        == ["superseded 1", "started 2"])
  }

  @Test func `events that start at one time do not supersede each other, but all before them`() {
    var tracker = SpliceEventTracker()
    for id in 1...3 { _ = tracker.follow(insert(UInt32(id), out: true), at: at(8)) }
    #expect(tracker.open.map(\.supersededAt) == [nil, nil, nil])
    #expect(
      text(tracker.follow(insert(4, out: true), at: at(9)))
        == ["superseded 1", "superseded 2", "superseded 3", "started 4"])
    #expect(text(tracker.follow(insert(5, out: true), at: at(9))) == ["started 5"])
  }

  @Test func `the end of a programme is noted for what started in it`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(segmentation(.programStart, 1), at: at(0))
    _ = tracker.follow(segmentation(.breakStart, 2), at: at(8))
    _ = tracker.follow(insert(3, out: true), at: at(8))
    _ = tracker.follow(segmentation(.providerAdvertisementStart, 4), at: at(19))
    let changes = tracker.follow(segmentation(.programEnd, 1), at: at(20))
    #expect(text(changes) == ["enclosingEnded 2", "ended 1"])
    #expect(tracker.open.map(\.enclosingEnd) == [MediaTime(seconds: 20), nil, nil])
    // The first one counts.
    #expect(
      text(tracker.follow(segmentation(.programEnd, 1), at: at(22))) == ["endedWithoutStart 1"])
  }

  @Test func `a repeat of the message between two events of one id ends only the first`() {
    var tracker = SpliceEventTracker()
    let types: [SegmentationType] = [.distributorAdvertisementEnd, .distributorAdvertisementStart]
    let between = SpliceInfoSection(
      command: .timeSignal(SpliceTime()),
      descriptors: types.map {
        SpliceDescriptor(SegmentationDescriptor(eventID: 1, segment: .init(type: $0)))
      })
    _ = tracker.follow(segmentation(.distributorAdvertisementStart, 1), at: at(8))
    #expect(text(tracker.follow(between, at: at(20))) == ["ended 1", "started 1"])
    #expect(text(tracker.follow(between, at: at(20))) == ["repeated 1"])
    #expect(
      text(tracker.follow(segmentation(.distributorAdvertisementEnd, 1), at: at(32)))
        == ["ended 1"])
  }

  // MARK: Cancellations

  @Test func `a cancellation takes an event back whatever its type is`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(segmentation(.providerAdvertisementStart, 7), at: at(8))
    _ = tracker.follow(insert(8, out: true), at: at(8))
    let cancel = SpliceInfoSection(
      command: .insert(SpliceInsert(eventID: 8, splice: nil)),
      descriptors: [SpliceDescriptor(SegmentationDescriptor(eventID: 7, segment: nil))])
    #expect(text(tracker.follow(cancel, at: at(4))) == ["cancelled 8", "cancelled 7"])
    #expect(tracker.open.isEmpty)
  }

  @Test func `what has started cannot be cancelled`() {
    var tracker = SpliceEventTracker()
    _ = tracker.follow(insert(1, out: true, lasting: 8), at: at(8, sent: 2))
    #expect(text(tracker.follow(insert(1, out: nil), at: at(12))) == [])
    #expect(tracker.open.map(\.id) == [1])
    #expect(text(tracker.follow(insert(1, out: false), at: at(14))) == ["ended 1"])
    _ = tracker.follow(insert(1, out: true, lasting: 8), at: at(28, sent: 22))
    #expect(text(tracker.follow(insert(1, out: nil), at: at(27))) == ["cancelled 1"])
  }

  // MARK: Steps

  @Test func `the open events can be asked for at any time`() {
    var tracker = SpliceEventTracker()
    let out = insert(1, out: true, lasting: 8, autoReturn: true)
    _ = tracker.follow(out, at: at(8, sent: 2))
    #expect(tracker.open.filter { !$0.isOver(at: MediaTime(seconds: 15)) }.map(\.id) == [1])
    // A break that returns by itself needs no message.
    #expect(tracker.open.filter { !$0.isOver(at: MediaTime(seconds: 16)) }.isEmpty)
  }

  @Test func `the number of open events is bounded`() {
    var tracker = SpliceEventTracker()
    let limit = SpliceEventTracker.maximumOpenCount
    for id in 0..<limit { _ = tracker.follow(insert(UInt32(id), out: true), at: at(0)) }
    let last = tracker.follow(insert(UInt32(limit), out: true), at: at(0))
    #expect(text(last) == ["started \(limit)", "forgotten 0"])
    #expect(tracker.open.count == limit)
  }

  @Test func `events keep their numbers, however many are open`() {
    var tracker = SpliceEventTracker()
    for step in 0..<4000 {
      let changes = tracker.follow(
        segmentation(.providerAdvertisementStart, UInt32(step)), at: at(step))
      #expect(changes.last { $0.step == .started }?.event.number == step)
    }
    let open = tracker.open.map(\.number)
    #expect(open == Array(3000..<4000))
    for number in open.reversed() {
      let end = segmentation(.providerAdvertisementEnd, UInt32(number))
      let changes = tracker.follow(end, at: at(5000))
      #expect(changes.map(\.event.number) == [number])
    }
    #expect(tracker.open.isEmpty)
  }
}
