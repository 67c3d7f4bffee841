public import MediaTiming

/// Reads the bytes of playlists, segments and keys.
public protocol Loader: Sendable {
  /// Reads a resource into memory.
  ///
  /// Throws `LoadError.cancelled` soon after the task is cancelled.
  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource

  /// Opens a resource for reading in pieces, whatever its size.
  ///
  /// The `byteRange` of the request is honoured; its `maximumSize` applies to data that must be
  /// kept in memory.
  func chunks(of request: ResourceRequest, chunkSize: Int) async throws(LoadError) -> ResourceChunks

  /// Records a radio stream for a time, from the start of the connection. It ends earlier with the
  /// stream or at the `maximumSize` of the request; an error after the first bytes is part of the
  /// result.
  func listen(
    to request: ResourceRequest, for duration: Duration
  ) async throws(LoadError) -> RadioReception

  /// Returns the names of the files in a local folder, unordered.
  func names(inFolder location: ResourceLocation) async throws(LoadError) -> [String]

  /// Returns the modification date of a local file; `nil` if unknown.
  func modificationTime(of location: ResourceLocation) async -> CalendarTime?
}

extension Loader {
  /// Throws the error for a folder, for a loader without folders.
  public func names(inFolder location: ResourceLocation) async throws(LoadError) -> [String] {
    throw .isDirectory
  }

  /// Returns `nil`, for a loader without files.
  public func modificationTime(of location: ResourceLocation) async -> CalendarTime? { nil }

  /// Returns the whole resource, for a loader without connections.
  public func listen(
    to request: ResourceRequest, for duration: Duration
  ) async throws(LoadError) -> RadioReception {
    RadioReception(bytes: try await load(request).bytes, headers: [:])
  }

  /// Reads the resource into memory and returns it in pieces.
  public func chunks(
    of request: ResourceRequest, chunkSize: Int
  ) async throws(LoadError) -> ResourceChunks {
    ResourceChunks(of: try await load(request), chunkSize: chunkSize)
  }

  /// Opens a resource for reading in pieces of the default size.
  public func chunks(of request: ResourceRequest) async throws(LoadError) -> ResourceChunks {
    try await chunks(of: request, chunkSize: ResourceChunks.usualSize)
  }
}
