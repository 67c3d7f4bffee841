import FieldValues
import MediaTiming
import Testing
import TextTracks

@testable import PlayerViews

/// Tracks with many cues, of which few change at a time. With a search of all of them for each change, these tests exceed
/// their time limit.
struct LongTrackTests {
  private static let count = 100_000

  private static func cue(_ number: Int) -> ViewCue {
    ViewCue(
      key: "0", origin: number, startTime: MediaTime(seconds: number),
      endTime: MediaTime(seconds: number + 1), name: "cue", summary: "", fields: [])
  }

  private static func event(_ type: TrackEventType, _ number: Int) -> PlayedEvent {
    let time = MediaTime(seconds: number)
    return PlayedEvent(
      event: TrackEvent(type: type, position: time, time: time, reason: .play),
      cue: cue(number), number: number)
  }

  @Test(.timeLimit(.minutes(5)))
  func `the active cues of a long track are found at once`() {
    var cues = TrackCues()
    for number in 0..<Self.count { cues.add(Self.cue(number), number) }
    var seen: [Int] = []
    for number in 0..<Self.count {
      cues.setActive(true, number)
      seen += cues.active.shown
      cues.setActive(false, number)
    }
    #expect(seen == Array(0..<Self.count))
    for number in [7, 3, 5] { cues.setActive(true, number) }
    #expect(cues.active.shown == [3, 5, 7])
    #expect(cues.remove(5) == Self.cue(5) && cues.active.shown == [3, 7])
    cues.deactivate()
    #expect(cues.active.count == 0 && !cues.isActive(3))
  }

  @Test(.timeLimit(.minutes(5)))
  func `any number of cues of one time wait for a later one`() {
    var cues = TrackCues()
    func cue(at second: Int) -> ViewCue {
      var cue = Self.cue(second)
      cue.addTime = .zero
      return cue
    }
    var early: [Int] = []
    for number in 0..<Self.count {
      early += cues.end(before: cue(at: 7))
      cues.add(cue(at: 7), number)
    }
    #expect(early.isEmpty)
    #expect(cues.end(before: cue(at: 8)) == (0..<Self.count).reversed())
    #expect(cues[3]?.cue.endTime == MediaTime(seconds: 8))
    #expect(cues.end(before: cue(at: 9)).isEmpty)
  }

  @Test func `a lost cue waits for a later one of its segment`() {
    var cues = TrackCues()
    func cue(at second: Int, in segment: Int, isLost: Bool = false) -> ViewCue {
      var cue = Self.cue(second)
      cue.addTime = MediaTime(seconds: segment)
      cue.isLost = isLost
      return cue
    }
    cues.add(cue(at: 3, in: 0), 0)
    cues.add(cue(at: 1, in: 0, isLost: true), 1)
    cues.add(cue(at: 2, in: 0), 2)
    #expect(cues.end(before: cue(at: 3, in: 4)) == [2])
    #expect(cues.end(before: cue(at: 4, in: 0)) == [1, 0])
  }

  @Test(.timeLimit(.minutes(5)))
  func `each of any number of lists of assets is due once`() {
    let cues = (0..<Self.count).map { number in
      var cue = Self.cue(number / 2)
      cue.key = Media3Ads.listKey
      cue.fields = [Field("adGroupIndex", .integer(number / 2))]
      return cue
    }
    var lists = Media3Lists(cues)
    var seen: [Int] = []
    for second in 0..<Self.count / 2 {
      seen += lists.takeDue(at: MediaTime(seconds: second)).map(\.origin)
      #expect(lists.lists(of: cues[2 * second]).count == 2)
    }
    #expect(seen == cues.map(\.origin))
  }

  @Test(.timeLimit(.minutes(5)))
  func `a cue of a long playlist is found at once`() {
    var ranges = ChangedRanges()
    func apply(_ type: TrackEventType, _ numbers: some Sequence<Int>) -> Int {
      numbers.count { ranges.apply(Self.event(type, $0)) }
    }
    #expect(apply(.addcue, 0..<Self.count) == Self.count)
    #expect(ranges.added.count == Self.count)
    #expect(apply(.updatecue, [4]) == 1 && ranges.modified.isEmpty)
    ranges.finishLoad()
    for type in [TrackEventType.entercue, .exitcue] {
      #expect(apply(type, 0..<Self.count) == 0)
    }
    #expect(apply(.updatecue, 0..<Self.count) == Self.count)
    #expect(ranges.modified.count == Self.count)
    #expect(apply(.removecue, [0, 2]) == 2)
    #expect(ranges.cues.prefix(2).map(\.origin) == [1, 3])
    #expect(ranges.modified == Set(0..<Self.count - 2))
    #expect(apply(.updatecue, [0, Self.count]) == 0)
  }
}
