import EventMessages
import FieldValues
import HLSInspection
import MediaStreams
import MediaTiming
import Testing

@testable import LiveMonitoring

struct RecordedPayloadsTests {
  private func text(of reading: SegmentReading) -> String {
    var json = JSONWriter()
    reading.record(to: &json)
    var text = ""
    json.drain(to: &text)
    return text
  }

  private func reading(_ text: String) throws -> SegmentReading {
    try SegmentReading(recorded: try JSONText.parse(text))
  }

  @Test func `the other programs of a stream are written once for all of its payloads`() throws {
    let programs = Array(2...4096)
    var written = SegmentReading()
    written.payloads = (0..<1_000).map { index in
      var payload = MetadataPayload(
        kind: .id3, bytes: [], pid: 0x100 + index % 3, programNumber: 1, byteOffset: index)
      payload.otherProgramNumbers = index % 3 == 2 ? [] : Array(programs.dropFirst(index % 3))
      return payload
    }
    let text = text(of: written)
    #expect(text.utf8.count < 200_000)
    let read = try reading(text)
    #expect(read == written)
    // It is recorded again with the same bytes.
    #expect(self.text(of: read) == text)
  }

  @Test func `lists of a recording that each payload has are read`() throws {
    let payload = #"{"kind":"id3","pid":256,"program":1,"otherPrograms":[2,3],"byteOffset":0}"#
    let read = try reading(#"{"payloads":[\#(payload),\#(payload)]}"#)
    #expect(read.payloads.map(\.otherProgramNumbers) == [[2, 3], [2, 3]])
  }

  @Test func `parts that are read back make the same segment`() throws {
    let parts = try (4...6).map { seconds in
      try reading(
        """
        {"firstClock":{"time":"\(seconds)/1"},"duration":"1/1","payloads":[{"kind":"id3",\
        "mediaTime":"1/2","byteOffset":9}],"eventMessages":[{"scheme":"urn:x","value":"",\
        "timescale":1000,"delta":2500,"id":1,"byteOffset":24}]}
        """)
    }
    let whole = SegmentReading(ofParts: parts.map { ("p", $0) })
    let again = try SegmentReading(ofParts: parts.map { ("p", try reading(text(of: $0))) })
    #expect(again == whole)
    #expect(whole.eventMessages.map { $0.presentationTime?.seconds } == [nil, 6.5, 6.5])
  }

  @Test(arguments: [0, 1, -1]) func `a list of a payload that is not before it is damage`(
    index: Int
  ) {
    let payload = #"{"kind":"id3","programsOf":\#(index),"byteOffset":0}"#
    #expect(throws: RecordedDamage.self) { try reading(#"{"payloads":[\#(payload)]}"#) }
  }
}
