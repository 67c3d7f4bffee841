import HLSValidation
import MediaStreams
import TestSupport
import Testing

@testable import HLSInspection

/// The messages that libavformat does not deliver, with the reason.
struct SegmentReadingDeliveryTests {
  private typealias Reason = SegmentFacts.UndeliveredMessages.Reason

  private func undelivered(
    _ fixture: String, initialization: String? = nil
  ) throws -> [(reason: Reason, count: Int)] {
    let section = try initialization.map { try Fixture($0).bytes() } ?? []
    let reading = try SegmentMedia.read(
      try Fixture(fixture).bytes(), initialization: InitializationContent(section), demuxer: .both)
    return (reading.media?.undelivered ?? []).map { ($0.reason, $0.count) }
  }

  @Test func `a stream without registration delivers none of its messages`() throws {
    let messages = try undelivered("scte35-file/stream.ts")
    #expect(messages.map(\.reason) == [.unregistered])
    #expect(messages.first?.count == 14)
  }

  @Test func `tags of a transport stream are delivered without the start of their header`() throws {
    let messages = try undelivered("programs/stream.ts")
    #expect(messages.map(\.reason) == [.headerCut])
    #expect(messages.first?.count == 4)
  }

  @Test func `a section that shares its packet with another one is not delivered`() throws {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    for index in 0..<30 {
      stream.frame(pts: UInt64(index) * 3600, key: index == 0)
      if index == 10 {
        stream.sections(
          pid: 0x103, TransportStreamBuilder.splice(1), TransportStreamBuilder.splice(2))
      }
      if index == 20 { stream.sections(pid: 0x103, TransportStreamBuilder.splice(3)) }
    }
    let reading = try SegmentMedia.read(
      stream.bytes, initialization: InitializationContent([]), demuxer: .both)
    #expect(reading.media?.undelivered.map(\.reason) == [.packed])
    #expect(reading.media?.undelivered.map(\.count) == [1])
  }

  @Test func `event messages of fragments are not delivered`() throws {
    let messages = try undelivered(
      "fmp4-events/segment0.m4s", initialization: "fmp4-events/init.mp4")
    #expect(messages.map(\.reason) == [.eventMessage])
  }

  @Test func `tags between the frames of packed audio are not delivered, those before them are`()
    throws
  {
    #expect(try undelivered("packed-audio/segment0.aac").isEmpty)
    #expect(try undelivered("packed-audio/segment2.aac").map(\.reason) == [.betweenFrames])
  }

  @Test func `a fragment that libavformat does not open has one reason for all messages`() throws {
    let messages = try undelivered("fmp4-events/segment0.m4s")
    guard case .unread(let error)? = messages.first?.reason else {
      Issue.record("\(messages)")
      return
    }
    #expect(error.contains("avformat_open_input failed"))
    #expect(messages.count == 1)
  }

  @Test func `nothing is compared unless it is asked for`() throws {
    let reading = try SegmentMedia.read(
      try Fixture("programs/stream.ts").bytes(), initialization: InitializationContent([]))
    #expect(reading.media?.undelivered.isEmpty == true)
  }
}
