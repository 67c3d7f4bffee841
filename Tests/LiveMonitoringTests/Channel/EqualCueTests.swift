import CueSources
import HLSInspection
import HLSPlaylists
import HLSReports
import InspectionReports
import MediaStreams
import MediaTiming
import SCTE35
import SourceDiagnostics
import TextTracks
import Testing

@testable import LiveMonitoring

struct EqualCueTests {
  /// A tag with many equal frames `TIT2`, each with one letter.
  private static func tag(frames count: Int) -> [UInt8] {
    let frame = Array("TIT2".utf8) + [0, 0, 0, 2, 0, 0, 3, UInt8(ascii: "x")]
    let size = frame.count * count
    let digits = [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) }
    return Array("ID3".utf8) + [4, 0, 0] + digits + Array(repeating: frame, count: count).joined()
  }

  /// A segment that starts with such a tag.
  static func segment(_ number: Int, frames count: Int) -> SegmentReading {
    var reading = ChannelTrial.segment(number)
    reading.metadataStreams = [SegmentReading.MetadataStream(kind: .id3, pid: 501)]
    reading.payloads = [
      MetadataPayload(
        kind: .id3, bytes: tag(frames: count), pid: 501,
        pts: ChannelTrial.stamp(Double(number) * 2), byteOffset: 0)
    ]
    return reading
  }

  @Test(.timeLimit(.minutes(5)))
  func `equal frames of a tag are reported once each, in linear time`() {
    let count = 8000
    var trial = ChannelTrial { $0.filter.types = ["id3"] }
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.readMedia(at: 8.1) { Self.segment($0.number, frames: count) }
    trial.load(ChannelTrial.window(1...4), at: 10)
    trial.readMedia(at: 10.1) { Self.segment($0.number, frames: $0.number == 4 ? 1 : count) }
    #expect(trial.cues.count == 3 * count + 1)
    #expect(trial.cues.allSatisfy { $0.change == .added })
    #expect(Set(trial.cues.map(\.key)).count == trial.cues.count)
  }

  @Test(arguments: [(16, 16), (160, 16)])
  func `the segments of a long window cause few steps while they are read`(
    count: Int, most: Int
  ) {
    var trial = ChannelTrial { $0.filter.types = ["id3"] }
    trial.load(ChannelTrial.window(1...count), at: 8)
    let steps = trial.state.takeMediaRequests().filter {
      !trial.read($0, at: 8.1) { Self.segment($0.number, frames: 1) }.isEmpty
    }
    #expect(steps.count == most)
    #expect(trial.cues.compactMap(\.cue.source.segment) == Array(0..<count))
  }

  // MARK: The journal

  /// Chapters with one identity that start at given seconds.
  private func track(_ starts: [Double?], uid: Int = 1) -> TextTrack {
    let cues = starts.map { start in
      Cue(
        uid: 0, startTime: start.map { MediaTime(value: Int128($0 * 1000), timescale: 1000) },
        endTime: nil, content: ChapterCueContent(origin: .container))
    }
    return TextTrack(uid: uid, kind: .metadata, type: .chapters, cues: cues)
  }

  /// The kinds of changes after tracks with given starts.
  private func changes(_ steps: [[[Double?]]]) -> [[WatchLine.CueChange.Kind]] {
    var journal = CueJournal(.media)
    return steps.map { tracks in
      journal.changes(
        in: tracks.map { track($0) },
        CueJournal.View(
          segmentOffset: 0, liveEdge: nil, isEnded: false, mediaSequence: { _ in nil }
        )
      ).map(\.change)
    }
  }

  @Test func `a cue whose start moves by up to a second stays the same`() {
    #expect(changes([[[4]], [[5]], [[4.5]]]) == [[.added], [.updated], [.updated]])
    #expect(changes([[[4]], [[5.1]], [[4, 5.1]]]) == [[.added], [.added], []])
  }

  @Test func `equal cues are matched in the order of their starts`() {
    #expect(changes([[[4, 4, 9]], [[4, 4, 9]]]) == [[.added, .added, .added], []])
    #expect(
      changes([[[9]], [[2, 9]], [[2, 2, 9, 9]]]) == [[.added], [.added], [.added, .added]])
    #expect(changes([[[2, 9]], [[9]], [[2, 9]]]) == [[.added, .added], [], []])
  }

  @Test func `a cue at another place is the same one for a player, and not one with another end`() {
    let cue = Cue(
      uid: 1, startTime: .zero, endTime: nil, startDate: ChannelTrial.instant(0),
      content: ChapterCueContent(origin: .container))
    var other = cue
    (other.uid, other.addTime, other.endAddTime) = (2, .zero, MediaTime(seconds: 2))
    (other.source.line, other.source.load) = (7, 1)
    #expect(cue.hasSameEvent(as: other))
    other.endTime = MediaTime(seconds: 4)
    #expect(!cue.hasSameEvent(as: other))
  }

  @Test func `cues without a time are matched behind the others`() {
    #expect(changes([[[nil]], [[3, nil]], [[3, nil, nil]]]) == [[.added], [.added], [.added]])
  }

  @Test func `a cue of a segment whose time becomes known stays the same`() {
    var journal = CueJournal(.media)
    func changes(_ cues: [(segment: Int, start: Int?)]) -> [WatchLine.CueChange.Kind] {
      let cues = cues.map { segment, start in
        var source = CueSource()
        source.segment = segment
        return Cue(
          uid: 0, startTime: start.map { MediaTime(seconds: $0) }, endTime: nil, source: source,
          content: ChapterCueContent(origin: .container))
      }
      let track = TextTrack(uid: 1, type: .chapters, cues: cues)
      let view = CueJournal.View(
        segmentOffset: 0, liveEdge: nil, isEnded: false, mediaSequence: { _ in nil })
      return journal.changes(in: [track], view).map(\.change)
    }
    #expect(changes([(1, 2), (3, nil), (3, nil), (4, nil)]) == Array(repeating: .added, count: 4))
    // The one of the fifth segment is another one.
    #expect(
      changes([(1, 2), (3, 6), (3, 7), (5, 10), (4, nil)]) == [.updated, .updated, .added])
    #expect(changes([(1, 2), (3, 6), (3, 7), (4, 8), (5, 10)]) == [.updated])
  }

  @Test func `equal cues of several tracks are different ones`() {
    let tracks: [[Double?]] = [[3, 8], [3, 8, nil], [1]]
    #expect(changes([tracks, tracks]) == [Array(repeating: .added, count: 6), []])
  }

  @Test func `a cue of a line that was forgotten is not reported again when it is listed again`() {
    var journal = CueJournal(.media)
    func changes(_ load: Int, _ ids: [String]) -> [String] {
      let cues = ids.map { id in
        var source = CueSource()
        (source.line, source.load) = (7, load)
        return Cue(
          uid: 0, id: id, startTime: .zero, endTime: nil, source: source,
          content: ChapterCueContent(origin: .daterange))
      }
      let track = TextTrack(uid: 1, type: .chapters, cues: cues)
      return journal.changes(
        in: [track],
        CueJournal.View(
          segmentOffset: 0, liveEdge: nil, isEnded: false, mediaSequence: { _ in nil }
        )
      ).compactMap(\.cue.id)
    }
    #expect(changes(0, ["a", "b"]) == ["a", "b"])
    #expect(changes(0, ["b"]) == [])
    #expect(changes(2, ["a", "c"]) == ["c"])
    #expect(changes(2, ["a", "c"]) == [])
    #expect(changes(3, ["b"]) == [])
    #expect(journal.count == 3)
  }

  @Test func `a message that is repeated all the time is one cue`() {
    var trial = ChannelTrial { $0.filter.types = ["scte35"] }
    let out = ChannelTrial.signal(.programStart, event: 9, at: 30)
    for last in 3...240 {
      trial.load(ChannelTrial.window(max(1, last - 5)...last), at: Double(last) * 2 + 2)
      trial.readMedia(at: Double(last) * 2 + 2.1) { unit in
        ChannelTrial.segment(
          unit.number, signals: [SpliceInfoSection(command: .null)] + (unit.number > 9 ? [out] : [])
        )
      }
    }
    #expect(trial.state.playlists[0].live?.forgottenSegmentCount ?? 0 > 100)
    #expect(trial.cues.map(\.change) == [.added, .added])
    #expect(trial.cues.map(\.cue.startTime?.seconds) == [0, 28])
  }
}
