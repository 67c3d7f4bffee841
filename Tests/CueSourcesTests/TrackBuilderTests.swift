import FieldValues
import ID3
import SCTE35
import HLSPlaylists
import MediaStreams
import CueSources
import MediaTiming
import Testing
import TextTracks

struct TrackBuilderTests {
  private struct Content: CueContent {
    static var trackType: TrackType { .id3 }
    var summary: String { "" }
    var fields: [Field] { [] }
  }

  private func cue(
    start: Int?, end: Int? = nil, added: Int? = nil, line: Int? = nil, pid: Int? = nil,
    byte: Int? = nil
  ) -> Cue {
    Cue(
      uid: 0, startTime: start.map { MediaTime(seconds: $0) },
      endTime: end.map { MediaTime(seconds: $0) },
      source: CueSource(line: line, pid: pid, byteOffset: byte), content: Content(),
      addTime: added.map { MediaTime(seconds: $0) })
  }

  private func group(
    _ type: TrackType, playlist: Int = 0, pid: Int? = nil, _ cues: [Cue]
  ) -> CueGroup {
    CueGroup(type: type, playlist: playlist, label: type.rawValue, pid: pid, cues: cues)
  }

  @Test func `tracks stand in the order in which their first cue is added`() {
    let tracks = TrackBuilder.tracks(of: [
      group(.scte35, pid: 500, [cue(start: 40, added: 6, pid: 500, byte: 188)]),
      group(.id3, pid: 258, [cue(start: 1, added: 0, pid: 258, byte: 376)]),
      group(.emsg, []),
      group(.cueTags, [cue(start: 30, line: 20)]),
      group(.daterange, [cue(start: nil, line: 9), cue(start: 0, line: 8)]),
      group(.programDateTime, [cue(start: 0, line: 7)]),
    ])
    #expect(tracks.map(\.type) == [.programDateTime, .daterange, .cueTags, .id3, .scte35])
    #expect(tracks.map(\.uid) == [1, 2, 3, 4, 5])
  }

  @Test func `in one segment the lower PID and then the earlier byte come first`() {
    let tracks = TrackBuilder.tracks(of: [
      group(.scte35, pid: 501, [cue(start: 0, added: 0, pid: 501, byte: 0)]),
      group(.id3, pid: 258, [cue(start: 9, added: 4, pid: 258, byte: 0)]),
      group(.scte35, pid: 500, [cue(start: 0, added: 0, pid: 500, byte: 900)]),
      group(.id3, pid: 500, [cue(start: 0, added: 0, pid: 500, byte: 800)]),
    ])
    #expect(tracks.map(\.pid) == [500, 500, 501, 258])
    #expect(tracks.map(\.type) == [.id3, .scte35, .scte35, .id3])
  }

  @Test func `cues are numbered over all tracks in cue order`() {
    let tracks = TrackBuilder.tracks(of: [
      group(
        .daterange,
        [
          cue(start: nil, line: 1), cue(start: 5, end: 6, line: 2), cue(start: 5, line: 3),
          cue(start: 1, end: 9, line: 4), cue(start: 5, end: 6, line: 5),
        ]),
      group(.id3, [cue(start: 0, added: 0)]),
    ])
    #expect(tracks.first?.cues.map(\.source.line) == [4, 3, 2, 5, 1])
    #expect(tracks.flatMap(\.cues).map(\.uid) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `the tracks stand in the order in which a playback adds them`() throws {
    let tracks = TrackBuilder.tracks(of: [
      group(.daterange, playlist: 1, [cue(start: 0, line: 3)]),
      group(.programDateTime, [cue(start: 0, line: 7)]),
      group(.daterange, [cue(start: 0, line: 9)]),
      group(.chapters, [cue(start: 0)]),
      group(.scte35, pid: 500, [cue(start: 2, added: 6, pid: 500, byte: 0)]),
      group(.id3, pid: 600, [cue(start: 4, added: 4, pid: 600, byte: 0)]),
    ])
    #expect(
      tracks.map(\.type)
        == [.chapters, .programDateTime, .daterange, .daterange, .scte35, .id3])
    let plan = PlaybackPlan(
      presentation: MediaTimeRange(start: .zero, end: MediaTime(seconds: 10)))
    let added = try PlaybackSimulator(tracks: tracks, plan: plan).filter { $0.type == .addtrack }
    #expect(added.map(\.trackUid) == tracks.map(\.uid))
  }
}
