package import ResourceLoading

/// Keys and initialization sections: small resources that many segments need, each loaded once.
///
/// A playlist may reference any number of them, so the oldest ones are evicted and loaded again if
/// needed.
package actor SharedResources {
  /// The maximum size in bytes of the cache.
  static let maximumKeptSize = 64 << 20
  /// The memory that a resource needs beside its bytes, about.
  static let overhead = 1 << 10

  private let loader: any Loader
  private let maximumSize: Int
  private let keepsFailures: Bool
  private var loads: [ResourceRequest: Task<Result<LoadedResource, LoadError>, Never>] = [:]
  /// The loaded resources, oldest first.
  private var kept: [(request: ResourceRequest, byteCount: Int)] = []
  private var keptSize = 0

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - maximumSize: the maximum size in bytes of the kept resources.
  ///   - keepsFailures: whether a resource that could not be loaded is not requested again.
  package init(
    loader: any Loader, maximumSize: Int = SharedResources.maximumKeptSize,
    keepsFailures: Bool = true
  ) {
    self.loader = loader
    self.maximumSize = maximumSize
    self.keepsFailures = keepsFailures
  }

  /// Returns the resource; a second caller waits for the load of the first.
  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    let known = loads[request]
    let task =
      known
      ?? Task { [loader] in
        do throws(LoadError) {
          return .success(try await loader.load(request))
        } catch {
          return .failure(error)
        }
      }
    loads[request] = task
    // All callers belong to one inspection, and end together.
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    if known == nil, !keepsFailures, case .failure = result { loads[request] = nil }
    let resource = try result.get()
    if known == nil { keep(request, resource.bytes.count) }
    return resource
  }

  private func keep(_ request: ResourceRequest, _ byteCount: Int) {
    let byteCount = byteCount + Self.overhead
    kept.append((request, byteCount))
    keptSize += byteCount
    while keptSize > maximumSize, kept.count > 1 {
      let oldest = kept.removeFirst()
      keptSize -= oldest.byteCount
      loads[oldest.request] = nil
    }
  }
}
