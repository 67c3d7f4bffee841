internal import HLSPlaylists
internal import MediaTiming

/// What the next load depends on, of the last load that counts.
struct HeldPlaylist: Sendable {
  /// The target duration that is assumed without one, in seconds.
  static let assumedTargetDuration = MediaTime(seconds: 2)
  /// The range of target durations that are used as they are, in seconds.
  private static let targetDurations = MediaTime.milliseconds(200)...MediaTime(seconds: 3600)

  let playlist: MediaPlaylist
  /// The number of the last whole segment.
  let lastNumber: Int
  /// The number of parts behind it.
  let partCount: Int

  /// The last load of a playlist; `nil` before the first.
  init?(_ followed: ChannelState.Followed) {
    guard let latest = followed.latest else { return nil }
    playlist = latest
    lastNumber =
      followed.lastNumber
      ?? latest.header.mediaSequence.subtractingReportingOverflow(1).partialValue
    partCount = Self.trailingParts(of: latest).count
  }

  private static func trailingParts(of playlist: MediaPlaylist) -> [PartTag] {
    let count = playlist.segments.count
    return playlist.parts.reversed().prefix { $0.segmentIndex >= count }.map(\.tag)
  }

  private var control: ServerControlTag? { playlist.header.serverControl }

  /// The target duration, within sensible bounds.
  var targetDuration: MediaTime {
    guard let written = playlist.header.targetDuration, written > .zero else {
      return Self.assumedTargetDuration
    }
    return min(max(written, Self.targetDurations.lowerBound), Self.targetDurations.upperBound)
  }

  /// The duration of the last segment; the target duration without one.
  var lastDuration: MediaTime { playlist.segments.last?.duration ?? targetDuration }

  /// The part target duration; `nil` without parts.
  var partTarget: MediaTime? {
    guard let written = playlist.header.partInformation?.partTarget, written > .zero else {
      return nil
    }
    return min(written, targetDuration)
  }

  var isEnded: Bool { playlist.header.isEnded }
  var isDelta: Bool { playlist.header.skip != nil }
  var canBlock: Bool { control?.canBlockReload == true }

  /// The delta update that the server offers, and the maximum age of the playlist that it adds to.
  var offeredSkip: (skip: DeliveryDirectives.Skip, maximumAge: MediaTime)? {
    guard let until = control?.canSkipUntil, until > .zero else { return nil }
    return (control?.canSkipDateRanges == true ? .dateRanges : .segments, until.half)
  }

  /// The first segment or part that is not there yet.
  var next: PlaylistPosition {
    PlaylistPosition(
      number: lastNumber.addingReportingOverflow(1).partialValue,
      part: playlist.header.partInformation == nil ? nil : partCount)
  }

  /// Whether a segment or part is there.
  func contains(_ position: PlaylistPosition) -> Bool {
    if position.number <= lastNumber { return true }
    guard let part = position.part, position.number == next.number else { return false }
    return part < partCount
  }

  /// Whether a reload differs from this playlist.
  ///
  /// A delta update differs in its bytes from a whole playlist of the same content.
  func isChanged(in other: HeldPlaylist) -> Bool {
    if isDelta == other.isDelta { return playlist.document != other.playlist.document }
    return lastNumber != other.lastNumber || partCount != other.partCount
      || isEnded != other.isEnded
  }

  /// The media time from the end of an earlier load to the end of this one.
  func mediaTime(since earlier: HeldPlaylist) -> MediaTime {
    let added = playlist.segments.reversed().prefix { $0.mediaSequence > earlier.lastNumber }
    return added.reduce(.zero) { $0 + $1.duration } + partTime - earlier.partTime
  }

  private var partTime: MediaTime {
    Self.trailingParts(of: playlist).reduce(.zero) { $0 + ($1.duration ?? .zero) }
  }

  /// The position that is a time ahead of the end of this playlist, at target durations.
  func position(ahead time: MediaTime) -> PlaylistPosition {
    let seconds = max(time.seconds, 0)
    let whole = Int(min(seconds / targetDuration.seconds, 1e6))
    let (number, overflow) = lastNumber.addingReportingOverflow(whole)
    guard let partTarget, let part = next.part else {
      return PlaylistPosition(number: overflow ? .max : max(number, next.number), part: nil)
    }
    let rest = seconds - Double(whole) * targetDuration.seconds
    var position = PlaylistPosition(
      number: overflow ? next.number : next.number &+ whole,
      part: part + Int(min(rest / partTarget.seconds, 1e6)))
    let partsOfSegment = Int(min((targetDuration.seconds / partTarget.seconds).rounded(.up), 1e6))
    if let part = position.part, part >= partsOfSegment {
      position.number &+= 1
      position.part = min(part - partsOfSegment, partsOfSegment - 1)
    }
    return position
  }
}
