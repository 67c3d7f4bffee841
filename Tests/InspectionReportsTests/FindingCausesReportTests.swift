import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

/// Findings of streams, with what follows from them.
struct FindingCausesReportTests {
  private func report(_ input: String, ignoring codes: [String] = []) async throws -> FindingsReport
  {
    var options = InspectionOptions()
    options.readsAllPlaylists = true
    let inspection = try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(Fixture("faults/" + input).path)
    var settings = ValidationSettings()
    settings.ignored = codes
    return FindingsReport(inspection, settings: settings)
  }

  @Test func `what follows from a date jump is directly behind it and is not counted`() async throws
  {
    let report = try await report("date-jump.m3u8")
    let loud = report.findings.filter { $0.severity > .info }
    #expect(loud.first?.rule == "PDT-004" && loud.first?.cause == nil)
    #expect(loud.count > 2)
    #expect(loud.dropFirst().allSatisfy { $0.cause?.rule == "PDT-004" })
    #expect(loud.dropFirst().allSatisfy { $0.cause?.fingerprint == loud.first?.fingerprint })
    #expect(loud.first?.severity == loud.map(\.severity).max())
    #expect(report.count(of: .error) + report.count(of: .warning) == 1)
  }

  @Test func `it comes back when the cause is ignored`() async throws {
    let all = try await report("date-jump.m3u8").findings.filter { $0.cause != nil }
    let rest = try await report("date-jump.m3u8", ignoring: ["PDT"]).findings
    #expect(Set(all.map(\.fingerprint)).isSubset(of: Set(rest.map(\.fingerprint))))
    #expect(!rest.contains { $0.cause?.rule == "PDT-004" })
  }

  @Test func `a page has the findings of every playlist, and the cues of the chosen one`()
    async throws
  {
    var options = InspectionOptions()
    options.readsAllPlaylists = true
    let inspection = try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(Fixture("faults/missing-cue-in-in-high/multivariant.m3u8").path)
    let analysis = AnalysisReport(inspection, generator: "hlscue")
    #expect(analysis.findings == FindingsReport(inspection).findings)
    #expect(analysis.timelines.count == 1)
    #expect(analysis.cues.presentation.playlists?.count == 1)
    #expect(analysis.sources.count > 2)
  }
}
