package import MediaTiming

/// A part of a segment of a ``PlaylistWindow``.
package struct WindowPart: Hashable, Sendable {
  /// The number of its line, from 1.
  package var line: Int
  /// The URI.
  package var uri: String?
  /// The URI without its server and query, which change between loads.
  package var address: String?
  /// Seconds.
  package var duration: MediaTime?
  /// The number of bytes; `nil` when it is the whole resource.
  package var length: Int?
  /// The offset of the first byte, also where it continues the part before; `nil` when unknown.
  package var offset: Int?

  /// A part after the one before it in its segment.
  fileprivate init(_ part: PlacedTag<PartTag>, after previous: WindowPart?) {
    line = part.line
    uri = part.tag.uri
    address = part.tag.uri.map { uri in
      let path = SnapshotWindow.withoutQuery(Array(uri.utf8)[...])
      return String(decoding: SnapshotWindow.withoutServer(path), as: UTF8.self)
    }
    duration = part.tag.duration
    guard let range = part.tag.byteRange else { return }
    length = range.length
    offset = range.offset
    guard offset == nil, let previous, previous.address == address, let start = previous.offset,
      let count = previous.length
    else { return }
    let (end, overflow) = start.addingReportingOverflow(count)
    if !overflow { offset = end }
  }

  /// Whether another part can be of the same resource and bytes, as far as both are known.
  package func isSameResource(as other: WindowPart) -> Bool {
    guard address == other.address, length == other.length else { return false }
    guard let offset, let known = other.offset else { return true }
    return offset == known
  }
}

extension PlaylistWindow {
  /// The parts that the load lists, by the position of their segment. Those behind the last segment have the number of
  /// segments as their position.
  package var parts: [Int: [WindowPart]] {
    var parts: [Int: [WindowPart]] = [:]
    for part in playlist.parts {
      let position = skippedCount + part.segmentIndex
      let previous = parts[position]?.last
      parts[position, default: []].append(WindowPart(part, after: previous))
    }
    return parts
  }
}
