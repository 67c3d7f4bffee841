/// What hands out the bytes of one resource in order.
protocol ChunkSource: Sendable {
  /// The next bytes, at least one; nil at the end.
  func next() async throws(LoadError) -> ArraySlice<UInt8>?
}

/// A resource that is read in pieces, so that its size does not count.
///
/// A local file needs the memory of one chunk, an http resource that of one part (see `HTTPChunks`).
/// A piece is valid for as long as it is kept; keeping it past the next one costs a copy.
public struct ResourceChunks: Sendable {
  /// The size of a piece in bytes when the caller does not choose.
  public static let usualSize = 192 << 10

  /// Where the bytes come from, after redirects.
  public let finalLocation: ResourceLocation
  /// Whether this is the beginning of a radio stream, which goes on for ever and has to be listened to.
  public let isRadio: Bool
  private let source: any ChunkSource
  /// The size of the whole resource in bytes, where it is known.
  private let byteCount: Int64?

  init(
    _ source: any ChunkSource, finalLocation: ResourceLocation, byteCount: Int64?,
    isRadio: Bool = false
  ) {
    self.source = source
    self.finalLocation = finalLocation
    self.byteCount = byteCount
    self.isRadio = isRadio
  }

  /// Pieces of a resource that is in memory already.
  public init(of resource: LoadedResource, chunkSize: Int = ResourceChunks.usualSize) {
    self.init(
      MemoryChunks(resource.bytes[...], chunkSize: chunkSize),
      finalLocation: resource.finalLocation, byteCount: Int64(resource.bytes.count))
  }

  /// The next bytes, at least one and at most the chunk size; nil at the end.
  public func next() async throws(LoadError) -> ArraySlice<UInt8>? { try await source.next() }

  /// The rest of the resource in one array, after bytes that were taken already.
  ///
  /// For a resource whose first piece shows that it is needed as a whole, such as a playlist.
  ///
  /// - Throws: `LoadError.tooLarge` when there are more bytes than the limit, those before included.
  public func collect(
    after head: ArraySlice<UInt8> = [], maximumSize: Int
  ) async throws(LoadError) -> [UInt8] {
    var bytes = Array(head)
    guard bytes.count <= maximumSize else { throw .tooLarge(limit: maximumSize) }
    if let byteCount, byteCount <= Int64(maximumSize) {
      bytes.reserveCapacity(Int(clamping: byteCount))
    }
    while let piece = try await next() {
      guard piece.count <= maximumSize - bytes.count else { throw .tooLarge(limit: maximumSize) }
      bytes += piece
    }
    return bytes
  }
}

/// Hands out bytes that are in memory.
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
