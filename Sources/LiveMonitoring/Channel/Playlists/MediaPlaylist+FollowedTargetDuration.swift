internal import HLSPlaylists
internal import MediaTiming

extension MediaPlaylist {
  /// The range of target durations that are used as they are, in seconds.
  private static let targetDurations = MediaTime.milliseconds(200)...MediaTime(seconds: 3600)
  /// The maximum number of times that a target duration is as long as the longest listed segment. The first segment of
  /// a stream may be short; milliseconds in place of seconds are a thousand times too long.
  private static let maximumTargetRatio = MediaTime(seconds: 50)

  /// The target duration by which the playlist is followed, for reloads and alarms alike: EXT-X-TARGETDURATION within
  /// sensible bounds. The duration of the longest segment takes the place of one that is far too long: reloads by that
  /// would miss all segments.
  var followedTargetDuration: MediaTime {
    guard let written = header.targetDuration, written > .zero else {
      return HeldPlaylist.assumedTargetDuration
    }
    // The last segment shows in nearly all lists that it is not too long.
    let isTooLong = segments.reversed().allSatisfy {
      $0.duration * Self.maximumTargetRatio < written
    }
    let longest = isTooLong ? segments.lazy.map(\.duration).max() : nil
    let duration = longest.flatMap { $0 > .zero ? $0 : nil } ?? written
    return min(max(duration, Self.targetDurations.lowerBound), Self.targetDurations.upperBound)
  }
}
