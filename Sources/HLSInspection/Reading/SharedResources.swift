package import ResourceLoading
internal import SourceDiagnostics

/// Keys and initialization sections: small resources that many segments need, each loaded once.
///
/// A playlist may reference any number of them, so the oldest ones are evicted and loaded again if
/// needed.
package actor SharedResources {
  /// The maximum size in bytes of the cache.
  static let maximumKeptSize = 64 << 20
  /// The maximum number of initialization sections whose readings are kept.
  static let maximumInitializationCount = 16
  /// The memory that a resource needs beside its bytes, about.
  static let overhead = 1 << 10

  private let loader: any Loader
  private let maximumSize: Int
  private let keepsFailures: Bool
  private var loads: [ResourceRequest: Task<Result<LoadedResource, LoadError>, Never>] = [:]
  /// The loaded resources, oldest first.
  private var kept: [(request: ResourceRequest, byteCount: Int)] = []
  private var keptSize = 0
  /// The initialization sections in clear with their readings, oldest first.
  private var initializations: [(key: InitializationContent.Key, content: InitializationContent)] =
    []
  /// The total size in bytes of these sections.
  private var initializationSize = 0

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

  /// Returns an initialization section that was kept.
  func initialization(_ key: InitializationContent.Key) -> InitializationContent? {
    initializations.last { $0.key == key }?.content
  }

  /// Keeps the bytes of an initialization section, to be read once for all segments.
  ///
  /// - Parameter findings: The findings of loading it.
  /// - Returns: the section, which another segment may have kept meanwhile.
  func keep(
    _ bytes: [UInt8], as key: InitializationContent.Key, findings: [Diagnostic] = []
  ) -> InitializationContent {
    if let known = initialization(key) { return known }
    let content = InitializationContent(bytes, loadFindings: findings)
    initializations.append((key, content))
    initializationSize += bytes.count
    while initializations.count > 1,
      initializationSize > SegmentReader.maximumInitializationSize
        || initializations.count > Self.maximumInitializationCount
    {
      initializationSize -= initializations.removeFirst().content.bytes.count
    }
    return content
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
