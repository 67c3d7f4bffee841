import AdMarkers
import CueSources
import EventMessages
import FieldValues
import HLSPlaylists
import ID3
import MediaTiming
import SCTE35
import SourceDiagnostics
import TextTracks
import Testing

@Suite struct ChapterCuesTests {
  private let timeline = PresentationTimeline(
    map: TimelineMap([TimelineSegment(start: .zero, duration: MediaTime(seconds: 60))]),
    end: MediaTime(seconds: 60))

  private func splice(
    _ type: SegmentationType?, event: UInt32, at seconds: Int, duration: UInt64? = nil,
    title: String? = nil
  ) throws -> Cue {
    let upid = title.flatMap { SegmentationUPID(type: UPIDType(rawValue: 0x0F), text: $0) }
    var section = SpliceInfoSection(command: .timeSignal(SpliceTime()))
    section.descriptors = [
      SpliceDescriptor(
        SegmentationDescriptor(
          eventID: event,
          segment: type.map { .init(type: $0, upid: upid ?? .none, duration: duration) }))
    ]
    let box = EventMessageBox(
      schemeIDURI: "urn:scte:scte35:2013:bin", timescale: 1, start: .time(0),
      messageData: try section.encoded())
    let time = MediaTime(seconds: seconds)
    return Cue(uid: 0, startTime: time, endTime: time, content: EventMessageCueContent(box))
  }

  @Test func `a chapter lasts from its start to the end with its event id`() throws {
    let chapters = ChapterCues.chapters(in: [
      [
        try splice(.chapterStart, event: 1, at: 0, title: "https://example.com/1"),
        try splice(.chapterStart, event: 2, at: 10, duration: 90_000 * 5),
        try splice(.chapterEnd, event: 1, at: 12),
        try splice(.chapterStart, event: 3, at: 20),
        try splice(.chapterEnd, event: 9, at: 30),
      ]
    ])
    let cues = ChapterCues.cues(of: chapters, on: timeline)
    #expect(cues.map(\.startTime) == [0, 10, 20].map { MediaTime(seconds: $0) })
    #expect(cues.map(\.endTime) == [12, 15, 60].map { MediaTime(seconds: $0) })
    #expect(cues.first?.content.fields["title"] == .string("https://example.com/1"))
    #expect(cues.first?.content.fields["origin"] == .string("scte35"))
  }

  private func ranges(_ lines: String) throws -> [Cue] {
    let text = "#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n\(lines)#EXTINF:60,\na.ts\n"
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    let map = TimelineMap([
      TimelineSegment(
        start: .zero, duration: MediaTime(seconds: 60),
        programDateTime: CalendarTime(parsing: "2026-01-01T00:00:00Z"))
    ])
    return DateRangeCues.cues(
      of: playlist.dateRanges(on: map), uri: "a.m3u8",
      on: PresentationTimeline(map: map, end: MediaTime(seconds: 60)))
  }

  @Test func `date ranges of a class of chapters are chapters`() throws {
    let cues = try ranges(
      """
      #EXT-X-DATERANGE:ID="1",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:05Z",\
      DURATION=10,X-TITLE="One",X-IMAGE-URI="1.png"
      #EXT-X-DATERANGE:ID="2",CLASS="Chapters",START-DATE="2026-01-01T00:00:20Z",X-NAME="Two"
      #EXT-X-DATERANGE:ID="3",CLASS="com.example.chapter.ad",START-DATE="2026-01-01T00:00:30Z"

      """)
    let chapters = ChapterCues.cues(of: DateRangeChapters.chapters(in: cues), on: timeline)
    #expect(chapters.map(\.id) == ["1", "2"])
    #expect(chapters.map(\.endTime) == [15, 60].map { MediaTime(seconds: $0) })
    #expect(chapters.first?.content.fields["title"] == .string("One"))
    #expect(chapters.first?.content.fields["imageUri"] == .string("1.png"))
    #expect(chapters.first?.content.fields["origin"] == .string("daterange"))
    #expect(chapters.last?.content.fields["title"] == .string("Two"))
  }

  @Test func `messages in date ranges give chapters as those in the media do, once`() throws {
    let message = try #require(
      (try splice(.chapterStart, event: 7, at: 5).content as? EventMessageCueContent)?.splice?.bytes
    )
    let digits = message.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let cues = try ranges(
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:05Z\",DURATION=10,"
        + "SCTE35-CMD=0x\(digits)\n")
    let told = ChapterCues.chapters(in: [cues])
    #expect(told.map(\.start) == [MediaTime(seconds: 5)])
    #expect(told.map(\.end) == [MediaTime(seconds: 15)])
    #expect(told.map(\.content.origin) == [.scte35])
    let carried = try splice(.chapterStart, event: 7, at: 5)
    #expect(ChapterCues.chapters(in: [cues, [carried]]).count == 1)
    let other = try splice(.chapterStart, event: 7, at: 30)
    #expect(ChapterCues.chapters(in: [cues, [carried, other]]).count == 2)
  }

  @Test func `a chapter that has started is not cancelled`() throws {
    let chapters = ChapterCues.chapters(in: [
      [
        try splice(.chapterStart, event: 1, at: 0), try splice(nil, event: 1, at: 5),
        try splice(.chapterStart, event: 2, at: 10),
      ]
    ])
    #expect(chapters.map(\.content.identifier) == ["1", "2"])
  }

  /// A tag with one chapter, whose frame holds a title.
  private func tag(_ element: String, from start: UInt8, to end: UInt8, title: String?) -> [UInt8] {
    var sub: [UInt8] = []
    if let title {
      sub =
        Array("TIT2".utf8) + [0, 0, 0, UInt8(title.utf8.count + 1), 0, 0, 3] + Array(title.utf8)
    }
    let content =
      Array(element.utf8) + [0, 0, 0, 0, start, 0, 0, 0, end]
      + [UInt8](repeating: 0xFF, count: 8) + sub
    let frame = Array("CHAP".utf8) + [0, 0, 0, UInt8(content.count), 0, 0] + content
    return Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
  }

  @Test func `a chapter whose end is all ones ends with the next one`() {
    var bytes = tag("c1", from: 0, to: 0, title: "One")
    // The end stands behind two headers of ten bytes, the element and the start.
    bytes.replaceSubrange(27..<31, with: [0xFF, 0xFF, 0xFF, 0xFF])
    bytes += tag("c2", from: 100, to: 200, title: nil)
    let tags = ID3Tag.parseAll(in: bytes).tags.map {
      ID3Cues.TimedTag(tag: $0, time: .zero, source: CueSource(), addTime: nil)
    }
    let chapters = ChapterCues.chapters(in: tags, isFile: true).chapters
    #expect(chapters.map(\.end) == [nil, MediaTime(value: 1, timescale: 5)])
    let timeline = PresentationTimeline(map: TimelineMap([]), end: MediaTime(seconds: 1))
    #expect(
      ChapterCues.cues(of: chapters, on: timeline).map(\.endTime)
        == [MediaTime(value: 1, timescale: 10), MediaTime(value: 1, timescale: 5)])
  }

  @Test func `chapters of tags count once, and from the start of the file`() throws {
    let bytes =
      tag("c1", from: 0, to: 100, title: "One") + tag("c2", from: 100, to: 200, title: nil)
    let tags = (ID3Tag.parseAll(in: bytes + bytes).tags).map {
      ID3Cues.TimedTag(tag: $0, time: MediaTime(seconds: 5), source: CueSource(), addTime: nil)
    }
    #expect(tags.count == 4)
    let (chapters, findings) = ChapterCues.chapters(in: tags, isFile: true)
    #expect(chapters.map(\.start) == [.zero, MediaTime(value: 1, timescale: 10)])
    #expect(chapters.map { $0.content.titles.first?.text } == ["One", "c2"])
    #expect(findings == [])
    #expect(ChapterCues.chapters(in: tags, isFile: false).findings.count == 1)
  }
}
