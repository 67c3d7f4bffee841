public import MediaTiming

/// What reads the bytes of playlists, segments and keys.
public protocol Loader: Sendable {
  /// Reads a resource into memory.
  ///
  /// Stops with `LoadError.cancelled` soon after the task is cancelled.
  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource

  /// Opens a resource that is read in pieces, so that its size does not count.
  ///
  /// The `byteRange` of the request is honoured; its `maximumSize` holds for what has to be kept in memory.
  func chunks(
    of request: ResourceRequest, chunkSize: Int
  ) async throws(LoadError) -> ResourceChunks

  /// What a radio stream sends for a while, from the beginning of the connection on. It ends earlier with the stream
  /// or the `maximumSize` of the request; a fault after the first bytes is part of what was received.
  func listen(
    to request: ResourceRequest, for duration: Duration
  ) async throws(LoadError) -> RadioReception

  /// The names of the files in a local folder, in no particular order.
  func names(inFolder location: ResourceLocation) async throws(LoadError) -> [String]

  /// When a local file was modified last; `nil` when nothing tells that.
  func modificationTime(of location: ResourceLocation) async -> CalendarTime?
}

extension Loader {
  /// For a loader that knows no folders: the error that opening one gives.
  public func names(inFolder location: ResourceLocation) async throws(LoadError) -> [String] {
    throw .isDirectory
  }

  /// For a loader that knows no files: nothing.
  public func modificationTime(of location: ResourceLocation) async -> CalendarTime? { nil }

  /// For a loader that makes no connections: the whole resource.
  public func listen(
    to request: ResourceRequest, for duration: Duration
  ) async throws(LoadError) -> RadioReception {
    RadioReception(bytes: try await load(request).bytes, headers: [:])
  }

  /// Reads the resource into memory and hands it out in pieces.
  public func chunks(
    of request: ResourceRequest, chunkSize: Int
  ) async throws(LoadError) -> ResourceChunks {
    ResourceChunks(of: try await load(request), chunkSize: chunkSize)
  }

  /// Opens a resource that is read in pieces of the usual size.
  public func chunks(of request: ResourceRequest) async throws(LoadError) -> ResourceChunks {
    try await chunks(of: request, chunkSize: ResourceChunks.usualSize)
  }
}
