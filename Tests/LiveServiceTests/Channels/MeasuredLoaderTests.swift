import HLSInspection
import LiveMonitoring
import MediaTiming
import ResourceLoading
import Synchronization
import Testing

@testable import LiveService

struct MeasuredLoaderTests {
  /// A loader with one result.
  private struct OneLoader: Loader, ExchangeLoader {
    var failure: LoadError?

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      if let failure { throw failure }
      return LoadedResource(bytes: [1], finalLocation: request.location)
    }

    func exchange(_ request: ExchangeRequest) async -> Exchange {
      Exchange(address: "", sent: FixedClock.start, ended: FixedClock.start)
    }
  }

  private func measures(
    _ size: Int, _ failure: LoadError? = nil, budget: ByteBudget? = nil
  ) async throws -> [RequestMeasure] {
    let noted = Mutex<[RequestMeasure]>([])
    let loader = MeasuredLoader(OneLoader(failure: failure), clock: FixedClock()) { request in
      noted.withLock { $0.append(request) }
    }
    let location = try ResourceLocation(userText: "https://h.example/s.ts")
    _ = try? await loader.load(
      ResourceRequest(location, maximumSize: size, budget: budget))
    return noted.withLock { $0 }
  }

  @Test func `media and keys are distinguished by their limits`() async throws {
    #expect(
      try await measures(SegmentReader.maximumSharedSize) == [
        RequestMeasure(.media, status: 200, time: .zero)
      ])
    #expect(
      try await measures(SegmentReader.maximumSharedSize, budget: ByteBudget(limit: 1 << 30)) == [
        RequestMeasure(.media, status: 200, time: .zero)
      ])
    #expect(try await measures(4096) == [RequestMeasure(.key, status: 200, time: .zero)])
    #expect(
      try await measures(1 << 20, budget: ByteBudget(limit: 1 << 20))
        == [RequestMeasure(.list, status: 200, time: .zero)])
  }

  @Test func `a failure has its status, and what was given up does not count`() async throws {
    #expect(try await measures(1 << 20, .notFound(status: 410)).map(\.code) == ["410"])
    #expect(try await measures(1 << 20, .brokenConnection).map(\.code) == ["error"])
    #expect(try await measures(1 << 20, .cancelled).isEmpty)
  }
}
