import Testing
import TextTracks

@Suite struct CueAdditionTests {
  @Test func `what has no offset, as in a later part of a segment, is added last`() {
    func addition(_ offset: Int?) -> CueAddition {
      var source = CueSource()
      (source.pid, source.byteOffset) = (258, offset)
      let cue = Cue(
        uid: 1, startTime: 10, endTime: nil, source: source, content: OtherContent(name: "a"),
        addTime: 10)
      return CueAddition(of: cue, playlist: 0, pid: 258)
    }
    #expect(addition(100) < addition(nil))
    #expect(!(addition(nil) < addition(100)))
  }
}
