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

  @Test(arguments: [true, false])
  func `a failure is kept only if that is asked for`(keepsFailures: Bool) async {
    let loader = MemoryLoader([:])
    let shared = SharedResources(loader: loader, keepsFailures: keepsFailures)
    for _ in 0..<3 {
      await #expect(throws: LoadError.noSuchFile) {
        _ = try await shared.load(ResourceRequest(.file(LocalPath("a"))))
      }
    }
    #expect(loader.names.count == (keepsFailures ? 1 : 3))
  }

  @Test func `many small resources are forgotten as well`() async throws {
    let names = (0..<6).map(String.init)
    let loader = MemoryLoader(Dictionary(uniqueKeysWithValues: names.map { ($0, [UInt8]()) }))
    let shared = SharedResources(loader: loader, maximumSize: 3 * SharedResources.overhead)
    for name in names + ["5", "0"] {
      _ = try await shared.load(ResourceRequest(.file(LocalPath(name))))
    }
    #expect(loader.names == names + ["0"])
  }
}
