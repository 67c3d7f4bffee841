internal import HLSPlaylists
internal import ResourceLoading
internal import SourceDiagnostics

/// The memory for the playlists that a multivariant playlist names, which are kept until the end of the run.
///
/// The first one always fits, like a playlist that is the input itself.
struct PlaylistMemory {
  /// The maximum memory for all of them in bytes, about.
  static let limit = 448 << 20
  /// The memory in bytes that a line needs beside its text, with its part of a segment, about.
  private static let lineSize = 128
  /// The memory in bytes that a date or date range needs, with its cue, about.
  private static let dateSize = 320
  /// The memory in bytes that an ad marker needs, with its part of a cue and of a break, about.
  private static let markerSize = 1400

  private var size = 0
  private var isEmpty = true

  /// Whether a text fits before it is parsed.
  func hasRoom(for bytes: [UInt8]) -> Bool {
    guard !isEmpty else { return true }
    let lineCount = bytes.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    return bytes.count + lineCount * Self.lineSize <= Self.limit - size
  }

  /// Charges a playlist; returns whether it fits.
  mutating func take(_ playlist: MediaPlaylist) -> Bool {
    let document = playlist.document
    let needed =
      document.bytes.count + document.lines.count * Self.lineSize
      + (playlist.programDateTimes.count + playlist.dateRanges.count) * Self.dateSize
      + playlist.markers.count * Self.markerSize
    guard isEmpty || needed <= Self.limit - size else { return false }
    isEmpty = false
    // Of the first one, no more than the whole limit.
    size += min(needed, Self.limit)
    return true
  }

  /// A finding about the first playlist that does not fit.
  ///
  /// - Parameter count: the number of playlists from there on.
  static func finding(at place: SourceLocation, count: Int) -> Diagnostic {
    Diagnostic(
      .resourceTooLarge,
      """
      the playlists need more than \(limit >> 20) MiB of memory together, \
      \(Plural.text(count, "playlist")) from here on \(count == 1 ? "is" : "are") left out
      """,
      at: place)
  }
}
