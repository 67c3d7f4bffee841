import ResourceLoading
import TestSupport
import Testing

@testable import HLSInspection

struct SharedResourcesTests {
  @Test func `of many large resources the oldest ones are forgotten`() async throws {
    let size = SharedResources.maximumKeptSize / 4
    let names = (0..<6).map(String.init)
    let loader = MemoryLoader(
      Dictionary(uniqueKeysWithValues: names.map { ($0, [UInt8](repeating: 0, count: size)) }))
    let shared = SharedResources(loader: loader)
    for name in names + ["5", "0"] {
      _ = try await shared.load(ResourceRequest(.file(LocalPath(name))))
    }
    #expect(loader.names == names + ["0"])
  }
}
