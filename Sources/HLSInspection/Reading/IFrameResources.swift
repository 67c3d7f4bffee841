internal import HLSPlaylists

/// The ends of the initialization sections of an I-frame playlist without EXT-X-MAP.
///
/// Such a section is between the start of the resource and its first I-frame (RFC 8216bis, section
/// 4.4.3.6), so the ranges of the I-frames have neither tables nor a header.
struct IFrameResources: Hashable, Sendable {
  private var firstOffsets: [String: Int] = [:]

  /// The resources of a playlist; empty unless it is an I-frame playlist.
  init(_ playlist: MediaPlaylist) {
    guard playlist.header.isIFramesOnly else { return }
    for segment in playlist.segments where segment.map == nil && segment.keys.isEmpty {
      guard let offset = segment.byteRange.map({ Int(clamping: $0.offset) }) else { continue }
      firstOffsets[segment.uri] = min(firstOffsets[segment.uri] ?? offset, offset)
    }
  }

  /// Returns the bytes before the first I-frame of the resource of a segment; `nil` when there are
  /// none.
  func initialization(of segment: SegmentSource) -> ByteRange? {
    guard segment.map == nil, segment.keys.isEmpty, let end = firstOffsets[segment.uri], end > 0
    else { return nil }
    return ByteRange(offset: 0, length: end)
  }
}
