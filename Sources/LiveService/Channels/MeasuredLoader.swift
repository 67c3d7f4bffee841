internal import HLSInspection
public import LiveMonitoring
internal import MediaTiming
public import ResourceLoading

/// A loader of a channel that reports the requests for media, keys and lists. Those for playlists are in the log.
public struct MeasuredLoader: ExchangeLoader, Loader {
  private let loader: any ExchangeLoader & Loader
  private let clock: any WatchClock
  private let report: @Sendable (RequestMeasure) -> Void

  /// A loader that passes each request on.
  ///
  /// - Parameter report: takes each request that has ended.
  public init(
    _ loader: any ExchangeLoader & Loader, clock: any WatchClock,
    report: @escaping @Sendable (RequestMeasure) -> Void
  ) {
    self.loader = loader
    self.clock = clock
    self.report = report
  }

  /// Sends one request for a playlist.
  public func exchange(_ request: ExchangeRequest) async -> Exchange {
    await loader.exchange(request)
  }

  /// Reads a resource into memory.
  public func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    let sent = clock.now()
    func note(_ status: Int?) {
      report(
        RequestMeasure(
          Self.kind(of: request), status: status, time: sent.distance(to: clock.now())))
    }
    do throws(LoadError) {
      let resource = try await loader.load(request)
      note(request.byteRange == nil || resource.totalByteCount == nil ? 200 : 206)
      return resource
    } catch {
      switch error.cause {
      // A request that was given up is no fault of the server, nor one that is made again with more memory.
      case .cancelled, .tooLargeTogether: break
      default: note(error.httpStatus)
      }
      throw error
    }
  }

  /// Opens a resource for reading in pieces.
  public func chunks(
    of request: ResourceRequest, chunkSize: Int
  ) async throws(LoadError) -> ResourceChunks {
    try await loader.chunks(of: request, chunkSize: chunkSize)
  }

  private static func kind(of request: ResourceRequest) -> RequestMeasure.Kind {
    if request.maximumSize <= SegmentReader.maximumKeySize { return .key }
    // Lists are charged to a common budget, and so are segments, which have a larger limit of their own.
    return request.budget == nil || request.maximumSize == SegmentReader.maximumSharedSize
      ? .media : .list
  }
}
