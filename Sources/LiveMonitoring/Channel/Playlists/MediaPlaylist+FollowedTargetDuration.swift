internal import HLSPlaylists
internal import MediaTiming

extension MediaPlaylist {
  /// The range of target durations that are used as they are, in seconds.
  private static let targetDurations = MediaTime.milliseconds(200)...MediaTime(seconds: 3600)
  /// The maximum number of times that a target duration is as long as the longest listed segment. Milliseconds in place
  /// of seconds are a thousand times too long.
  private static let maximumTargetRatio = MediaTime(seconds: 50)

  /// The target duration by which the playlist is followed, for reloads and alarms alike: EXT-X-TARGETDURATION within
  /// sensible bounds. The duration of the longest segment takes the place of one that is far too long: reloads by that
  /// would miss all segments.
  var followedTargetDuration: MediaTime {
    guard let written = header.targetDuration, written > .zero else {
      return HeldPlaylist.assumedTargetDuration
    }
    // The last segment shows in nearly all lists that it is not too long. The first one of a stream may be of any length.
    let isTooLong =
      segments.count > 1
      && segments.reversed().allSatisfy { $0.duration * Self.maximumTargetRatio < written }
    let longest = isTooLong ? segments.lazy.map(\.duration).max() : nil
    let duration = longest.flatMap { $0 > .zero ? $0 : nil } ?? written
    return min(max(duration, Self.targetDurations.lowerBound), Self.targetDurations.upperBound)
  }
}
