public import SourceDiagnostics

/// Where a line was read first: the playlist snapshot and the line in it.
public struct LineOrigin: Hashable, Sendable {
  /// The index of the snapshot in its sequence, from 0; zero for a playlist that was read once.
  public var snapshot: Int
  /// The address of the snapshot.
  public var uri: String?
  /// The number of the line in the snapshot, from 1.
  public var line: Int

  /// A line of a snapshot.
  public init(snapshot: Int, uri: String?, line: Int) {
    self.snapshot = snapshot
    self.uri = uri
    self.line = line
  }
}

/// The origin of every line of a merged playlist.
struct LineOriginTable: Sendable {
  struct Entry {
    var snapshot: UInt32
    var line: UInt32
    /// Whether the line is the first tag of a date range whose ID was that of another one before.
    var renewsDateRange = false
  }

  /// The addresses of the snapshots.
  let uris: [String?]
  let entries: [Entry]

  /// Whether the line of an index begins another date range of a known ID.
  func renewsDateRange(_ index: Int) -> Bool {
    entries.indices.contains(index) && entries[index].renewsDateRange
  }

  /// The origin of the line of an index.
  subscript(index: Int) -> LineOrigin? {
    guard entries.indices.contains(index) else { return nil }
    let snapshot = Int(entries[index].snapshot)
    return LineOrigin(
      snapshot: snapshot, uri: uris.indices.contains(snapshot) ? uris[snapshot] : nil,
      line: Int(entries[index].line))
  }
}

extension MediaPlaylist {
  /// Where a line of this playlist was read first.
  ///
  /// For the playlist of a ``LivePresentation`` this is the snapshot that first had the line; for every other
  /// one it is the line itself.
  ///
  /// - Parameter line: The number of a line of ``document``, from 1.
  public func origin(ofLine line: Int) -> LineOrigin {
    table.text.origins?[line - 1] ?? LineOrigin(snapshot: 0, uri: uri, line: line)
  }

  /// The file in which a line of this playlist was read first, and the line there.
  public func source(ofLine line: Int) -> SourceLine {
    table.text.source(ofLine: line)
  }
}
