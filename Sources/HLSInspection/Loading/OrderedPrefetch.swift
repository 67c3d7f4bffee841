/// Loads resources some steps ahead of their use and hands them out in order.
///
/// While one resource is worked on, the next ones are on their way; no more than `depth` are loaded or loading
/// and not yet handed out, so memory stays bounded however many there are. A resource that fails is
/// handed out as its error, and the others go on.
public struct OrderedPrefetch: Sendable {
  /// How many resources are under way at a time when the caller does not choose.
  public static let usualDepth = 4

  private let loader: any ResourceLoading
  private let depth: Int

  /// A prefetcher over a loader; the depth is at least one.
  public init(_ loader: any ResourceLoading, depth: Int = OrderedPrefetch.usualDepth) {
    self.loader = loader
    self.depth = max(depth, 1)
  }

  /// Hands the outcome of each request to the body, in the order of the requests.
  ///
  /// Whatever is still under way is cancelled when the body throws or the task is cancelled; then the error
  /// of the body is thrown on.
  public func forEach(
    _ requests: [ResourceRequest],
    _ body: (Int, Result<LoadedResource, LoadError>) async throws -> Void
  ) async throws {
    let loader = self.loader
    try await withThrowingTaskGroup(
      of: (Int, Result<LoadedResource, LoadError>).self
    ) { group in
      var started = 0
      var arrived: [Int: Result<LoadedResource, LoadError>] = [:]
      for index in requests.indices {
        while started < requests.count, started < index + depth {
          let position = started
          let request = requests[position]
          group.addTask {
            do throws(LoadError) {
              return (position, .success(try await loader.load(request)))
            } catch {
              return (position, .failure(error))
            }
          }
          started += 1
        }
        while arrived[index] == nil, let (position, outcome) = try await group.next() {
          arrived[position] = outcome
        }
        guard let outcome = arrived.removeValue(forKey: index) else { return }
        try await body(index, outcome)
      }
    }
  }
}
