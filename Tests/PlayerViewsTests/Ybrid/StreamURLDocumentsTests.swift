import HLSInspection
import HLSReports
import MediaTiming
import PlayerViews
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

struct StreamURLDocumentsTests {
  private func load(
    _ resources: [String: [UInt8]]
  ) async throws -> (Inspection, [PlayerViewOptions.Document]) {
    var inspection = try await Inspector(loader: ResourceLoader())
      .inspect(Fixture("radio/recording.mp3").path)
    let documents = await StreamURLDocuments.load(
      namedIn: &inspection, using: MemoryLoader(resources))
    return (inspection, documents)
  }

  private let address = "https://radio.example/air"

  @Test func `the document that a title names holds from that title on`() async throws {
    let (inspection, documents) = try await load([
      address: try Fixture("radio/show-meta.json").bytes()
    ])
    #expect(documents.count == 1 && inspection.findings.isEmpty)
    #expect(documents.first?.document.current?.title == "Butter")
    // Byte 1000 of the audio lies in the frame at 984 ms.
    #expect(documents.first?.moment == .time(MediaTime(value: 984, timescale: 1000)))
  }

  @Test func `what cannot be loaded or read is a finding with the address`() async throws {
    let missing = try await load([:])
    #expect(missing.1.isEmpty)
    #expect(missing.0.findings.map(\.location.uri) == [address])
    let broken = try await load([address: Array(#"{"currentItem": 1}"#.utf8)])
    #expect(broken.1.isEmpty)
    #expect(broken.0.findings.map(\.rule.code) == ["YBR-001"])
    #expect(broken.0.findings.map(\.message) == ["currentItem is not an object"])
  }
}
