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

  @Test(.timeLimit(.minutes(2)))
  func `the active cues of a long track are found at once`() {
    var cues = TrackCues()
    for number in 0..<Self.count { cues.add(Self.cue(number), number) }
    var seen: [Int] = []
    for number in 0..<Self.count {
      cues.setActive(true, number)
      seen += cues.active
      cues.setActive(false, number)
    }
    #expect(seen == Array(0..<Self.count))
    for number in [7, 3, 5] { cues.setActive(true, number) }
    #expect(cues.active == [3, 5, 7])
    #expect(cues.remove(5) == Self.cue(5) && cues.active == [3, 7])
    cues.deactivate()
    #expect(cues.active.isEmpty && !cues.isActive(3))
  }

  @Test(.timeLimit(.minutes(2)))
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
