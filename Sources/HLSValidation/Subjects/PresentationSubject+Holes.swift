internal import HLSPlaylists
internal import MediaTiming

extension PresentationSubject {
  /// Returns the gaps between segments that are consecutive only because snapshots were merged.
  static func unseenStretches(
    of playlist: MediaPlaylist, on map: TimelineMap
  ) -> [ClosedRange<MediaTime>] {
    let numbers = playlist.segments.map(\.mediaSequence)
    guard numbers.count == map.segments.count else { return [] }
    return numbers.indices.dropFirst()
      .filter { numbers[$0] != numbers[$0 - 1] &+ 1 }
      .map { map.segments[$0 - 1].end...max(map.segments[$0 - 1].end, map.segments[$0].start) }
  }

  /// The media time up to which everything after a moment was seen.
  func seenEnd(after time: MediaTime) -> MediaTime {
    let next = unseen.partitioningIndex { $0.upperBound > time }
    return next < unseen.count ? max(unseen[next].lowerBound, time) : end
  }

  /// Whether there are segments between two moments that no snapshot has listed.
  func isUnseen(between start: MediaTime, and end: MediaTime) -> Bool {
    let next = unseen.partitioningIndex { $0.lowerBound >= start }
    return next < unseen.count && unseen[next].upperBound <= end
  }

  /// Whether a marker that may be off by a time from a moment can be where no snapshot is.
  func isUnseen(within tolerance: MediaTime, of time: MediaTime) -> Bool {
    let next = unseen.partitioningIndex { time - tolerance < $0.upperBound }
    return next < unseen.count && unseen[next].lowerBound < time + tolerance
  }

  /// Whether a moment is in no snapshot.
  func isUnseen(_ time: MediaTime) -> Bool {
    isUnseen(within: .zero, of: time)
  }
}
