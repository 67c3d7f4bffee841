internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming

extension PresentationSubject {
  /// Whether a segment continues the one before it, with no unseen segment in between.
  func follows(_ index: Int) -> Bool {
    let segments = segments
    guard index > 0, index < segments.count, segments[index].start == segments[index - 1].end
    else { return false }
    guard isMerged, listed.indices.contains(index) else { return true }
    return listed[index].mediaSequence == listed[index - 1].mediaSequence &+ 1
  }

  /// The time from the first time stamp of a segment to that of the next one.
  ///
  /// `nil` when either was not read, or when they are not continuous.
  func clockDistance(toSegmentAfter index: Int) -> MediaTime? {
    guard follows(index + 1), let clock = media(ofSegment: index)?.firstClock,
      let next = media(ofSegment: index + 1)?.firstClock
    else { return nil }
    return clock.distance(to: next)
  }

  /// The duration of the media of a segment: to the next segment of its continuity range, else from
  /// its own frames if that is exact.
  func mediaLength(ofSegment index: Int) -> MediaTime? {
    guard let facts = media(ofSegment: index) else { return nil }
    let isContinued =
      index + 1 < segments.count
      && segments[index + 1].continuityRange == segments[index].continuityRange
    if isContinued { return clockDistance(toSegmentAfter: index) }
    // The end of a transport stream is an estimate.
    switch facts.container {
    case .isoBaseMedia, .packedAudio: return facts.duration
    default: return nil
    }
  }
}
