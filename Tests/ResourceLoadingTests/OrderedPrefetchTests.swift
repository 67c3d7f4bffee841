import Synchronization
import TestSupport
import Testing

@testable import ResourceLoading

@Suite(.timeLimit(.minutes(5)))
struct OrderedPrefetchTests {
  /// Answers with the number in the path and counts what is under way.
  private final class CountingLoader: Loader {
    let handedOut = Mutex(0)
    let farthest = Mutex(0)

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      guard case .file(let path) = request.location, let number = Int(path.path) else {
        throw .noSuchFile
      }
      let ahead = number - handedOut.withLock { $0 }
      farthest.withLock { $0 = max($0, ahead) }
      // Later ones may overtake earlier ones.
      for _ in 0..<(number % 5) { await Task.yield() }
      if number == 7 { throw .brokenConnection }
      return LoadedResource(bytes: [UInt8(number)], finalLocation: request.location)
    }
  }

  private let requests: [Result<ResourceRequest, LoadError>] = (0..<50).map {
    .success(ResourceRequest(.file(LocalPath("\($0)"))))
  }

  @Test(arguments: [1, 4, 100])
  func `resources come in order and no more than the depth ahead`(depth: Int) async throws {
    let loader = CountingLoader()
    var seen: [[UInt8]?] = []
    await OrderedPrefetch(loader, depth: depth).forEach(requests) { outcome in
      seen.append(try? outcome.get().bytes)
      loader.handedOut.withLock { $0 = seen.count }
      return true
    }
    let numbers: [[UInt8]?] = (0..<50).map { (number: UInt8) in number == 7 ? nil : [number] }
    #expect(seen == numbers)
    #expect(loader.farthest.withLock { $0 } < depth)
  }

  @Test func `a request that could not be made has its error as outcome`() async {
    var requests = requests
    requests[3] = .failure(.invalidAddress("no address"))
    var failed: [Int: LoadError] = [:]
    var count = 0
    await OrderedPrefetch(CountingLoader(), depth: 4).forEach(requests) { outcome in
      if case .failure(let error) = outcome { failed[count] = error }
      count += 1
      return true
    }
    #expect(failed.keys.sorted() == [3, 7])
    #expect(failed[3] == .invalidAddress("no address"))
  }

  @Test func `nothing more is asked for once the task is cancelled`() async {
    let count = await Task {
      var count = 0
      await OrderedPrefetch(CountingLoader(), depth: 4).forEach(requests) { _ in
        count += 1
        if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
        return true
      }
      return count
    }.value
    #expect((3...8).contains(count))
  }

  @Test func `nothing more is asked for once the body has enough`() async {
    let loader = CountingLoader()
    var count = 0
    let isComplete = await OrderedPrefetch(loader, depth: 4).forEach(requests) { _ in
      count += 1
      loader.handedOut.withLock { $0 = count }
      return count < 3
    }
    #expect(!isComplete && count == 3)
    #expect(loader.farthest.withLock { $0 } < 7)
  }

  /// Answers nothing from a host whose name starts with "slow" or for a path that does, and counts its requests.
  private final class SlowLoader: Loader {
    let requests = Mutex<[String]>([])

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      let address = "\(request.location)"
      requests.withLock { $0.append(address) }
      guard address.contains("slow") else {
        return LoadedResource(bytes: [], finalLocation: request.location)
      }
      throw .redirected(to: "elsewhere", .incomplete(seconds: 300))
    }
  }

  /// The requests that were sent for a list, and the outcomes.
  private func outcomes(
    of addresses: [String]
  ) async throws -> (sent: Int, errors: [LoadError?]) {
    let requests = try addresses.map { address in
      Result<ResourceRequest, LoadError>.success(
        ResourceRequest(try ResourceLocation(userText: address)))
    }
    let loader = SlowLoader()
    var errors: [LoadError?] = []
    await OrderedPrefetch(loader, depth: 8).forEach(requests) { outcome in
      if case .failure(let error) = outcome { errors.append(error) } else { errors.append(nil) }
      return true
    }
    return (loader.requests.withLock { $0.count }, errors)
  }

  @Test func `a server that took too long sixteen times is not asked again, another one is`()
    async throws
  {
    let addresses =
      (0..<1000).map { "http://slow.example/\($0)" } + (0..<5).map { "http://b.example/\($0)" }
    let (sent, errors) = try await outcomes(of: addresses)
    // Seven were under way when the last of them was judged.
    #expect(sent == SlowServers.maximumInARow + 7 + 5)
    #expect(errors.count == addresses.count)
    #expect(errors[22] == .redirected(to: "elsewhere", .incomplete(seconds: 300)))
    let refusal = LoadError.notRequested(
      .incomplete(seconds: 300), after: 16, host: "slow.example")
    #expect(errors[23] == refusal && errors[999] == refusal)
    #expect(errors.suffix(5).allSatisfy { $0 == nil })
    #expect(
      refusal.description
        == "not requested, the last 16 requests to slow.example took too long: not complete within 300 s"
    )
    #expect(refusal.rule == .resourceTimedOut)
  }

  @Test func `a server that answers now and then is asked for everything`() async throws {
    let addresses = (0..<300).map { "http://a.example/\($0 % 16 == 15 ? "good" : "slow")\($0)" }
    let (sent, errors) = try await outcomes(of: addresses)
    #expect(sent == 300)
    #expect(errors.count { $0 == nil } == 18)
  }

  @Test func `thousands of servers are not waited for one after the other`() async throws {
    let addresses = (0..<1000).map { "http://slow\($0).example/" }
    let (sent, errors) = try await outcomes(of: addresses)
    #expect(sent == SlowServers.maximumOfAllInARow + 7)
    #expect(
      errors.last
        == .notRequested(
          .incomplete(seconds: 300), after: SlowServers.maximumOfAllInARow, host: nil))
  }
}
