import CueSources
import EventMessages
import FieldValues
import MediaTiming
import SCTE35
import Testing

@testable import PlayerViews

struct Media3MessageTests {
  private func duration(_ units: UInt32?, version: String = "1+emsg") throws -> FieldValue? {
    let box = EventMessageBox(
      schemeIDURI: "urn:test", value: "1", timescale: 30_000, start: .time(0),
      eventDuration: units, id: 1, messageData: Array("Frag1_Data".utf8))
    let settings = try ViewSettings(of: Media3View.self, version: version)
    let entries = Media3Message(EventMessageCueContent(box), settings).entries
    guard case .object(let fields)? = entries.first?.value else { return nil }
    return fields["durationMs"]
  }

  // The facts of the playback dumps of dash/multi-segment-with-emsg0 and emsg1.
  @Test func `the duration of a message is cut to milliseconds`() throws {
    #expect(try duration(65535) == .integer(2184))
    #expect(try duration(0) == .integer(0))
    // 0xFFFFFFFF has no meaning of its own.
    #expect(try duration(nil) == .integer(143_165_576))
  }

  // The facts of the playback dump of ts/sample_scte35.ts, whose messages HLS would not give.
  @Test func `a splice has the time of its section`() throws {
    func splice(_ ticks: UInt64, out: Bool) -> [Field] {
      let insert = SpliceInsert(
        eventID: 100,
        splice: SpliceInsert.Splice(
          outOfNetwork: out, at: SpliceTime(TransportTimestamp(ticks: ticks))))
      var section = SpliceInfoSection(command: .insert(insert))
      section.ptsAdjustment = TransportTimestamp(ticks: 50_000)
      guard case .object(let fields)? = Media3Message.command(of: section)?.value else { return [] }
      return fields
    }
    let out = splice(150_000, out: true)
    #expect(out["type"] == .string("SpliceInsertCommand"))
    #expect(out["spliceEventId"] == .integer(100))
    #expect(out["programSplicePts"] == .integer(200_000))
    #expect(out["outOfNetworkIndicator"] == .bool(true))
    #expect(splice(250_000, out: false)["programSplicePts"] == .integer(300_000))
  }
}
