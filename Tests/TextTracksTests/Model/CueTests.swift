import MediaTiming
import TestSupport
import Testing
import TextTracks

struct CueTests {
  @Test func `cues that differ in their content alone are different`() {
    let cue = Cue(1, "a", 0, 5)
    var renamed = cue
    renamed.content = SampleContent(name: "b")
    var retyped = cue
    retyped.content = OtherContent(name: "a")
    #expect(cue == Cue(1, "a", 0, 5))
    #expect(cue.hashValue == Cue(1, "a", 0, 5).hashValue)
    #expect(cue != renamed)
    #expect(cue != retyped)
  }

  @Test func `an earlier start comes first, then a later end, and no place at all last`() {
    let cue = Cue(1, "", 2, 5)
    #expect(Cue(2, "", 1, 2).precedes(cue))
    #expect(Cue(2, "", 2, 6).precedes(cue))
    #expect(Cue(2, "", 2, nil).precedes(cue))
    #expect(!Cue(2, "", 2, 5).precedes(cue))
    #expect(cue.precedes(Cue(2, "", 2, 2)))
    #expect(cue.precedes(Cue(2, "", nil, 1)))
    #expect(!Cue(2, "", nil, 1).precedes(Cue(3, "", nil, nil)))
  }

  @Test func `a cue that ends before it starts has no length`() {
    #expect(Cue(1, "", 5, 2).range == MediaTimeRange(start: 5, end: 5))
    #expect(Cue(1, "", nil, 2).range == nil)
  }
}
