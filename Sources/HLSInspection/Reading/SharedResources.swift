package import ResourceLoading

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

  /// A load with its number, since a request may be loaded again.
  private struct Load {
    var number: Int
    var shared: SharedLoad<Result<LoadedResource, LoadError>>
  }

  private let loader: any Loader
  private let maximumSize: Int
  /// Whether a resource that could not be loaded is not requested again.
  let keepsFailures: Bool
  private var loads: [ResourceRequest: Load] = [:]
  private var loadCount = 0
  /// The loaded resources, oldest first. There may be many thousand.
  private var kept: ArraySlice<(request: ResourceRequest, byteCount: Int)> = []
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

  /// Returns the resource; a second caller waits for the load of the first, also when the first is cancelled.
  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    let result: Result<LoadedResource, LoadError>?
    if let known = loads[request]?.shared, let caller = known.join() {
      result = await known.value(for: caller)
    } else {
      let load = start(request)
      result = await load.value(for: load.starter)
    }
    guard let result else { throw .cancelled }
    return try result.get()
  }

  private func start(_ request: ResourceRequest) -> SharedLoad<Result<LoadedResource, LoadError>> {
    loadCount += 1
    let number = loadCount
    let shared = SharedLoad { [loader] in
      let result: Result<LoadedResource, LoadError>
      do throws(LoadError) {
        result = .success(try await loader.load(request))
      } catch {
        result = .failure(error)
      }
      await self.note(result, of: request, number: number)
      return result
    }
    loads[request] = Load(number: number, shared: shared)
    return shared
  }

  /// Keeps what was loaded, or forgets that it could not be loaded.
  private func note(
    _ result: Result<LoadedResource, LoadError>, of request: ResourceRequest, number: Int
  ) {
    guard let load = loads[request], load.number == number else { return }
    guard !load.shared.isAbandoned else { return loads[request] = nil }
    switch result {
    case .success(let resource): keep(request, resource.bytes.count)
    case .failure: if !keepsFailures { loads[request] = nil }
    }
  }

  /// Forgets a resource that was loaded and is not what it should be, so that it is requested again for the next
  /// segment, unless failures are kept.
  func forget(_ request: ResourceRequest) {
    guard !keepsFailures else { return }
    loads[request] = nil
    if let index = kept.lastIndex(where: { $0.request == request }) {
      keptSize -= kept.remove(at: index).byteCount
    }
  }

  /// Returns an initialization section that was kept.
  func initialization(_ key: InitializationContent.Key) -> InitializationContent? {
    initializations.last { $0.key == key }?.content
  }

  /// Keeps the bytes of an initialization section, to be read once for all segments.
  ///
  /// - Returns: the section, which another segment may have kept meanwhile.
  func keep(_ bytes: [UInt8], as key: InitializationContent.Key) -> InitializationContent {
    keep(InitializationContent(bytes), as: key)
  }

  /// Keeps an initialization section for all segments; returns it, or that which another segment has kept meanwhile.
  func keep(
    _ content: InitializationContent, as key: InitializationContent.Key
  ) -> InitializationContent {
    if let known = initialization(key) { return known }
    initializations.append((key, content))
    initializationSize += content.bytes.count
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
    while keptSize > maximumSize, kept.count > 1, let oldest = kept.popFirst() {
      keptSize -= oldest.byteCount
      loads[oldest.request] = nil
    }
  }
}
