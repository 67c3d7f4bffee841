internal import ByteParsing
internal import HLSPlaylists
internal import MediaTiming

/// What the next load depends on, of the last load that counts.
struct HeldPlaylist: Sendable {
  /// The target duration that is assumed without one, in seconds.
  static let assumedTargetDuration = MediaTime(seconds: 2)
  /// The least part target duration that is used as it is, in seconds.
  private static let leastPartTarget = MediaTime.milliseconds(100)

  let playlist: MediaPlaylist
  /// The values for which its addresses have hashes.
  private(set) var queryValues = QueryValues()
  /// The number of the last whole segment.
  let lastNumber: Int
  /// The number of parts behind it.
  let partCount: Int

  /// The last load of a playlist; `nil` before the first.
  init?(_ followed: ChannelState.Followed) {
    guard let latest = followed.latest else { return nil }
    self.init(latest, lastNumber: followed.lastNumber)
    queryValues = followed.queryValues
  }

  /// A load of a playlist.
  ///
  /// - Parameter lastNumber: the number of the last whole segment; `nil` when there is none.
  init(_ playlist: MediaPlaylist, lastNumber: Int?) {
    self.playlist = playlist
    self.lastNumber = lastNumber ?? max(playlist.header.mediaSequence, .min + 1) - 1
    partCount = playlist.trailingParts.count
  }

  private var control: ServerControlTag? { playlist.header.serverControl }

  var targetDuration: MediaTime { playlist.followedTargetDuration }

  /// The duration of the last segment; the target duration without one.
  var lastDuration: MediaTime { playlist.segments.last?.duration ?? targetDuration }

  /// The part target duration; `nil` without parts.
  var partTarget: MediaTime? {
    guard let written = playlist.header.partInformation?.partTarget, written > .zero else {
      return nil
    }
    return min(max(written, Self.leastPartTarget), targetDuration)
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
      number: min(lastNumber, .max - 1) + 1,
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
    let (count, overflow) = lastNumber.subtractingReportingOverflow(earlier.lastNumber)
    // A delta update lists the numbers of its segments without those that it leaves out.
    let added = playlist.segments.suffix(overflow ? 0 : max(count, 0))
    return added.reduce(.zero) { $0 + $1.duration } + partTime - earlier.partTime
  }

  private var partTime: MediaTime { playlist.trailingDuration }

  /// The last position that is there when the playlist has grown by a time, at target durations.
  func position(ahead time: MediaTime) -> PlaylistPosition {
    let seconds = max(time.seconds, 0)
    let whole = Int(min(seconds / targetDuration.seconds, Self.farthest))
    // A list has fewer parts than that.
    let number = min(lastNumber, .max - 4 * Int(Self.farthest)) + whole
    guard let partTarget else { return PlaylistPosition(number: number) }
    let rest = seconds - Double(whole) * targetDuration.seconds
    let count = partCount + Int(min(rest / partTarget.seconds, Self.farthest))
    let partsOfSegment = Int((targetDuration.seconds / partTarget.seconds).rounded(.up))
    let last = number + count / partsOfSegment
    guard !count.isMultiple(of: partsOfSegment) else { return PlaylistPosition(number: last) }
    return PlaylistPosition(number: last + 1, part: count % partsOfSegment - 1)
  }

  /// The maximum number of segments or parts that a position is ahead.
  private static let farthest = 1e6
}
