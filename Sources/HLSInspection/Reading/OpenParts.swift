internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// The parts of a low-latency playlist whose segment is not complete yet (RFC 8216bis, section
/// 4.4.4.9).
///
/// They have no EXTINF, so they are not a segment of the timeline, and their media is not read.
enum OpenParts {
  /// Returns a finding about such parts, if their media could be read.
  static func finding(in playlist: MediaPlaylist, uri: String) -> Diagnostic? {
    let parts = playlist.parts.reversed().prefix { $0.segmentIndex == playlist.segments.count }
      .filter { $0.tag.isGap != true }
    guard let first = parts.last else { return nil }
    let duration = parts.reduce(MediaTime.zero) { $0 + ($1.tag.duration ?? .zero) }
    let what =
      parts.count == 1
      ? "a part of \(duration.messageText) after the last segment is not read"
      : "\(parts.count) parts after the last segment, \(duration.messageText) together, are not read"
    return Diagnostic(
      .openPartsUnread, what + "; metadata there comes with the whole segment",
      at: SourceLocation(uri: uri, line: playlist.source(ofLine: first.line).line))
  }
}
