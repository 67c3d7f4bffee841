import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

struct InspectionOptionsTests {
  private func inspection(_ path: String, makesTracks: Bool) async throws -> Inspection {
    var options = InspectionOptions()
    options.makesTracks = makesTracks
    options.variant = .all
    options.renditions = [.all]
    return try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(Fixture(path).path)
  }

  @Test(arguments: [
    "ad-breaks/d01-daterange-pair.m3u8", "ad-breaks/three-dialects.m3u8", "date-ranges/media.m3u8",
    "broken/bad-payloads.m3u8", "chapters/multivariant.m3u8", "fmp4-splices/media.m3u8",
    "timed-id3/media.m3u8", "scte35-file/stream.ts", "live-reload",
  ])
  func `without tracks the findings and breaks are the same`(path: String) async throws {
    let whole = try await inspection(path, makesTracks: true)
    let bare = try await inspection(path, makesTracks: false)
    #expect(!whole.tracks.isEmpty)
    #expect(bare.tracks.isEmpty)
    #expect(bare.findings == whole.findings)
    #expect(BreaksReport(bare) == BreaksReport(whole))
    #expect(FindingsReport(bare) == FindingsReport(whole))
  }
}
