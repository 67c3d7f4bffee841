import ResourceLoading
import Synchronization
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

  @Test(arguments: [true, false])
  func `what is forgotten is requested again, unless failures are kept`(keepsFailures: Bool)
    async throws
  {
    let loader = MemoryLoader(["a": [UInt8](), "b": []])
    let shared = SharedResources(
      loader: loader, maximumSize: 2 * SharedResources.overhead, keepsFailures: keepsFailures)
    let (first, other) = (
      ResourceRequest(.file(LocalPath("a"))), ResourceRequest(.file(LocalPath("b")))
    )
    _ = try await shared.load(other)
    for _ in 0..<3 {
      _ = try await shared.load(first)
      await shared.forget(first)
    }
    // What was forgotten takes no space.
    _ = try await shared.load(other)
    #expect(loader.names == ["b", "a"] + (keepsFailures ? [] : ["a", "a"]))
  }

  /// Loads when it is opened; a load that is cancelled before fails.
  private final class SlowLoader: Loader {
    private let state = Mutex((isOpen: false, count: 0))
    var count: Int { state.withLock { $0.count } }

    func open() { state.withLock { $0.isOpen = true } }

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      state.withLock { $0.count += 1 }
      while !state.withLock({ $0.isOpen }) {
        do { try await Task.sleep(for: .milliseconds(1)) } catch { throw .cancelled }
      }
      return LoadedResource(bytes: [1], finalLocation: request.location)
    }
  }

  @Test func `a load goes on while one of its callers is left, and is repeated after the last`()
    async throws
  {
    let loader = SlowLoader()
    let shared = SharedResources(loader: loader)
    let request = ResourceRequest(.file(LocalPath("a")))
    func caller() -> Task<Result<LoadedResource, LoadError>, Never> {
      Task {
        do throws(LoadError) {
          return .success(try await shared.load(request))
        } catch {
          return .failure(error)
        }
      }
    }
    let lonely = caller()
    while loader.count < 1 { await Task.yield() }
    lonely.cancel()
    #expect(await lonely.value == .failure(.cancelled))
    let first = caller()
    while loader.count < 2 { await Task.yield() }
    let second = caller()
    // Time for the second one to wait, too.
    try await Task.sleep(for: .milliseconds(50))
    first.cancel()
    #expect(await first.value == .failure(.cancelled))
    loader.open()
    #expect(try await second.value.get().bytes == [1])
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
