import HLSInspection
import HLSReports
import InspectionReports
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

/// Segments whose initialization section cannot be used.
struct InitializationSectionTests {
  /// The stream with event messages, with another initialization section or none.
  private func inspect(
    initialization: [UInt8]?, range: String = "", in server: (MemoryLoader) -> any Loader = { $0 }
  ) async throws -> Inspection {
    var media: [String: [UInt8]] = [:]
    media["init.mp4"] = initialization
    var lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:2", "#EXT-X-MAP:URI=\"init.mp4\"\(range)"]
    for index in 0..<4 {
      let name = "segment\(index).m4s"
      media[name] = try Fixture("fmp4-events/\(name)").bytes()
      lines += ["#EXTINF:2,", name]
    }
    let loader = MemoryLoader(
      ["media.m3u8": (lines + ["#EXT-X-ENDLIST"]).joined(separator: "\n")], media: media)
    return try await Inspector(loader: server(loader)).inspect("media.m3u8")
  }

  @Test(
    arguments: [
      (nil, "LOAD-001", "no such file"),
      ("", "LOAD-018", "the initialization section is empty"),
      (
        "<!DOCTYPE html><html></html>", "LOAD-018", "the initialization section is HTML, not media"
      ),
      ("#EXTM3U\n", "LOAD-018", "the initialization section is a playlist, not media"),
    ] as [(String?, String, String)])
  func `its event messages are listed, and it is one finding`(
    text: String?, code: String, message: String
  ) async throws {
    let inspection = try await inspect(initialization: text.map { Array($0.utf8) })
    // Version 0 counts from its segment; the clock that version 1 counts on has no known start.
    let tags = inspection.starts(of: "id3")
    #expect(tags.count == 4 && tags.compactMap(\.self) == [2.5])
    #expect(inspection.starts(of: "emsg") == [nil, nil])
    let findings = FindingReport.grouped(inspection.findings).filter { $0.rule != "EMS-003" }
    #expect(findings.map(\.rule) == [code])
    #expect(findings.first?.message == message)
    #expect(findings.first?.count == 4)
    #expect(findings.first?.location.uri == "init.mp4")
    #expect(findings.first?.location.line == 3)
  }

  @Test func `one that is there places all of them`() async throws {
    let inspection = try await inspect(initialization: Fixture("fmp4-events/init.mp4").bytes())
    #expect(inspection.starts(of: "id3") == [0.5, 1.5, 2.5, 7])
    #expect(inspection.findings.isEmpty)
  }

  /// A server that sends whole resources.
  private struct WholeServer: Loader {
    let memory: MemoryLoader

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      var resource = try await memory.load(request)
      if request.byteRange != nil { resource.findings = [Diagnostic(.byteRangeIgnored, "whole")] }
      return resource
    }
  }

  @Test func `that its server ignores byte ranges is a finding`() async throws {
    let section = try Fixture("fmp4-events/init.mp4").bytes()
    let inspection = try await inspect(
      initialization: section, range: ",BYTERANGE=\"\(section.count)@0\""
    ) { WholeServer(memory: $0) }
    #expect(inspection.starts(of: "id3") == [0.5, 1.5, 2.5, 7])
    let found = FindingReport.grouped(inspection.findings)
    #expect(found.map(\.rule) == ["LOAD-017"])
    #expect(found.first?.location.line == 3)
  }

  @Test func `a transport stream is named as such, and not read as boxes`() async throws {
    let inspection = try await inspect(initialization: SampleMedia.first())
    let findings = FindingReport.grouped(inspection.findings).filter { $0.rule != "EMS-003" }
    #expect(findings.map(\.rule) == ["LOAD-018"])
    #expect(
      findings.first?.message
        == "the initialization section is a transport stream, the segment is fragmented MP4")
    #expect(inspection.starts(of: "id3").count == 4)
  }
}
