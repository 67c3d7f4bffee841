import ID3
import SCTE35
import HLSPlaylists
import MediaStreams
import SourceDiagnostics
import CueSources
import MediaTiming
import Testing
import TextTracks

struct ID3CuesTests {
  private func cues(
    _ carried: [CarriedPayload], on timeline: PresentationTimeline
  ) -> [Cue] {
    var budget = ID3Budget()
    let tags = ID3Cues.tags(in: carried, on: timeline, spending: &budget).tags
    return ID3Cues.cues(of: tags, on: timeline)
  }

  @Test func `all frames of a tag end where the next later tag begins`() throws {
    let cues = cues(
      [
        CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("a"), CueInputs.title("b")), pts: 10),
        CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("c")), pts: 11),
      ], on: try CueInputs.timeline())
    #expect(cues.map(CueExtent.init) == [.init(0, 1), .init(0, 1), .init(1, 20)])
    let indices = cues.compactMap { ($0.content as? ID3CueContent)?.tagIndex }
    #expect(indices == [0, 0, 1])
  }

  @Test func `tags at one time do not shorten each other`() throws {
    let cues = cues(
      [
        CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("a")), pts: 11),
        CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("b")), pts: 11),
        CueInputs.carried(
          .id3, CueInputs.tag(CueInputs.title("c")) + CueInputs.tag(CueInputs.title("d")), pts: 13),
      ], on: try CueInputs.timeline())
    #expect(cues.map(CueExtent.init) == [.init(1, 3), .init(1, 3), .init(3, 20), .init(3, 20)])
  }

  @Test func `tags need not come in the order of their times`() throws {
    let cues = cues(
      [
        CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("late")), pts: 13),
        CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("early")), pts: 11),
      ], on: try CueInputs.timeline())
    #expect(cues.map(CueExtent.init) == [.init(3, 20), .init(1, 3)])
  }

  @Test func `tags of a recording of days come where they are in it`() {
    let hours = [1, 14, 39]
    let map = TimelineMap([
      TimelineSegment(
        start: .zero, duration: MediaTime(seconds: 40 * 3600),
        firstClock: .transport(CueInputs.stamp(0)))
    ])
    let cues = cues(
      hours.map { hour in
        var carried = CueInputs.carried(
          .id3, CueInputs.tag(CueInputs.title("a")), pts: Double(hour * 3600))
        carried.payload.streamOffset = MediaTime(seconds: hour * 3600 - 1)
        return carried
      }, on: PresentationTimeline(map: map, end: map.end))
    #expect(cues.map(\.startTime) == hours.map { MediaTime(seconds: $0 * 3600) })
  }

  @Test func `tags between the frames of a recording of days of audio come where they are`() {
    let map = TimelineMap([
      TimelineSegment(
        start: .zero, duration: MediaTime(seconds: 40 * 3600),
        firstClock: .transport(CueInputs.stamp(0)))
    ])
    var carried = CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("a")))
    carried.payload.mediaTime = MediaTime(seconds: 39 * 3600)
    let cues = cues([carried], on: PresentationTimeline(map: map, end: map.end))
    #expect(cues.map(\.startTime) == [MediaTime(seconds: 39 * 3600)])
  }

  @Test func `the last tag of a live playlist has no end`() throws {
    let cues = cues(
      [CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("a")), pts: 12)],
      on: try CueInputs.timeline(ended: false))
    #expect(cues.map(CueExtent.init) == [.init(2, nil)])
  }

  @Test func `a tag behind the end of the presentation has no length`() throws {
    let cues = cues(
      [CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("a")), pts: 31)],
      on: try CueInputs.timeline())
    #expect(cues.map(CueExtent.init) == [.init(21, 21)])
  }

  @Test func `the time stamp of packed audio is no cue and ends none`() throws {
    let cues = cues(
      [
        CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("a"), CueInputs.timing), pts: 10),
        CueInputs.carried(.id3, CueInputs.tag(CueInputs.timing), pts: 12),
      ], on: try CueInputs.timeline())
    #expect(cues.map(CueExtent.init) == [.init(0, 20)])
  }

  @Test func `a tag before the first packet belongs to its segment`() throws {
    let cues = cues(
      [
        CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("a")), segment: 3, traits: .leadsFile)
      ],
      on: try CueInputs.timeline())
    #expect(cues.map(CueExtent.init) == [.init(6, 20)])
    #expect(cues.first?.addTime == MediaTime(seconds: 6))
  }

  @Test func `a tag carried early is placed by its stamp and added with its segment`() throws {
    let cues = cues(
      [CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("a")), pts: 15.5, segment: 1)],
      on: try CueInputs.timeline(dated: true))
    #expect(cues.map(CueExtent.init) == [.init(5.5, 20)])
    #expect(cues.first?.addTime == MediaTime(seconds: 2))
    #expect(cues.first?.startDate == (try CueInputs.date("2026-01-01T00:00:05.5Z")))
    #expect(cues.first?.source.segment == 1)
  }

  @Test func `a malformed tag is a finding at its place and loses no other`() throws {
    let cut = Array(CueInputs.tag(CueInputs.title("whole"), CueInputs.frame("TIT2", [])))
    let timeline = try CueInputs.timeline()
    var budget = ID3Budget()
    let (tags, findings) = ID3Cues.tags(
      in: [
        CueInputs.carried(.id3, cut, pts: 11),
        CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("next")), pts: 12),
      ], on: timeline, spending: &budget)
    #expect(tags.count == 2)
    #expect(findings.count == 1)
    #expect(findings.first?.rule == .id3TagMalformed)
    #expect(findings.first?.location.time == MediaTime(seconds: 1))
    #expect(findings.first?.location.uri == "segment0.ts")
  }

  @Test func `tags beyond the limit of memory are one finding with their number`() throws {
    var budget = ID3Budget(memory: 2 * ID3Limits.frameMemory)
    let carried = (0..<5).map {
      CueInputs.carried(.id3, CueInputs.tag(CueInputs.title("a")), pts: Double(10 + $0))
    }
    let (tags, findings) = ID3Cues.tags(
      in: carried, on: try CueInputs.timeline(), spending: &budget)
    #expect(tags.count == 2)
    #expect(findings.map(\.rule) == [.metadataLimitExceeded])
    #expect(findings.first?.message.contains("3 tags are left out") == true)
    #expect(findings.first?.location.time == MediaTime(seconds: 2))
  }

  @Test func `what players find in a tag counts as its frames, where the bytes are kept`() throws {
    let foreign = CueInputs.frame("!!!!", [1, 2])
    let bytes = CueInputs.tag(
      CueInputs.title("a"), Array([[UInt8]](repeating: foreign, count: 100).joined()))
    let timeline = try CueInputs.timeline()
    func tags(keepsBytes: Bool) -> (tags: [ID3Cues.TimedTag], findings: [Diagnostic]) {
      var budget = ID3Budget(memory: 10 * ID3Limits.frameMemory)
      return ID3Cues.tags(
        in: [CueInputs.carried(.id3, bytes, pts: 11)], on: timeline, spending: &budget,
        keepsBytes: keepsBytes)
    }
    let kept = tags(keepsBytes: true)
    #expect(
      kept.tags.map { $0.carriedTag?.bytes } == [Array(bytes.prefix(10 + 10 * foreign.count))])
    let limit = kept.findings.filter { $0.rule == .metadataLimitExceeded }
    #expect(limit.count == 1 && limit.first?.message.contains("1 tag is left out") == true)
    let plain = tags(keepsBytes: false)
    #expect(!plain.findings.contains { $0.rule == .metadataLimitExceeded })
  }

  @Test func `bytes of frames that were read cost nothing more`() throws {
    let carried = CueInputs.carried(
      .id3, CueInputs.tag(CueInputs.title("a"), CueInputs.title("b\0")), pts: 11)
    let timeline = try CueInputs.timeline()
    let budgets = [false, true].map { keepsBytes in
      var budget = ID3Budget()
      _ = ID3Cues.tags(in: [carried], on: timeline, spending: &budget, keepsBytes: keepsBytes)
      return budget
    }
    #expect(budgets[0] == budgets[1])
  }

  @Test func `the bytes of a tag have the place that its frames count from`() throws {
    let tag = CueInputs.tag(CueInputs.title("a"))
    var budget = ID3Budget()
    let tags = ID3Cues.tags(
      in: [CueInputs.carried(.id3, tag + tag, pts: 11)], on: try CueInputs.timeline(),
      spending: &budget, keepsBytes: true
    ).tags
    #expect(tags.map { $0.carriedTag?.byteOffset } == [0, tag.count])
    #expect(tags.map { $0.carriedTag?.bytes } == [tag, tag])
    let places = tags.map { $0.tag.frames.first?.header.byteOffset }
    #expect(places == [10, tag.count + 10])
  }
}
