internal import MediaTiming
public import SourceDiagnostics

extension RuleExample {
  /// The URI of the playlist of an example; of the multivariant playlist where there are several.
  static let playlistURI = "playlist.m3u8"

  /// The place of the ``marker``, where the first finding must point. The column is `nil` at the
  /// start of a line, which means the whole line.
  public var markedPlace: SourceLocation? {
    for (uri, text) in texts {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        guard let position = line.firstIndex(of: Self.marker) else { continue }
        let before = line[..<position].utf8.count
        return SourceLocation(uri: uri, line: index + 1, column: before == 0 ? nil : before + 1)
      }
    }
    return nil
  }

  /// The playlists with their URIs; the marker is still in the text.
  public var texts: [(uri: String, text: String)] {
    switch content {
    case .playlist(let text, let parts):
      [(Self.playlistURI, text)]
        + parts.sorted { $0.key < $1.key }.map { (uri: $0.key, text: $0.value) }
    case .snapshots(let texts): texts.enumerated().map { (snapshotURI($0.offset), $0.element) }
    }
  }

  /// The name of a snapshot: the time of its fetch where that matters, so that the example can be
  /// tried.
  func snapshotURI(_ index: Int) -> String {
    guard fetchTimes.indices.contains(index) else { return "snapshot-\(index + 1).m3u8" }
    return fetchTimes[index].description.filter { $0 != "-" && $0 != ":" } + ".m3u8"
  }
}
