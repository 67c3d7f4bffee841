internal import HLSPlaylists
internal import MediaTiming

/// The places between segments for inserted lines.
struct SegmentBoundaries {
  private let playlist: MediaPlaylist

  init(of playlist: MediaPlaylist) { self.playlist = playlist }

  var count: Int { playlist.segments.count }

  /// The number of segments, with the open one at the end of a live playlist of which only parts are listed.
  var countWithOpen: Int { count + (playlist.trailingParts.isEmpty ? 0 : 1) }

  /// The start of a segment; the end of the playlist for the number of segments.
  func time(at index: Int) -> MediaTime {
    index < count ? playlist.segments[index].startTime : playlist.duration
  }

  /// The first segment that starts at a time or later, within the inexactness of a clock; the
  /// number of segments at the end of the playlist, and `nil` after it.
  func index(atOrAfter time: MediaTime) -> Int? {
    let time = time - BreakPlaces.negligibleOverlap
    let index = (0..<count + 1).partitioningIndex { self.time(at: $0) >= time }
    return index <= count ? index : nil
  }

  /// Whether the line that starts a part of a break comes before the line that ends the break.
  func hasPlace(for part: AdBreak, in entry: AdBreak) -> Bool {
    guard let start = part.startTime.flatMap(index(atOrAfter:)),
      let end = entry.endTime.flatMap(index(atOrAfter:))
    else { return true }
    // A break may start and end within one segment, and then all its lines have one place.
    return start < end || start == entry.startTime.flatMap(index(atOrAfter:))
  }

  /// The index of the line before which lines for a segment are inserted: its EXTINF, or the first
  /// of its parts.
  ///
  /// Dates, keys and discontinuities of the segment stay before them, as packagers write it.
  func line(before index: Int) -> Int {
    guard index < count else {
      if let part = playlist.trailingParts.first { return part.line - 1 }
      return count > 0 ? playlist.segments[count - 1].line : playlist.document.lines.count
    }
    let segment = playlist.segments[index]
    let part = segment.lines.first { $0.tagName == .part }?.number ?? .max
    return min(part, segment.extinfLine) - 1
  }
}
