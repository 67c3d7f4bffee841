import SourceDiagnostics
import TestSupport
import Testing

@testable import MediaStreams

struct ProgramRegistryTests {
  private typealias Builder = TransportStreamBuilder

  @Test(
    arguments: [
      // Video before audio, whatever their order.
      ([[(0x100, 0x0F), (0x101, 0x1B)]], 0x101),
      ([[(0x100, 0x0F), (0x101, 0x0F)]], 0x100),
      // The declaration of a stream changes.
      ([[(0x100, 0x0F), (0x101, 0x1B)], [(0x101, 0x05)]], 0x100),
      ([[(0x100, 0x05), (0x101, 0x0F)], [(0x100, 0x1B)]], 0x100),
      ([[(0x101, 0x1B)], [(0x100, 0x1B)]], 0x101),
    ] as [([[(Int, UInt8)]], Int)])
  func `the first video, else the first audio of all maps has the time of a program`(
    maps: [[(Int, UInt8)]], pid: Int
  ) throws {
    var registry = ProgramRegistry()
    var findings = DiagnosticCollector.ofMedia
    for (version, streams) in maps.enumerated() {
      let section = Builder.mapSection(
        version: version, streams.map { Builder.Stream(type: $0.1, pid: $0.0) })
      let map = try ProgramMap(section: section)
      _ = registry.apply(map, pid: 0x1000, at: 0, findings: &findings)
    }
    #expect(registry.programs.first?.timelinePID == UInt16(pid))
  }
}
