internal import HLSReports
internal import MediaTiming

/// What a follower needs of the state of a channel.
protocol FollowedChannel: Sendable {
  /// When the next alarm falls due unless something happens before.
  var nextDue: CalendarTime? { get }
  /// The playlists that are to be followed.
  var followed: [ChannelState.Followed] { get }
  /// One of them; `nil` if it is not to be followed.
  func followed(_ key: PlaylistKey) -> ChannelState.Followed?
  /// Returns a load of one of them with hashes in place of what the channel has hashes for.
  func hashed(_ load: PlaylistLoad) -> PlaylistLoad
  /// The end of what is known of one of them; `nil` if nothing is.
  func knownEnd(of key: PlaylistKey) -> KnownEnd?
  /// Their keys alone.
  var followedKeys: [PlaylistKey] { get }
  /// Whether they can be loaded without the input.
  var knowsAddresses: Bool { get }
  /// Whether nothing more comes.
  var isOver: Bool { get }
  /// Takes the next entry of the log; returns the lines that follow from it.
  mutating func apply(_ entry: ChannelEntry) -> [WatchLine]
  /// Lets time pass; returns the lines of alarms that fall due up to an instant.
  mutating func pass(to instant: CalendarTime) -> [WatchLine]
  /// Ends the run; returns the last lines.
  mutating func end(_ reason: WatchLine.Ended.Reason, at instant: CalendarTime) -> [WatchLine]
  /// The media that is to be read and was not asked for before, in the order of the playlist.
  mutating func takeMediaRequests() -> [MediaRequest]
}

extension FollowedChannel {
  var followedKeys: [PlaylistKey] { followed.map(\.key) }
  var knowsAddresses: Bool { !followed.isEmpty }
  func followed(_ key: PlaylistKey) -> ChannelState.Followed? { followed.first { $0.key == key } }
  func hashed(_ load: PlaylistLoad) -> PlaylistLoad { load }
  func knownEnd(of key: PlaylistKey) -> KnownEnd? { nil }
}

extension ChannelState: FollowedChannel {
  var followedKeys: [PlaylistKey] { playlists.map { $0.key } }
}
