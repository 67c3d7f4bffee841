import EventMessages
import FieldValues
import MediaTiming
import SourceDiagnostics
import Testing

struct EventMessageBoxTests {
  private func message(_ box: [UInt8]) throws -> EventMessageBox {
    try EventMessageBox(content: Array(box.dropFirst(8)))
  }

  @Test func `version 0 counts from the start of the segment`() throws {
    let message = try message(BoxBytes.emsg0(delta: 500, duration: 2_500))
    #expect(
      message
        == EventMessageBox(
          schemeIDURI: "urn:x", value: "1", timescale: 1_000, start: .delta(500),
          eventDuration: 2_500, id: 7, messageData: [1, 2]))
    #expect(message.duration == MediaTime(value: 5, timescale: 2))
    #expect(
      message.presentationTime(inSegmentFrom: MediaTime(seconds: 10))
        == MediaTime(value: 21, timescale: 2))
    #expect(message.presentationTime(inSegmentFrom: nil) == nil)
  }

  @Test func `version 1 gives its time itself`() throws {
    let message = try message(BoxBytes.emsg1(time: 1 << 40))
    #expect(message.start == .time(1 << 40))
    #expect(
      message.presentationTime(inSegmentFrom: nil)
        == MediaTime(value: 1 << 40, timescale: 1_000))
    #expect(message.messageData == [1, 2])
  }

  @Test func `a duration of all ones is not known`() throws {
    let message = try message(BoxBytes.emsg0(delta: 0))
    #expect(message.eventDuration == nil)
    #expect(message.duration == nil)
    #expect(message.fields["duration"] == nil)
  }

  @Test func `a timescale of zero gives no times`() throws {
    let message = try message(BoxBytes.emsg1(time: 5, timescale: 0))
    #expect(message.duration == nil)
    #expect(message.presentationTime(inSegmentFrom: .zero) == nil)
  }

  @Test func `the fields are those of the reports in their order`() throws {
    let fields = try message(BoxBytes.emsg1(time: 5)).fields
    #expect(
      fields == [
        Field("schemeIdUri", .string("urn:x")), Field("value", .string("1")),
        Field("timescale", .integer(1_000 as Int)), Field("id", .integer(7 as Int)),
        Field("duration", .time(MediaTime(value: 5, timescale: 2))),
        Field("messageDataBase64", .bytes([1, 2])),
      ])
  }

  @Test func `the schemes of ID3 and SCTE-35 are known`() {
    func message(_ scheme: String) -> EventMessageBox {
      EventMessageBox(schemeIDURI: scheme, timescale: 1, start: .delta(0), messageData: [])
    }
    #expect(message("https://aomedia.org/emsg/ID3").isID3)
    #expect(message("https://developer.apple.com/streaming/emsg-id3").isID3)
    #expect(!message("urn:scte:scte35:2013:bin").isID3)
    #expect(message("urn:scte:scte35:2013:bin").scte35Form == .binary)
    #expect(message("urn:scte:scte35:2014:bin").scte35Form == .binary)
    #expect(message("urn:scte:scte35:2013:xml").scte35Form == .xml)
    #expect(message("urn:scte:scte35:2013:xml+bin").scte35Form == .xmlBinary)
    #expect(message("urn:scte:scte35:2014:xml+bin").scte35Form == .xmlBinary)
    #expect(message("urn:x").scte35Form == nil)
  }

  @Test func `a text without an end and another version are errors with their places`() {
    #expect(
      throws: MalformedData(
        .invalidText("has no terminator"), field: "scheme_id_uri", byteOffset: 4)
    ) {
      try EventMessageBox(content: [0, 0, 0, 0, 0x61])
    }
    #expect(
      throws: MalformedData(.unexpectedValue(2), field: "version of emsg", byteOffset: 0)
    ) {
      try EventMessageBox(content: [2, 0, 0, 0, 0])
    }
  }
}
