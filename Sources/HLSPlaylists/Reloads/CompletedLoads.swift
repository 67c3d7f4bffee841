/// The loads of one playlist in order, each delta update with its skipped content.
///
/// An update is completed when it is asked for: thousands of updates of a long playlist take
/// gigabytes as whole playlists.
public struct CompletedLoads: Sequence, Sendable {
  /// The playlists as loaded.
  public var loads: [MediaPlaylist]

  /// The loads of one playlist in order.
  public init(_ loads: [MediaPlaylist] = []) { self.loads = loads }

  /// Whether there is no load.
  public var isEmpty: Bool { loads.isEmpty }

  /// Completes one load after the other.
  public struct Iterator: IteratorProtocol {
    fileprivate let loads: [MediaPlaylist]
    private var index = 0
    private var latest: MediaPlaylist?

    fileprivate init(_ loads: [MediaPlaylist]) { self.loads = loads }

    /// The next load; one that cannot be completed is as it was loaded.
    public mutating func next() -> MediaPlaylist? {
      guard index < loads.count else { return nil }
      let load = loads[index]
      latest = latest.flatMap { load.completed(from: $0, load: index).media } ?? load
      index += 1
      return latest
    }
  }

  /// An iterator from the first load on.
  public func makeIterator() -> Iterator { Iterator(loads) }
}
