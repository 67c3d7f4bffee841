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
    #expect(seen == (0..<50).map { $0 == 7 ? nil : [UInt8($0)] })
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
}
