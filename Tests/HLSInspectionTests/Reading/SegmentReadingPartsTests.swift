import EventMessages
import HLSValidation
import MediaStreams
import MediaTiming
import Testing

@testable import HLSInspection

/// The parts of a segment, as of one.
struct SegmentReadingPartsTests {
  private func time(_ milliseconds: Int) -> MediaTime {
    MediaTime(value: Int128(milliseconds), timescale: 1000)
  }

  /// A part of one second with an event message.
  private func part(
    from seconds: Int, _ start: EventMessageBox.Start, known: Bool = true
  ) -> SegmentReading {
    let clock = known ? MediaTime(seconds: seconds) : nil
    let box = EventMessageBox(
      schemeIDURI: "urn:x", timescale: 1000, start: start, messageData: [], byteOffset: 24)
    let placed = box.presentationTime(inSegmentFrom: clock)
    var reading = SegmentReading()
    reading.firstClock = clock.map { .presentation($0) }
    reading.duration = MediaTime(seconds: 1)
    reading.eventMessages = [.init(box: box, presentationTime: placed)]
    var facts = SegmentFacts(firstClock: reading.firstClock, duration: reading.duration)
    facts.eventMessages = [
      SegmentFacts.EventMessage(scheme: "urn:x", value: "", id: 0, time: placed, data: [])
    ]
    reading.media = facts
    return reading
  }

  private func joined(_ parts: SegmentReading...) -> SegmentReading {
    SegmentReading(ofParts: parts.map { ("p", $0) })
  }

  @Test func `messages of version 0 count from the start of the segment`() {
    let whole = joined(
      part(from: 12, .delta(500)), part(from: 13, .delta(1500)), part(from: 14, .time(14_500)))
    let times: [MediaTime?] = [time(12_500), time(13_500), time(14_500)]
    #expect(whole.eventMessages.map(\.presentationTime) == times)
    #expect(whole.media?.eventMessages.map(\.time) == times)
  }

  @Test func `messages of version 0 have no time where the start of the segment is unknown`() {
    let whole = joined(part(from: 12, .delta(500), known: false), part(from: 13, .delta(1500)))
    #expect(whole.eventMessages.map(\.presentationTime) == [nil, nil])
  }

  @Test func `the places of later parts are unknown in the segment`() {
    var parts = [part(from: 12, .delta(0)), part(from: 13, .delta(0))]
    for index in parts.indices {
      parts[index].payloads = [MetadataPayload(kind: .id3, bytes: [], pid: 258, byteOffset: 188)]
      parts[index].media?.metadata = [SegmentFacts.Metadata(.id3, pid: 258, byteOffset: 188)]
    }
    let whole = joined(parts[0], parts[1])
    #expect(whole.eventMessages.map(\.placeIsUnknown) == [false, true])
    #expect(whole.payloads.map { $0.traits.contains(.placeIsUnknown) } == [false, true])
    #expect(whole.media?.metadata.map(\.byteOffset) == [188, nil])
    #expect(joined(parts[1]) == parts[1])
  }

  @Test func `the time of an audio frame counts from the start of the segment`() {
    var part = SegmentReading()
    part.duration = MediaTime(seconds: 1)
    part.payloads = [MetadataPayload(kind: .id3, bytes: [], mediaTime: time(500), byteOffset: 0)]
    let times = joined(part, part, part).payloads.map(\.mediaTime)
    #expect(times == [time(500), time(1500), time(2500)])
  }
}
