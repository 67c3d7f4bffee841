import AdBreaks
import CueSources
import EventMessages
import FieldValues
import ID3
import MediaTiming
import SourceDiagnostics
import TestSupport
import TextTracks
import Testing

/// An `emsg` box of version 1.
func eventMessage(
  _ scheme: String = "urn:test", value: String = "", timescale: UInt32 = 1000, time: UInt64,
  duration: UInt32 = .max, id: UInt32 = 0, data: [UInt8] = []
) -> [UInt8] {
  func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> ((count - 1 - $0) * 8) & 0xFF) }
  }
  var content: [UInt8] = [1, 0, 0, 0] + bytes(UInt64(timescale), 4) + bytes(time, 8)
  content += bytes(UInt64(duration), 4) + bytes(UInt64(id), 4)
  content += Array(scheme.utf8) + [0] + Array(value.utf8) + [0] + data
  return bytes(UInt64(content.count + 8), 4) + Array("emsg".utf8) + content
}

/// A tag of version 2.4 with one text.
func id3Tag(_ text: String) -> [UInt8] {
  let frame =
    Array("TIT2".utf8) + [0, 0, 0, UInt8(text.utf8.count + 1), 0, 0, 3] + Array(text.utf8)
  return Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
}

@Suite struct EventMessageCuesTests {
  /// Two segments of four seconds, whose tracks start at ten.
  private let timeline = PresentationTimeline(
    map: TimelineMap([
      TimelineSegment(
        start: .zero, duration: MediaTime(seconds: 4),
        firstClock: .presentation(MediaTime(seconds: 10))),
      TimelineSegment(
        start: MediaTime(seconds: 4), duration: MediaTime(seconds: 4),
        firstClock: .presentation(MediaTime(seconds: 14))),
    ]), end: MediaTime(seconds: 8))

  private func carried(_ segments: [[UInt8]]...) -> [CarriedEventMessage] {
    segments.enumerated().flatMap { index, boxes in
      ISOMediaFile.read(boxes.flatMap { $0 }).eventMessages.map {
        CarriedEventMessage($0, segment: index, uri: "s\(index).m4s")
      }
    }
  }

  /// A message of version 0 with the number 7.
  private static func relative(timescale: UInt32, delta: UInt32, id: UInt8 = 7) -> [UInt8] {
    func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ((3 - $0) * 8) & 0xFF) } }
    let content =
      [0, 0, 0, 0] + Array("urn:test".utf8) + [0, 0] + bytes(timescale) + bytes(delta)
      + bytes(1) + [0, 0, 0, id]
    return bytes(UInt32(content.count + 8)) + Array("emsg".utf8) + content
  }

  @Test(arguments: [(4999, true), (5001, true), (5000, true), (5002, false)])
  func `a message of version 0 whose start is rounded is the same one`(
    delta: UInt32, isSame: Bool
  ) {
    // The second segment starts four seconds later.
    let messages = carried(
      [Self.relative(timescale: 1000, delta: 9000)], [Self.relative(timescale: 1000, delta: delta)])
    let sorting = EventMessageSorting(messages, on: timeline)
    #expect(sorting.others.count == (isSame ? 1 : 2))
  }

  @Test func `a message starts at its time on the timeline of the tracks and lasts as it says`() {
    let messages = carried([eventMessage(time: 12_500, duration: 1500, id: 7)])
    let (cues, findings) = EventMessageCues.cues(of: messages, on: timeline)
    #expect(cues.map(\.startTime) == [MediaTime(value: 5, timescale: 2)])
    #expect(cues.map(\.endTime) == [MediaTime(seconds: 4)])
    #expect(cues.map(\.id) == ["7"])
    #expect(findings == [])
  }

  @Test func `no message ends another one, and one of unknown length is open`() {
    let messages = carried([
      eventMessage("urn:a", time: 10_000), eventMessage("urn:b", time: 11_000, duration: 1),
      eventMessage("urn:b", time: 12_000), eventMessage("urn:a", time: 13_000, duration: 0),
    ])
    let (cues, _) = EventMessageCues.cues(of: messages, on: timeline)
    #expect(
      cues.map(\.endTime) == [
        nil, MediaTime(value: 1001, timescale: 1000), nil, MediaTime(seconds: 3),
      ])
  }

  @Test func `a message of no length is entered and left in one moment`() throws {
    let (cues, _) = EventMessageCues.cues(
      of: carried([eventMessage(time: 13_000, duration: 0)]), on: timeline)
    let tracks = TrackBuilder.tracks(of: [
      CueGroup(type: .emsg, playlist: 0, label: "", cues: cues)
    ])
    let plan = PlaybackPlan(presentation: MediaTimeRange(start: .zero, end: timeline.end))
    let events = try PlaybackSimulator(tracks: tracks, plan: plan).filter {
      $0.type == .entercue || $0.type == .exitcue
    }
    #expect(events.map(\.type) == [.entercue, .exitcue])
    #expect(events.map(\.time) == [MediaTime(seconds: 3), MediaTime(seconds: 3)])
  }

  @Test func `ID3 in a message ends with the next tag unless it has more than a millisecond`() {
    let scheme = "https://aomedia.org/emsg/ID3"
    let messages = carried([
      eventMessage(scheme, time: 10_000, data: id3Tag("unknown")),
      eventMessage(scheme, time: 11_000, duration: 0, data: id3Tag("none")),
      eventMessage(scheme, time: 12_000, duration: 1, data: id3Tag("a millisecond")),
      eventMessage(scheme, time: 13_000, duration: 2500, data: id3Tag("its own")),
      eventMessage(scheme, time: 14_000, duration: 0, data: id3Tag("last")),
    ])
    var budget = ID3Budget()
    let tags = ID3Cues.tags(in: messages, on: timeline, spending: &budget).tags
    #expect(
      ID3Cues.cues(of: tags, on: timeline).map(\.endTime) == [
        MediaTime(seconds: 1), MediaTime(seconds: 2), MediaTime(seconds: 3),
        MediaTime(value: 11, timescale: 2), MediaTime(seconds: 8),
      ])
  }

  @Test func `the same message in two segments is one, at another time it is another`() {
    let first = eventMessage(value: "a", time: 15_000, id: 1)
    let sorting = EventMessageSorting(
      carried(
        [first], [first, eventMessage(value: "a", time: 16_000, id: 1)]), on: timeline)
    #expect(sorting.others.map(\.segment) == [0, 1])
    #expect(sorting.findings == [])
  }

  @Test func `two contents with one identity are both kept, with a finding unless they are ID3`() {
    let scheme = "https://aomedia.org/emsg/ID3"
    let sorting = EventMessageSorting(
      carried([
        eventMessage(time: 11_000, data: [1]), eventMessage(time: 11_000, data: [2]),
        eventMessage(scheme, time: 11_000, data: id3Tag("a")),
        eventMessage(scheme, time: 11_000, data: id3Tag("b")),
      ]), on: timeline)
    #expect(sorting.others.count == 2)
    #expect(sorting.id3.count == 2)
    #expect(sorting.findings.map(\.rule.code) == ["EMS-001"])
  }

  @Test(arguments: [
    "https://aomedia.org/emsg/ID3", "https://developer.apple.com/streaming/emsg-id3",
  ])
  func `ID3 in a message goes to the track of tags`(scheme: String) {
    let messages = carried([eventMessage(scheme, time: 11_000, data: id3Tag("hello"))])
    let sorting = EventMessageSorting(messages, on: timeline)
    #expect(sorting.others.isEmpty)
    var budget = ID3Budget()
    let (tags, findings) = ID3Cues.tags(in: sorting.id3, on: timeline, spending: &budget)
    let cues = ID3Cues.cues(of: tags, on: timeline)
    #expect(cues.map(\.startTime) == [MediaTime(seconds: 1)])
    #expect(cues.first?.content.fields["text"] == .string("hello"))
    #expect(findings == [])
  }

  @Test func `an ID3 message without a tag stays an event message, with a finding`() {
    let messages = carried([
      eventMessage("https://aomedia.org/emsg/ID3", time: 11_000, data: [1, 2, 3])
    ])
    let sorting = EventMessageSorting(messages, on: timeline)
    #expect(sorting.others.count == 1)
    #expect(sorting.findings.map(\.rule.code) == ["EMS-002"])
  }

  @Test func `an ID3 message with a part of a tag is a tag, with a finding`() {
    let messages = carried([
      eventMessage(
        "https://aomedia.org/emsg/ID3", time: 11_000, data: Array(id3Tag("hello").dropLast(3)))
    ])
    let sorting = EventMessageSorting(messages, on: timeline)
    #expect(sorting.id3.count == 1 && sorting.others.isEmpty)
    #expect(
      sorting.findings.map(\.message) == ["the message has 23 bytes of an ID3 tag of 26"])
    #expect(sorting.findings.map(\.rule.code) == ["EMS-002"])
  }

  /// A splice_null of nothing but its frame.
  private static let null = "/DARAAAAAAAA///wAAAAAHYd07Y="

  @Test func `SCTE-35 is decoded in binary and in XML around it`() throws {
    let binary = try HexBytes("FC3011000000000000FFFFF000000000761DD3B6").bytes
    let xml =
      "<Signal xmlns=\"http://www.scte.org/schemas/35\"><Binary>\(Self.null)</Binary></Signal>"
    let messages = carried([
      eventMessage("urn:scte:scte35:2013:bin", time: 11_000, data: binary),
      eventMessage("urn:scte:scte35:2014:xml+bin", time: 12_000, data: Array(xml.utf8)),
      eventMessage("urn:scte:scte35:2014:xml+bin", time: 13_000, data: [0x3C]),
    ])
    let (cues, findings) = EventMessageCues.cues(of: messages, on: timeline)
    let types = cues.map { cue -> FieldValue? in
      guard case .object(let section)? = cue.content.fields["section"],
        case .object(let command)? = section["command"]
      else { return cue.content.fields["section"] }
      return command["type"]
    }
    #expect(types == [.string("spliceNull"), .string("spliceNull"), .null])
    #expect(cues.last?.content.fields["valid"] == .bool(false))
    #expect(findings.last?.location.byteOffset == messages.last?.message.box.byteOffset)
  }

  @Test(arguments: [(false, MediaTime(seconds: 4)), (true, nil)] as [(Bool, MediaTime?)])
  func `a splice arrives with its segment, and in a file at an unknown time`(
    isOfFile: Bool, arrival: MediaTime?
  ) throws {
    let binary = try HexBytes("FC3011000000000000FFFFF000000000761DD3B6").bytes
    let messages = EventMessageCues.messages(
      in: carried(
        [eventMessage(time: 11_000)],
        [eventMessage("urn:scte:scte35:2013:bin", time: 17_000, data: binary)]), on: timeline
    ).messages
    let splices = messages.compactMap { InBandSplice($0, isOfFile: isOfFile) }
    #expect(splices.map(\.startTime) == [MediaTime(seconds: 7)])
    #expect(splices.map(\.arrivalTime) == [arrival])
  }
}
