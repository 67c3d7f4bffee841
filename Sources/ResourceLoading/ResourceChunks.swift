/// Delivers the bytes of one resource in order.
protocol ChunkSource: Sendable {
  /// The next bytes, at least one; nil at the end.
  func next() async throws(LoadError) -> ArraySlice<UInt8>?
}

/// A resource that is read in pieces, whatever its size.
///
/// A local file needs memory for one chunk, an http resource for one part (see `HTTPChunks`). A
/// piece stays valid while it is kept; keeping it beyond the next one costs a copy.
public struct ResourceChunks: Sendable {
  /// The default size of a piece in bytes.
  public static let usualSize = 192 << 10

  /// The location after redirects.
  public let finalLocation: ResourceLocation
  /// Whether this is the start of a radio stream, which does not end and needs to be recorded.
  public let isRadio: Bool
  private let source: any ChunkSource
  /// The total size of the pieces in bytes; nil if unknown.
  private let byteCount: Int64?
  /// The maximum number of bytes that ``collect(after:maximumSize:)`` keeps in memory.
  private let maximumKeptSize: Int

  init(
    _ source: any ChunkSource, finalLocation: ResourceLocation, byteCount: Int64?,
    isRadio: Bool = false, maximumKeptSize: Int = .max
  ) {
    self.source = source
    self.finalLocation = finalLocation
    self.byteCount = byteCount
    self.maximumKeptSize = maximumKeptSize
    self.isRadio = isRadio
  }

  /// The pieces of a resource in memory.
  public init(of resource: LoadedResource, chunkSize: Int = ResourceChunks.usualSize) {
    self.init(
      MemoryChunks(resource.bytes[...], chunkSize: chunkSize),
      finalLocation: resource.finalLocation, byteCount: Int64(resource.bytes.count))
  }

  /// The next bytes, at least one and at most the chunk size; nil at the end.
  public func next() async throws(LoadError) -> ArraySlice<UInt8>? { try await source.next() }

  /// Returns the rest of the resource in one array, after bytes that were already read.
  ///
  /// For a resource whose first piece shows that it is needed as a whole, such as a playlist.
  ///
  /// - Throws: `LoadError.tooLarge` when there are more bytes than the limit, or than are kept of a resource from a
  ///   server, including those before.
  public func collect(
    after head: ArraySlice<UInt8> = [], maximumSize: Int
  ) async throws(LoadError) -> [UInt8] {
    let maximumSize = min(maximumSize, maximumKeptSize)
    var bytes = Array(head)
    guard bytes.count <= maximumSize else { throw .tooLarge(limit: maximumSize) }
    if let byteCount {
      // Otherwise a sparse file of a terabyte would be read up to the limit first.
      guard byteCount <= Int64(maximumSize) else { throw .tooLarge(limit: maximumSize) }
      bytes.reserveCapacity(Int(clamping: byteCount))
    }
    while let piece = try await next() {
      guard piece.count <= maximumSize - bytes.count else { throw .tooLarge(limit: maximumSize) }
      bytes += piece
    }
    return bytes
  }
}

/// Delivers bytes from memory.
actor MemoryChunks: ChunkSource {
  private var rest: ArraySlice<UInt8>
  private let chunkSize: Int

  init(_ bytes: ArraySlice<UInt8>, chunkSize: Int) {
    self.rest = bytes
    self.chunkSize = max(chunkSize, 1)
  }

  func next() throws(LoadError) -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    defer { rest = rest.dropFirst(chunkSize) }
    return rest.prefix(chunkSize)
  }
}
