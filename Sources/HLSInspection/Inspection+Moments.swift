internal import CueSources
internal import HLSPlaylists
public import MediaTiming
internal import TextTracks

extension Inspection {
  /// The media time of a playback of the first part.
  public var playbackRange: MediaTimeRange {
    let timeline = parts.first?.timeline
    return MediaTimeRange(start: .zero, end: timeline?.end ?? timeline?.map.end)
  }

  /// The time at which a player joins a live presentation, behind the live edge of the first load; `nil` for
  /// one that has ended.
  public var joinTime: MediaTime? {
    if let reloadSequence { return reloadSequence.joinTime }
    guard let playlist = parts.first?.playlist, !playlist.header.isEnded else { return nil }
    return playlist.joinTime(playlist.duration + playlist.trailingDuration)
  }

  /// Whether any part has dates for its media times.
  public var hasDates: Bool { parts.contains { $0.timeline.map.hasDates } }

  /// The media time of a moment in the first part; `nil` when no date is known.
  public func mediaTime(of moment: Moment) -> MediaTime? { mediaTime(of: moment, part: 0) }

  /// The date of a media time in one of the parts.
  package func date(at time: MediaTime, part: Int) -> CalendarTime? {
    parts.indices.contains(part) ? parts[part].timeline.map.date(at: time)?.date : nil
  }

  /// The media time of a moment in one of the parts.
  package func mediaTime(of moment: Moment, part: Int) -> MediaTime? {
    switch moment {
    case .time(let time): return time
    case .date(let date):
      guard parts.indices.contains(part) else { return nil }
      return parts[part].timeline.map.places(of: date).first?.mediaTime
    }
  }
}
