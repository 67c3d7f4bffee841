import AdBreaks
import HLSValidation
import MediaStreams
import MediaTiming
import SCTE35
import SourceDiagnostics
import Testing

@Suite struct LateMessageTests {
  private func splice(
    _ text: String, at start: Int, arrival: Int, segment: Int
  ) throws -> InBandSplice {
    InBandSplice(
      section: try #require(DecodedSplice(text: text).section),
      startTime: MediaTime(seconds: start),
      arrivalTime: MediaTime(seconds: arrival), segment: segment, pid: 500)
  }

  private func late(_ splices: [InBandSplice]) -> [Diagnostic] {
    let media = (0..<6).map { index in
      SegmentFacts(
        firstClock: .transport(TransportTimestamp(ticks: UInt64(index) * 360_000)),
        duration: MediaTime(seconds: 4), codecs: ["h264"], hasVideo: true,
        container: .transportStream(packetSize: 188))
    }
    let lines = segments("a", "b", "c", "d", "e", "f")
    return findings(
      of: "INB-010", in: RuleExample(playlist(lines, isEnded: true), media: media, splices: splices)
    )
  }

  @Test func `what begins within a break was announced with the break`() throws {
    let outer = try splice(opportunityMessage, at: 8, arrival: 1, segment: 0)
    let nested = try splice(adMessage, at: 12, arrival: 10, segment: 2)
    #expect(late([outer, nested]) == [])
    #expect(late([nested]).count == 1)
  }

  @Test func `the first ad of a break was announced with the break`() throws {
    let outer = try splice(opportunityMessage, at: 8, arrival: 1, segment: 0)
    let first = try splice(adMessage, at: 8, arrival: 7, segment: 1)
    #expect(late([outer, first]) == [])
    #expect(late([first]).count == 1)
  }

  @Test func `a file reports messages that can have come in time`() throws {
    func count(at start: Int, arrival: Int) throws -> Int {
      let segment = TimelineSegment(
        start: .zero, duration: MediaTime(seconds: 24),
        firstClock: .transport(TransportTimestamp(ticks: 0)))
      var subject = ValidationSubject(findings: [])
      subject.presentations = [
        PresentationSubject(
          playlist: nil, uri: "a.ts", map: TimelineMap([segment]),
          splices: [try splice(opportunityMessage, at: start, arrival: arrival, segment: 0)])
      ]
      return Validator().findings(in: subject).count { $0.rule.code == "INB-010" }
    }
    #expect(try count(at: 8, arrival: 6) == 1)
    #expect(try count(at: 8, arrival: 4) == 0)
    // The first message may have come before the file began.
    #expect(try count(at: 3, arrival: 1) == 0)
  }

  @Test func `a message that cancels a break after its start is late`() throws {
    func cancel(arriving arrival: Int) throws -> InBandSplice {
      try splice(cancelMessage, at: arrival, arrival: arrival, segment: arrival / 4)
    }
    let out = try splice(outMessage, at: 8, arrival: 2, segment: 0)
    #expect(late([out, try cancel(arriving: 6)]) == [])
    let found = late([out, try cancel(arriving: 13)])
    #expect(
      found.map(\.message) == [
        "the message that cancels the break at 0:00:08.000 arrives 5.0 s after its start, and does not end it"
      ])
    #expect(found.map(\.location.time) == [MediaTime(seconds: 13)])
    // The break is over.
    #expect(late([out, try cancel(arriving: 16)]) == [])
  }

  @Test func `each event of a message may be cancelled late`() throws {
    let out = try splice(podMessage, at: 8, arrival: 2, segment: 0)
    let cancel = try splice(adCancelMessage, at: 13, arrival: 13, segment: 3)
    let found = late([out, cancel])
    #expect(
      found.map(\.message) == [
        "the message that cancels the break at 0:00:08.000 arrives 5.0 s after its start, and does not end it"
      ])
    #expect(found.map(\.subject) == ["53"])
  }

  /// time_signal(), the starts of event 52, a provider placement opportunity, and of event 53, a provider
  /// advertisement, both of eight seconds.
  private let podMessage =
    "0xFC304200000000000000FFF00506FE000AFC80002C021443554549000000347FFF00000AFC800000340000021443554549000000357FFF00000AFC800000300000B327C2FC"
  /// time_signal(), event 53, cancelled.
  private let adCancelMessage =
    "0xFC302100000000000000FFF00506FE0011DA50000B02094355454900000035FF475B09C7"
  /// splice_insert(), event 4711, cancelled.
  private let cancelMessage = "0xFC3016000000000000FFFFF0050500001267FF0000F9BB6894"

  /// time_signal(), event 3, start of a provider advertisement of four seconds.
  private let adMessage =
    "0xFC302C000000000000FFFFF00506FE00107AC00016021443554549000000037FFF0000057E400000300000F4D38EAF"
}
