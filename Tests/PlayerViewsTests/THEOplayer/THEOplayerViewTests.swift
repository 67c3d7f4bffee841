import HLSInspection
import HLSReports
import PlayerViews
import TestSupport
import Testing

struct THEOplayerViewTests {
  private func text(
    _ input: String, format: ReportFormat
  ) async throws -> String {
    let inspection = try await Inspector(loader: ResourceLoader())
      .inspect(Fixture(input).path)
    let report = MetadataReport(
      inspection, as: THEOplayerView.self, tracks: CueFilter().apply(to: inspection))
    let writer = try #require(ReportWriters.writer(of: format)).init(appearance: ReportAppearance())
    var output = ""
    writer.write(.metadata(report), to: &output)
    return output
  }

  @Test func `the view names tracks and cues as the player does`() async throws {
    let json = try await text("timed-id3/media.m3u8", format: .json)
    #expect(json.contains(#""schema": "hlscue.metadata/1""#))
    #expect(json.contains(#""as": "theo""#))
    #expect(json.contains(#""type": "id3""#))
    #expect(json.contains(#""class": "Id3Cue""#))
    #expect(json.contains(#""description": "counter""#))
    #expect(!json.contains("program-date-time"))
    let reference = try await text("reference/multivariant.m3u8", format: .json)
    #expect(reference.contains(#""class": "DateRangeCue""#))
    #expect(reference.contains(#""plannedDuration": 18.0"#))
    #expect(!reference.contains(#""type": "scte35""#))
  }

  @Test func `the text has one line for each cue`() async throws {
    let lines = try await text("timed-id3/media.m3u8", format: .text).split(separator: "\n")
    #expect(lines.filter { $0.contains("Id3Cue") }.count == 19)
    #expect(lines.allSatisfy { $0.count < 160 })
    let events = try await text("fmp4-events/media.m3u8", format: .text)
    #expect(events.contains("EmsgCue 31"))
  }

  @Test func `every view has a name of its own`() {
    #expect(Set(PlayerViewList.names).count == PlayerViewList.all.count)
    #expect(PlayerViewList.view(named: "theo") == THEOplayerView.self)
    #expect(PlayerViewList.view(named: "nobody") == nil)
  }
}
