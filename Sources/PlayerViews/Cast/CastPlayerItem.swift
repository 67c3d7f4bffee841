/// An item of a Cast queue: its identifier is known immediately, its metadata only after
/// ``fetch()``.
public actor CastPlayerItem: Identifiable {
  /// What identifies the item.
  public nonisolated let id: String
  /// The metadata; `nil` before the first ``fetch()`` that succeeds.
  public private(set) var asset: CastMetadata?

  private let source: @Sendable () async throws -> CastMetadata
  private var running: Task<CastMetadata, any Error>?

  /// An item whose metadata comes from a closure.
  public init(id: String, source: @escaping @Sendable () async throws -> CastMetadata) {
    self.id = id
    self.source = source
  }

  /// Loads the metadata unless it is present. Concurrent calls share one request.
  ///
  /// - Throws: the error of the source; the next call tries again.
  public func fetch() async throws {
    guard asset == nil else { return }
    let task = running ?? Task { [source] in try await source() }
    running = task
    defer { running = nil }
    asset = try await task.value
  }
}
