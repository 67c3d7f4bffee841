import MediaTiming
import TestSupport
import Testing
import TextTracks

struct TextTrackTests {
  @Test func `a new track has its cues in cue order, the oldest of equals first`() {
    let track = TextTrack(
      uid: 1, type: .id3,
      cues: [
        Cue(1, "", nil, nil), Cue(2, "", 4, 5), Cue(3, "", 1, 2), Cue(4, "", 4, 5),
        Cue(5, "", 1, nil),
      ])
    #expect(track.cues.map(\.uid) == [5, 3, 2, 4, 1])
  }
}
