/// Loads resources some steps ahead and delivers them in order.
///
/// While one resource is processed, the next ones are loading; at most `depth` are loaded or
/// loading and not yet delivered. A failed resource is delivered as its error, and the others
/// continue.
package struct OrderedPrefetch: Sendable {
  private let loader: any Loader
  private let depth: Int

  /// A prefetcher with a loader; the depth is at least one.
  package init(_ loader: any Loader, depth: Int) {
    self.loader = loader
    self.depth = max(depth, 1)
  }

  /// Passes the outcome of each request to the body, in request order, until it returns `false`. After that, and after
  /// cancellation, no more requests are sent.
  ///
  /// What would take too long is not requested, after many consecutive ones of its server that did: its outcome says so.
  ///
  /// - Parameters:
  ///   - requests: The requests, each as the error if it could not be made, which is its outcome.
  ///   - body: Takes the outcome of a request, and returns whether to go on.
  /// - Returns: whether all outcomes were passed.
  @discardableResult
  package func forEach(
    _ requests: [Result<ResourceRequest, LoadError>],
    _ body: (Result<LoadedResource, LoadError>) async -> Bool
  ) async -> Bool {
    let loader = self.loader
    return await withTaskGroup(of: (Int, Result<LoadedResource, LoadError>).self) { group in
      var started = 0
      var arrived: [Int: Result<LoadedResource, LoadError>] = [:]
      var slowServers = SlowServers()
      for index in requests.indices {
        while started < requests.count, started < index + depth, !Task.isCancelled {
          let (position, request) = (started, requests[started])
          started += 1
          // Only what is judged already counts, so that runs are reproducible.
          if let refusal = (try? request.get()).flatMap({ slowServers.refusal(of: $0) }) {
            arrived[position] = .failure(refusal)
            continue
          }
          group.addTask {
            // Made separately: in a tuple with a call of a typed error, Swift 6.3 loses the
            // position.
            let outcome: Result<LoadedResource, LoadError>
            do throws(LoadError) {
              outcome = .success(try await loader.load(try request.get()))
            } catch {
              outcome = .failure(error)
            }
            return (position, outcome)
          }
        }
        while arrived[index] == nil, let (position, outcome) = await group.next() {
          arrived[position] = outcome
        }
        let outcome = arrived.removeValue(forKey: index)
        if let outcome, let request = try? requests[index].get() {
          slowServers.note(outcome, of: request)
        }
        guard let outcome, await body(outcome) else {
          group.cancelAll()
          return false
        }
      }
      return true
    }
  }
}
