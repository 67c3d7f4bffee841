import FieldValues
import MediaTiming
import TestSupport
import Testing

@testable import PlayerViews

struct ActiveCuesTests {
  @Test
  func `an event lists the last 256 active cues, and how many there are`() {
    var active = ActiveCues()
    for number in (0..<256).reversed() { active.insert(number, by: <) }
    #expect(active.fields("cues") { .integer($0) }.map(\.name) == ["cues"])
    active.insert(256, by: <)
    let fields = active.fields("cues") { .integer($0) }
    #expect(
      fields == [
        Field("cues", .array((1...256).map { .integer($0) })), Field("activeCount", .integer(257)),
      ])
    active.remove(300, by: <)
    active.remove(100, by: <)
    #expect(active.count == 256 && active.shown.first == 0 && !active.shown.contains(100))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `active cues of any changes are in cue order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var cues = TrackCues()
    var expected: [Int: ViewCue] = [:]
    for change in 0..<400 {
      let number = Int.random(in: 0..<30, using: &random)
      let start = MediaTime(seconds: Int.random(in: 0..<5, using: &random))
      let cue = ViewCue(
        key: "0", origin: number, startTime: start,
        endTime: Bool.random(using: &random) ? nil : start + MediaTime(seconds: 3),
        name: "cue", summary: "", fields: [])
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        if cues[number] == nil { cues.add(cue, number) }
      case 1:
        guard cues[number] != nil else { continue }
        cues.update(cue, number)
        if expected[number] != nil { expected[number] = cue }
      case 2:
        _ = cues.remove(number)
        expected[number] = nil
      default:
        cues.setActive(change.isMultiple(of: 2), number)
        expected[number] = change.isMultiple(of: 2) ? cues[number]?.cue : nil
      }
      let ordered = expected.keys.sorted { left, right in
        guard let a = cues[left], let b = cues[right] else { return false }
        if a.cue.startTime != b.cue.startTime {
          return (a.cue.startTime ?? .zero) < (b.cue.startTime ?? .zero)
        }
        guard a.cue.endTime != b.cue.endTime else { return a.rank < b.rank }
        return (a.cue.endTime ?? MediaTime(seconds: 99)) > (b.cue.endTime ?? MediaTime(seconds: 99))
      }
      #expect(Array(cues.active.shown) == ordered, "seed \(seed), change \(change)")
    }
  }
}
